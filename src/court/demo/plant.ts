import { sql } from 'kysely';
import { createRandom } from '../../platform/commands/random.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
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

const LOCK = 'court demo data';
/** Older than all that is told of it. */
const FOUNDED_DAYS_AGO = 6 * 365;
const SEED = 20_261_121;

type Needs = Pick<App, 'db' | 'clock' | 'time' | 'passwords'>;

/** At start: development gets its demo data, production does not run on them. Without a password none are planted. */
export async function demoAtStart(
  app: Needs & Pick<App, 'log'>,
  mode: 'development' | 'production',
  password: string | undefined,
): Promise<void> {
  if (mode === 'production') await assertNoDemoAccounts(app.db);
  else if (password !== undefined && (await plantDemo(app, password))) {
    app.log.info({ accounts: Object.values(DEMO_ACCOUNTS) }, 'planted demo data');
  }
}

/**
 * Fills an empty database with demo data (contract, demo accounts), once, whole or not at all, and by one of several
 * processes that start together. False when there are users already.
 */
export async function plantDemo(app: Needs, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withTransaction(app.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(trx);
    if (await hasUsers(trx)) return false;
    await plantAll(app, trx, passwordHash);
    return true;
  });
}

async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db);
  return rows[0]!.found;
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

/** Production must not run with accounts whose password everybody can read. Throws an Error that names them. */
async function assertNoDemoAccounts(db: Db): Promise<void> {
  const emails = Object.values(DEMO_ACCOUNTS);
  const { rows } = await sql<{ email: string }>`
    select email from users where email_key = any(${emails}::text[]) order by email`.execute(db);
  if (rows.length === 0) return;
  throw new Error(
    `This database holds demo accounts (${rows.map(({ email }) => email).join(', ')}), whose password is public. ` +
      'Production needs a database of its own: set DATABASE_URL to one that was not used for development.',
  );
}
