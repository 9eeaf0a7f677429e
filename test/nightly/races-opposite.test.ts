import { after, test } from 'node:test';
import { startCourt } from '../court.ts';
import { startFundraising } from '../fundraising.ts';
import { courtPairs } from '../security/opposite/court-pairs.ts';
import { fundraisingPairs } from '../security/opposite/fundraising-pairs.ts';
import { assertNoCircle } from '../security/opposite/pairs.ts';
import { workforcePairs } from '../security/opposite/workforce-pairs.ts';
import { startWorkforce } from '../workforce.ts';

/** Other tests compare answers with what is declared, which takes most of a start. */
const ground = { checkAnswers: false };

test('C2 whoever asks the court for the same rows in opposite orders is answered, as one after the other', async (t) => {
  const one = await startCourt({ after }, { ground });
  const other = await startCourt({ after }, { ground, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await courtPairs(one);
  await assertNoCircle(t, { service: 'the court', programs: [one.send, other.send], pairs });
});

test('C2 whoever asks workforce for the same rows in opposite orders is answered, as one after the other', async (t) => {
  const one = await startWorkforce({ after }, { ground });
  const other = await startWorkforce({ after }, { ground, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await workforcePairs(one);
  await assertNoCircle(t, { service: 'workforce', programs: [one.send, other.send], pairs });
});

test('C2 whoever asks fundraising for the same rows in opposite orders is answered, as one after the other', async (t) => {
  const one = await startFundraising({ after }, { ground });
  const other = await startFundraising({ after }, { ground, databaseUrl: one.databaseUrl, clock: one.clock });
  const pairs = await fundraisingPairs(one);
  await assertNoCircle(t, { service: 'fundraising', programs: [one.send, other.send], pairs });
});
