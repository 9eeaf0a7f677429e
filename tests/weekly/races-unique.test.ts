import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { assertEachOnce } from '../security/unique/attempts.ts';
import { COURT_REASONS, courtAttempts } from '../security/unique/court-attempts.ts';
import { FUNDRAISING_REASONS, fundraisingAttempts } from '../security/unique/fundraising-attempts.ts';
import { WORKFORCE_REASONS, workforceAttempts } from '../security/unique/workforce-attempts.ts';

/** Response validation takes most of the startup time and is covered by other tests. */
const platform = { checkAnswers: false };

test('a hundred concurrent requests create each unique record of the court once', async () => {
  const one = await startCourt({ after }, { platform });
  const other = await startCourt({ after }, { platform, databaseUrl: one.databaseUrl, clock: one.clock });
  await assertEachOnce({
    schema: 'court',
    programs: [one.send, other.send],
    pool: one.app.connection.pool,
    attempts: await courtAttempts(one),
    reasons: COURT_REASONS,
  });
});

test('a hundred concurrent requests create each unique record of workforce once', async () => {
  const one = await startWorkforce({ after }, { platform });
  const other = await startWorkforce({ after }, { platform, databaseUrl: one.databaseUrl, clock: one.clock });
  await assertEachOnce({
    schema: 'workforce',
    programs: [one.send, other.send],
    pool: one.app.connection.pool,
    attempts: await workforceAttempts(one),
    reasons: WORKFORCE_REASONS,
  });
});

test('a hundred concurrent requests create each unique record of fundraising once', async (t) => {
  const one = await startWithDonor(t, { platform });
  const other = await startFundraising(t, { platform, databaseUrl: one.databaseUrl, clock: one.clock });
  await assertEachOnce({
    schema: 'fundraising',
    programs: [one.send, other.send],
    pool: one.app.connection.pool,
    attempts: await fundraisingAttempts(one),
    reasons: FUNDRAISING_REASONS,
  });
});
