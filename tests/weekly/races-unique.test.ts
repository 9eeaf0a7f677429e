import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seedTemplates } from '@bulwagan/platform/documents/templates/seed.ts';
import type { Files } from '@bulwagan/platform/files/file-store.ts';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
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
/** The attempts name dates around this time. */
const options = { platform, now: '2026-11-30T01:00:00Z' };

interface Shared {
  app: { files: Files };
  databaseUrl: string;
  clock: MovableClock;
}

/** Returns the options of another server on the same database and files. */
const sharedWith = ({ app, databaseUrl, clock }: Shared) => ({
  platform: { ...platform, files: app.files },
  databaseUrl,
  clock,
});

test('a hundred concurrent requests create each unique record of the court once', async () => {
  const one = await startCourt({ after }, options);
  const other = await startCourt({ after }, sharedWith(one));
  await assertEachOnce({
    schema: 'court',
    programs: [one.send, other.send],
    pool: one.app.connection.pool,
    attempts: await courtAttempts(one),
    reasons: COURT_REASONS,
  });
});

test('a hundred concurrent requests create each unique record of workforce once', async () => {
  const one = await startWorkforce({ after }, options);
  const other = await startWorkforce({ after }, sharedWith(one));
  await assertEachOnce({
    schema: 'workforce',
    programs: [one.send, other.send],
    pool: one.app.connection.pool,
    attempts: await workforceAttempts(one),
    reasons: WORKFORCE_REASONS,
  });
});

test('a hundred concurrent requests create each unique record of fundraising once', async (t) => {
  const one = await startWithDonor(t, options);
  const other = await startFundraising(t, sharedWith(one));
  await assertEachOnce({
    schema: 'fundraising',
    programs: [one.send, other.send],
    pool: one.app.connection.pool,
    attempts: await fundraisingAttempts(one),
    reasons: FUNDRAISING_REASONS,
  });
});

const ROUNDS = 1_000;

test('starts of two servers at once write each seeded template once', async () => {
  const one = await startCourt({ after }, options);
  const other = await startCourt({ after }, sharedWith(one));
  const [kind] = one.app.documents.kinds;
  for (let round = 0; round < ROUNDS; round += 1) {
    const kinds = [{ ...kind!, kind: `raced_${round}` }];
    const starts = [one, other, one, other].map(({ app }) => seedTemplates({ ...app.documents, kinds }));
    await Promise.all(starts);
  }
  const { rows } = await one.app.connection.pool.query(
    `select language, count(*)::integer as templates, sum(version)::integer as versions
     from document_templates where kind like 'raced%' group by language order by language`,
  );
  const each = { templates: ROUNDS, versions: ROUNDS };
  assert.deepEqual(rows, [
    { language: 'en', ...each },
    { language: 'fil', ...each },
  ]);
});
