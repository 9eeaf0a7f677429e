import { sql } from 'kysely';
import { type CopyTransaction, withCopyTransaction } from '../../platform/database/copy.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { DB, Db } from '../database.ts';
import { plantCampaigns } from './campaigns.ts';
import { plantContent } from './content.ts';
import { plantGifts } from './giving.ts';
import { plantBankAccounts, plantInstitutions } from './institutions.ts';
import { DEMO_ACCOUNTS, plantPeople } from './people.ts';
import { plantAuditLog, plantNotices } from './records.ts';
import { plantRecurringGifts } from './recurring.ts';
import { plantScholars } from './scholars.ts';
import { agoFrom } from './time.ts';
import { plantWithdrawals } from './withdrawals.ts';

const LOCK = 'fundraising demo data';
/** Older than all that is told of them. */
const FOUNDED_DAYS_AGO = 420;

type Needs = Pick<App, 'connection' | 'db' | 'clock' | 'passwords' | 'sealing' | 'gatewaySettings'>;

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
 * Fills an empty database with demo data (contract, demo accounts), so that there is something to see: once, whole or not
 * at all, and by one of several processes that start together. False when there are users already.
 */
export async function plantDemo(app: Needs, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withCopyTransaction(app.connection, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(transaction.db);
    if (await hasUsers(transaction.db)) return false;
    await plantAll(app, transaction, passwordHash);
    return true;
  });
}

async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db);
  return rows[0]!.found;
}

async function plantAll(app: Needs, transaction: CopyTransaction<DB>, passwordHash: string): Promise<void> {
  const { db: trx } = transaction;
  const now = app.clock.now();
  const ago = agoFrom(now);
  const founded = ago({ days: FOUNDED_DAYS_AGO });
  const institutionIds = await plantInstitutions(trx, founded);
  const people = await plantPeople(trx, { passwordHash, institutionIds, at: founded });
  const scholarIds = await plantScholars(trx, institutionIds, founded);
  const bankAccountIds = await plantBankAccounts(app, trx, institutionIds, founded);
  const campaigns = await plantCampaigns(trx, people, { institutionIds, scholarIds }, ago);
  const giving = {
    campaigns,
    donorIds: people.donorIds,
    demoDonorId: people.idOf(DEMO_ACCOUNTS.donor),
    gatewayId: app.gatewaySettings.id,
    nowInMs: now.epochMilliseconds,
  };
  const gifts = await plantGifts(transaction, giving);
  await plantRecurringGifts(trx, giving, gifts, ago);
  const withdrawals = await plantWithdrawals(trx, people, campaigns, bankAccountIds, ago);
  await plantContent(trx, founded);
  const planted = { people, campaigns, gifts, withdrawals };
  await plantNotices(trx, planted, iso(now), ago);
  await plantAuditLog(trx, planted, ago);
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
