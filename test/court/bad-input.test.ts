import { after, test } from 'node:test';
import { sendBadRequests } from '../bad-input/send.ts';
import { startCourt } from '../court.ts';
import { badlyAsked } from './bad-input.ts';

const world = await startCourt({ after });
const COUNT = Number(process.env.TEST_BAD_REQUESTS ?? 500);

test('contract: no request, however bad, fails the court, leaves its description or takes seconds', async (t) => {
  await sendBadRequests(t, badlyAsked(world), COUNT);
});
