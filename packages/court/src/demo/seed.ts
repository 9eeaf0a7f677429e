import { createRandom } from '@bulwagan/platform/commands/random.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type Demo, hasUsers, isStillEmpty } from '@bulwagan/platform/demo/seed-once.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { seedActivities } from './activities.ts';
import { seedAmendments } from './amendments.ts';
import { seedBranches } from './branches.ts';
import { seedCalendar } from './calendar.ts';
import { type CaseSeedContext, seedCases } from './cases.ts';
import { seedEvidence } from './evidence.ts';
import { seedHelp } from './help.ts';
import { seedPeople } from './people.ts';

/** Earlier than all demo data. */
const FOUNDED_DAYS_AGO = 6 * 365;
const SEED = 20_261_121;

type Needs = Pick<App, 'db' | 'clock' | 'time' | 'passwords'>;

/** Demo data that the server creates at startup (platform/demo). */
export const demoOf = (app: Needs & Pick<App, 'log'>, password: string | undefined): Demo => ({
  db: app.db,
  log: app.log,
  accounts: Object.values(DEMO_ACCOUNTS),
  password,
  seed: (given) => seedDemo(app, given),
});

/**
 * Fills an empty database with demo data (contract, demo accounts) in one transaction. Only one of several processes
 * that start together does so. Returns false when users exist already.
 */
export async function seedDemo(app: Needs, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withTransaction(app.db, async (trx) => {
    if (!(await isStillEmpty(trx, 'court'))) return false;
    await seedAll(app, trx, passwordHash);
    return true;
  });
}

async function seedAll({ clock, time }: Needs, trx: Db, passwordHash: string): Promise<void> {
  const now = clock.now();
  const today = Temporal.PlainDate.from(time.dateOf(now));
  const at = (day: Temporal.PlainDate): string =>
    iso(day.toZonedDateTime({ timeZone: time.zone, plainTime: '09:00' }).toInstant());
  const founded = at(today.subtract({ days: FOUNDED_DAYS_AGO }));
  const branches = await seedBranches(trx, founded);
  const people = await seedPeople(trx, {
    passwordHash,
    branchIds: branches.map(({ id }) => id),
    at: founded,
  });
  const days = await trx
    .selectFrom('holidays')
    .select('date')
    .where('kind', '<>', 'special_working')
    .execute();
  const holidays = new Set(days.map(({ date }) => date));
  const seedContext: CaseSeedContext = { random: createRandom(SEED), branches, people, holidays, today, at };
  const cases = await seedCases(trx, seedContext);
  await seedEvidence(trx, cases, at);
  await seedActivities(trx, seedContext, cases);
  await seedAmendments(trx, seedContext, cases);
  await seedCalendar(trx, seedContext);
  await seedHelp(trx, founded, people.idOf(DEMO_ACCOUNTS.super));
}
