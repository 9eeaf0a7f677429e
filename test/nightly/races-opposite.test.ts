import { after, test } from 'node:test';
import { startCourt } from '../court.ts';
import { startFundraising } from '../fundraising.ts';
import { courtPairs } from '../security/opposite/court-pairs.ts';
import { fundraisingPairs } from '../security/opposite/fundraising-pairs.ts';
import { assertNoCircle } from '../security/opposite/pairs.ts';
import { workforcePairs } from '../security/opposite/workforce-pairs.ts';
import { startWorkforce } from '../workforce.ts';

/** Response validation takes most of the startup time and is covered by other tests. */
const ground = { checkAnswers: false };

test('C2 court requests that lock the same rows in opposite orders are answered as if sequential', async (t) => {
  const one = await startCourt({ after }, { ground });
  const other = await startCourt({ after }, { ground, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await courtPairs(one);
  await assertNoCircle(t, { service: 'the court', programs: [one.send, other.send], pairs });
});

test('C2 workforce requests that lock the same rows in opposite orders are answered as if sequential', async (t) => {
  const one = await startWorkforce({ after }, { ground });
  const other = await startWorkforce({ after }, { ground, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await workforcePairs(one);
  await assertNoCircle(t, { service: 'workforce', programs: [one.send, other.send], pairs });
});

test('C2 fundraising requests that lock the same rows in opposite orders are answered as if sequential', async (t) => {
  const one = await startFundraising({ after }, { ground });
  const other = await startFundraising({ after }, { ground, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await fundraisingPairs(one);
  await assertNoCircle(t, { service: 'fundraising', programs: [one.send, other.send], pairs });
});
