import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sendEveryBadRequest } from '../../bad-input/send.ts';
import { badlyAsked } from '../../court/bad-input.ts';

const testApp = await startCourt({ after });

test('contract: every bad value in every field of a court body or query gets a documented response', async (t) => {
  await sendEveryBadRequest(t, badlyAsked(testApp));
});
