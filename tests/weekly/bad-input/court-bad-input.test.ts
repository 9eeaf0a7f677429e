import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sendBadRequests } from '../../bad-input/send.ts';
import { badlyAsked } from '../../court/bad-input.ts';

const testApp = await startCourt({ after });
const COUNT = 5_000;

test('contract: none of 5,000 bad requests makes the court fail, leave its OpenAPI document or take seconds', async (t) => {
  await sendBadRequests(t, badlyAsked(testApp), COUNT);
});
