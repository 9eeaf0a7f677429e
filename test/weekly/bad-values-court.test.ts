import { after, test } from 'node:test';
import { sendEveryBadRequest } from '../bad-input/send.ts';
import { badlyAsked } from '../court/bad-input.ts';
import { startCourt } from '../testing/court.ts';

const testApp = await startCourt({ after });

test('contract: every bad value in every field of a court body or query gets a documented response', async (t) => {
  await sendEveryBadRequest(t, badlyAsked(testApp));
});
