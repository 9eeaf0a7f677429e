import { test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startWithDonor } from '@bulwagan/testing/donations.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { assertListed } from '../security/unique/attempts.ts';
import { COURT_REASONS, courtAttempts } from '../security/unique/court-attempts.ts';
import { FUNDRAISING_REASONS, fundraisingAttempts } from '../security/unique/fundraising-attempts.ts';
import { WORKFORCE_REASONS, workforceAttempts } from '../security/unique/workforce-attempts.ts';

// The weekly races run the attempts: tests/weekly/races-unique.test.ts.

test('each unique index of the court has a request that races for it, or a reason why none can', async (t) => {
  const testApp = await startCourt(t);
  const { pool } = testApp.app.connection;
  await assertListed({
    schema: 'court',
    pool,
    attempts: await courtAttempts(testApp),
    reasons: COURT_REASONS,
  });
});

test('each unique index of workforce has a request that races for it, or a reason why none can', async (t) => {
  const testApp = await startWorkforce(t);
  const { pool } = testApp.app.connection;
  await assertListed({
    schema: 'workforce',
    pool,
    attempts: await workforceAttempts(testApp),
    reasons: WORKFORCE_REASONS,
  });
});

test('each unique index of fundraising has a request that races for it, or a reason why none can', async (t) => {
  const testApp = await startWithDonor(t);
  const { pool } = testApp.app.connection;
  await assertListed({
    schema: 'fundraising',
    pool,
    attempts: await fundraisingAttempts(testApp),
    reasons: FUNDRAISING_REASONS,
  });
});
