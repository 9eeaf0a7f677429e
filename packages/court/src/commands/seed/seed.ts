import { createRandom } from '@bulwagan/platform/commands/random.ts';
import { type CopyTransaction, withCopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { DB } from '../../database.ts';
import {
  ACTIVITY_COLUMNS,
  ATTEMPT_COLUMNS,
  addHappenings,
  type Happenings,
  HEARING_COLUMNS,
} from './activities.ts';
import { type SeededBranch, seedBranches } from './branches.ts';
import { CASE_COLUMNS, caseRow, newCase } from './cases.ts';
import { createDays, type Days } from './days.ts';
import { passNumbersGivenByHand, takeNumbers } from './numbers.ts';
import { EVIDENCE_COLUMNS, evidenceRows, PARTY_COLUMNS, partyRows } from './parties.ts';
import { DAYS, dayOfFiling, planSeed, type SeedPlan } from './plan.ts';

export interface SeedOptions {
  cases: number;
  /** Random seed. The same seed creates the same cases, except for ids, numbers and dates. */
  seed: number;
  /** Password of all created accounts. */
  password: string;
  onProgress(cases: number): void;
}

export interface Seeded {
  cases: number;
  activities: number;
  branches: number;
}

/** Cases per transaction: enough for COPY to pay off, few enough to fit in memory. */
const BATCH = 2_500;
/**
 * Number of concurrent writers. Each has its own connection: one generates rows while the other waits for the
 * database.
 */
const WRITERS = 2;
/** Number of batches between two folds of the counters, so that changes do not pile up. */
const FOLD_EVERY = 20;
const DAYS_AHEAD = 120;

/** Platform services that seeding needs. */
export type SeedTools = Pick<App, 'connection' | 'db' | 'clock' | 'time' | 'passwords'>;

interface SeedContext {
  app: SeedTools;
  plan: SeedPlan;
  days: Days;
  branches: SeededBranch[];
  counselIds: number[];
}

/**
 * Adds generated cases with eight activities each, their parties, hearings and evidence, and the branches and people
 * they need. Counts and records agree after every batch; memory use does not grow with the number of cases.
 */
export async function seedCases(app: SeedTools, options: SeedOptions): Promise<Seeded> {
  const plan = planSeed(app, options.cases, options.seed);
  const passwordHash = await app.passwords.hash(options.password);
  const { branches, counselIds } = await seedBranches(app, plan, passwordHash);
  await passNumbersGivenByHand(app.db);
  const seedContext = { app, plan, days: await daysOf(app, plan), branches, counselIds };
  const activities = await seedBatches(seedContext, options.onProgress);
  await sql`select fold_case_counts()`.execute(app.db);
  // Update the statistics. Otherwise the first queries would use outdated statistics and scan rows that were already
  // folded.
  await app.connection.pool.query(
    'vacuum analyze case_counts, case_count_changes, sign_in_months, sign_in_days',
  );
  await sql`
    analyze users, branches, case_records, case_parties, case_evidence, case_activities, hearings, service_attempts,
      sheriff_reports`.execute(app.db);
  return { cases: plan.cases, activities, branches: branches.length };
}

async function daysOf(app: SeedTools, plan: SeedPlan): Promise<Days> {
  const holidays = await app.db
    .selectFrom('holidays')
    .select('date')
    .where('kind', '<>', 'special_working')
    .execute();
  return createDays(app.time, {
    today: Temporal.PlainDate.from(plan.today),
    before: DAYS + DAYS_AHEAD,
    after: DAYS_AHEAD,
    holidays: new Set(holidays.map(({ date }) => date)),
  });
}

/** Inserts one transaction per batch, so it may be stopped at any time. Returns the number of activities. */
async function seedBatches(seedContext: SeedContext, onProgress: (cases: number) => void): Promise<number> {
  const { app, plan } = seedContext;
  const batches = Math.ceil(plan.cases / BATCH);
  let next = 0;
  const done = { cases: 0, activities: 0 };
  const write = async () => {
    while (next < batches) {
      const batch = next;
      next += 1;
      const written = await seedBatch(seedContext, batch);
      done.cases += written.cases;
      done.activities += written.activities;
      onProgress(done.cases);
      if (batch % FOLD_EVERY === FOLD_EVERY - 1) await sql`select fold_case_counts()`.execute(app.db);
    }
  };
  // When one writer fails, the other stops after its current batch.
  const stop = () => {
    next = batches;
  };
  const writers = await Promise.allSettled(Array.from({ length: WRITERS }, () => write().finally(stop)));
  for (const writer of writers) if (writer.status === 'rejected') throw writer.reason;
  return done.activities;
}

async function seedBatch(
  seedContext: SeedContext,
  batch: number,
): Promise<{ cases: number; activities: number }> {
  const { app, plan, days } = seedContext;
  const first = batch * BATCH;
  const filedOn = Array.from({ length: Math.min(BATCH, plan.cases - first) }, (_, n) =>
    dayOfFiling((first + n + 1) / plan.cases),
  );
  // Seeded with the batch number, so that the rows do not depend on which writer creates them.
  const random = createRandom(plan.seed ^ Math.imul(batch + 1, 0x85eb_ca6b));
  const cases = filedOn.map((day) => newCase(random, { branches: seedContext.branches, filedOn: day }));
  const happenings: Happenings = { activities: [], hearings: [], attempts: [] };
  for (const one of cases) addHappenings(happenings, random, days, one);
  await withCopyTransaction(app.connection, async (transaction) => {
    // A power failure can lose only whole batches. The timeout is off, because a batch may take long on a busy
    // machine.
    await sql`set local synchronous_commit = off; set local statement_timeout = 0`.execute(transaction.db);
    const { copy } = transaction;
    // Numbers are reserved in the same transaction as the cases. Other users of these years' counters wait for the
    // batch.
    const numbers = await takeNumbers(
      transaction.db,
      filedOn.map((day) => days.year(day)),
    );
    const rows = <Row>(make: (one: (typeof cases)[number]) => Row[]) => cases.values().flatMap(make);
    await copy(
      'case_records',
      CASE_COLUMNS,
      cases.values().map((one, n) => caseRow(days, one, numbers[n]!)),
    );
    await copy(
      'case_parties',
      PARTY_COLUMNS,
      rows((one) => partyRows(random, days, one, seedContext.counselIds)),
    );
    await copy(
      'case_evidence',
      EVIDENCE_COLUMNS,
      rows((one) => evidenceRows(random, days, one)),
    );
    await copyHappenings(transaction, happenings);
  });
  return { cases: cases.length, activities: happenings.activities.length };
}

async function copyHappenings({ copy }: CopyTransaction<DB>, happenings: Happenings): Promise<void> {
  await copy('case_activities', ACTIVITY_COLUMNS, happenings.activities);
  await copy('hearings', HEARING_COLUMNS, happenings.hearings);
  await copy('service_attempts', ATTEMPT_COLUMNS, happenings.attempts);
}
