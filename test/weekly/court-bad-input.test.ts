import { after, test } from 'node:test';
import { sendBadRequests } from '../bad-input/send.ts';
import { badlyAsked } from '../court/bad-input.ts';
import { startCourt } from '../court.ts';

const world = await startCourt({ after });
const COUNT = 5_000;

test('contract: of five thousand requests none, however bad, fails the court, leaves its description or takes seconds', async (t) => {
  await sendBadRequests(t, badlyAsked(world), COUNT);
});
