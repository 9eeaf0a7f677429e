import { type CopyTransaction, withCopyTransaction } from '../../platform/database/copy.ts';
import { type Demo, hasUsers, isStillEmpty } from '../../platform/demo/plant-once.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { DB } from '../database.ts';
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

/** Older than everything recorded about them. */
const FOUNDED_DAYS_AGO = 420;

type Needs = Pick<App, 'connection' | 'db' | 'clock' | 'passwords' | 'sealing' | 'gatewaySettings'>;

/** Demo data that the program creates at start (platform/demo). */
export const demoOf = (app: Needs & Pick<App, 'log'>, password: string | undefined): Demo => ({
  db: app.db,
  log: app.log,
  accounts: Object.values(DEMO_ACCOUNTS),
  password,
  plant: (given) => plantDemo(app, given),
});

/**
 * Fills an empty database with demo data (contract, demo accounts): once, completely or not at all, and by one of
 * several processes that start together. Returns false when a user exists.
 */
export async function plantDemo(app: Needs, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withCopyTransaction(app.connection, async (transaction) => {
    if (!(await isStillEmpty(transaction.db, 'fundraising'))) return false;
    await plantAll(app, transaction, passwordHash);
    return true;
  });
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
