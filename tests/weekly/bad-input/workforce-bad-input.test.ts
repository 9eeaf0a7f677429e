import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sendBadRequests } from '../../bad-input/send.ts';
import { badlyAsked } from '../../workforce/bad-input.ts';

const testApp = await startWorkforce({ after });
const COUNT = 5_000;

test('contract: none of 5,000 bad requests makes workforce fail, leave its OpenAPI document or take seconds', async (t) => {
  await sendBadRequests(t, badlyAsked(testApp), COUNT);
});
