import type { Office } from '../bad-input/send.ts';
import type { World } from '../court.ts';
import { surroundings } from './bad-input-world.ts';

/** The court, for requests of every kind of badness. */
export const badlyAsked = (world: World): Office => ({
  send: world.send,
  superior: () => world.as('Super Admin'),
  surroundings: (admin) => surroundings(world, admin),
  // A role is never renamed, the remarks of a review are not those of the amendment, and a report shows the latest attempt and not the last that was told. Of the others all but
  // times (40 characters) and HTML, which is cleaned.
  isKept: ({ method, path }, name, { maxLength }) =>
    !(method === 'PUT' && path.includes('/roles-list/')) &&
    !path.endsWith('/attempts') &&
    !path.endsWith('/review') &&
    maxLength !== 40 &&
    name !== 'body',
});
