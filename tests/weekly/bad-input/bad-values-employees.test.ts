import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sendEveryBadRequest } from '../../bad-input/send.ts';
import { badlyAsked } from '../../workforce/bad-input.ts';

const testApp = await startWorkforce({ after });

test('contract: every bad value in every field for creating and listing employees gets a documented response', async (t) => {
  await sendEveryBadRequest(t, badlyAsked(testApp), (path) => path === '/api/pms/employees');
});
