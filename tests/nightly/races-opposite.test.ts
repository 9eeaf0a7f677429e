import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { courtPairs } from '../security/opposite/court-pairs.ts';
import { fundraisingPairs } from '../security/opposite/fundraising-pairs.ts';
import { assertNoDeadlock } from '../security/opposite/pairs.ts';
import { workforcePairs } from '../security/opposite/workforce-pairs.ts';

/** Response validation takes most of the startup time and is covered by other tests. */
const platform = { checkAnswers: false };

test('court requests that lock the same rows in opposite orders are answered as if sequential', async (t) => {
  const one = await startCourt({ after }, { platform });
  const other = await startCourt({ after }, { platform, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await courtPairs(one);
  await assertNoDeadlock(t, { service: 'the court', programs: [one.send, other.send], pairs });
});

test('workforce requests that lock the same rows in opposite orders are answered as if sequential', async (t) => {
  const one = await startWorkforce({ after }, { platform });
  const other = await startWorkforce({ after }, { platform, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await workforcePairs(one);
  await assertNoDeadlock(t, { service: 'workforce', programs: [one.send, other.send], pairs });
});

test('fundraising requests that lock the same rows in opposite orders are answered as if sequential', async (t) => {
  const one = await startFundraising({ after }, { platform });
  const other = await startFundraising(
    { after },
    { platform, databaseUrl: one.databaseUrl, clock: one.clock },
  );
  const pairs = await fundraisingPairs(one);
  await assertNoDeadlock(t, { service: 'fundraising', programs: [one.send, other.send], pairs });
});
