import { after, test } from 'node:test';
import { sendBadRequests, sendEveryBadRequest } from '../court/bad-input.ts';
import { startCourt } from '../court.ts';

const world = await startCourt({ after });
const COUNT = 10_000;

test('contract: nor do ten thousand requests fail the court', async (t) => {
  await sendBadRequests(t, world, COUNT);
});

test('contract: every bad value in every place of a body or query is answered as described', async (t) => {
  await sendEveryBadRequest(t, world);
});
