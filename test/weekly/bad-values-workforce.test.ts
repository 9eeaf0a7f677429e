import { after, test } from 'node:test';
import { sendEveryBadRequest } from '../bad-input/send.ts';
import { startWorkforce } from '../testing/workforce.ts';
import { badlyAsked } from '../workforce/bad-input.ts';

const testApp = await startWorkforce({ after });

test('contract: every bad value in every field of the other workforce routes gets a documented response', async (t) => {
  await sendEveryBadRequest(t, badlyAsked(testApp), (path) => path !== '/api/pms/employees');
});
