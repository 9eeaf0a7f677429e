import type { Office } from '../bad-input/send.ts';
import type { World } from '../workforce.ts';
import { surroundings } from './bad-input-world.ts';

/** Workforce service as the target of the bad-input tests. */
export const badlyAsked = (world: World): Office => ({
  send: world.send,
  superior: () => world.superUser(),
  surroundings: (admin) => surroundings(world, admin),
  changed: [
    [
      'a government number is stored as digits',
      /^(POST|PUT) \/api\/pms\/employees(\/\{id\})? (sss|tin|philhealth|gsis|gsis_policy|pagibig|prc)_number$/,
    ],
  ],
});
