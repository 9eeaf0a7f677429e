import { createRandom } from '../../platform/commands/random.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { type Demo, hasUsers, isStillEmpty } from '../../platform/demo/plant-once.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { plantActivities } from './activities.ts';
import { plantAmendments } from './amendments.ts';
import { plantBranches } from './branches.ts';
import { plantCalendar } from './calendar.ts';
import { type CaseSoil, plantCases } from './cases.ts';
import { plantEvidence } from './evidence.ts';
import { plantHelp } from './help.ts';
import { DEMO_ACCOUNTS, plantPeople } from './people.ts';

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
  plant: (given) => plantDemo(app, given),
});

/**
 * Fills an empty database with demo data (contract, demo accounts) in one transaction. Only one of several processes
 * that start together does so. Returns false when users exist already.
 */
export async function plantDemo(app: Needs, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withTransaction(app.db, async (trx) => {
    if (!(await isStillEmpty(trx, 'court'))) return false;
    await plantAll(app, trx, passwordHash);
    return true;
  });
}

async function plantAll({ clock, time }: Needs, trx: Db, passwordHash: string): Promise<void> {
  const now = clock.now();
  const today = Temporal.PlainDate.from(time.dateOf(now));
  const at = (day: Temporal.PlainDate): string =>
    iso(day.toZonedDateTime({ timeZone: time.zone, plainTime: '09:00' }).toInstant());
  const founded = at(today.subtract({ days: FOUNDED_DAYS_AGO }));
  const branches = await plantBranches(trx, founded);
  const people = await plantPeople(trx, {
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
  const soil: CaseSoil = { random: createRandom(SEED), branches, people, holidays, today, at };
  const cases = await plantCases(trx, soil);
  await plantEvidence(trx, cases, at);
  await plantActivities(trx, soil, cases);
  await plantAmendments(trx, soil, cases);
  await plantCalendar(trx, soil);
  await plantHelp(trx, founded, people.idOf(DEMO_ACCOUNTS.super));
}
