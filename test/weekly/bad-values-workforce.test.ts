import { after, test } from 'node:test';
import { sendEveryBadRequest } from '../bad-input/send.ts';
import { badlyAsked } from '../workforce/bad-input.ts';
import { startWorkforce } from '../workforce.ts';

const world = await startWorkforce({ after });

test('contract: so is every one in what is asked of all else in workforce', async (t) => {
  await sendEveryBadRequest(t, badlyAsked(world), (path) => path !== '/api/pms/employees');
});
