import { after, test } from 'node:test';
import { sendEveryBadRequest } from '../bad-input/send.ts';
import { badlyAsked } from '../workforce/bad-input.ts';
import { startWorkforce } from '../workforce.ts';

const world = await startWorkforce({ after });

test('contract: every bad value in every field of the other workforce routes gets a documented response', async (t) => {
  await sendEveryBadRequest(t, badlyAsked(world), (path) => path !== '/api/pms/employees');
});
