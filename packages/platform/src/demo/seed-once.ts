import { type Kysely, sql, type Transaction } from 'kysely';
import type { Log } from '../telemetry/log.ts';

// biome-ignore lint/suspicious/noExplicitAny: every service's schema has the table `users` among its own.
type AnyDb = Kysely<any> | Transaction<any>;

export interface Demo {
  db: AnyDb;
  log: Log;
  /** E-mail addresses of the demo accounts. */
  accounts: readonly string[];
  /** Password of the accounts, in development; undefined creates no demo data. */
  password: string | undefined;
  /** Seeds an empty database; returns false when there are users already. */
  seed(password: string): Promise<boolean>;
}

/** Seeds the demo data at start in development; refuses to start on them in production. */
export async function demoAtStart(mode: 'development' | 'production', demo: Demo): Promise<void> {
  if (mode === 'production') await assertNoDemoAccounts(demo);
  else if (demo.password !== undefined && (await demo.seed(demo.password)))
    demo.log.info({ accounts: demo.accounts }, 'created demo data');
}

export async function hasUsers(db: AnyDb): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db);
  return rows[0]!.found;
}

/**
 * Waits for concurrent seeding and returns whether the database is still empty. Call it in the transaction that seeds,
 * so that data are seeded once, completely or not at all.
 */
export async function isStillEmpty(trx: AnyDb, service: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${service} demo data`}, 0))`.execute(trx);
  return !(await hasUsers(trx));
}

/** Throws an Error that names the demo accounts, whose password is public, if any exist; for production. */
async function assertNoDemoAccounts({ db, accounts }: Demo): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from users where email_key = any(${accounts}::text[]) order by email`.execute(db);
  if (rows.length === 0) return;
  throw new Error(
    `This database contains demo accounts (${rows.map(({ email }) => email).join(', ')}), whose password is public. ` +
      'Production needs a database of its own: set DATABASE_URL to one that was not used for development.',
  );
}
