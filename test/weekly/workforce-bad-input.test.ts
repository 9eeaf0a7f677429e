import { after, test } from 'node:test';
import { sendBadRequests } from '../bad-input/send.ts';
import { badlyAsked } from '../workforce/bad-input.ts';
import { startWorkforce } from '../workforce.ts';

const world = await startWorkforce({ after });
const COUNT = 5_000;

test('contract: of five thousand requests none, however bad, fails workforce, leaves its description or takes seconds', async (t) => {
  await sendBadRequests(t, badlyAsked(world), COUNT);
});
