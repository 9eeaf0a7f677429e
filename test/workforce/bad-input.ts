import type { Office } from '../bad-input/send.ts';
import type { World } from '../workforce.ts';
import { surroundings } from './bad-input-world.ts';

/** Workforce, for requests of every kind of badness. */
export const badlyAsked = (world: World): Office => ({
  send: world.send,
  superior: () => world.superUser(),
  surroundings: (admin) => surroundings(world, admin),
  // A government number is kept as its digits.
  isKept: (_, name) => !/_number$/.test(name) || /^(employee|agency_employee|home|work)_number$/.test(name),
});
