import { type CopyTransaction, withCopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { type Demo, hasUsers, isStillEmpty } from '@bulwagan/platform/demo/seed-once.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { DB } from '../database.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedContent } from './content.ts';
import { seedDonations } from './donor-history.ts';
import { seedBankAccounts, seedInstitutions } from './institutions.ts';
import { seedPapers } from './papers.ts';
import { DEMO_ACCOUNTS, seedPeople } from './people.ts';
import { seedAuditLog, seedNotices } from './records.ts';
import { seedRecurringDonations } from './recurring.ts';
import { seedScholars } from './scholars.ts';
import { agoFrom } from './time.ts';
import { seedWithdrawals } from './withdrawals.ts';

/** Older than everything recorded about them. */
const FOUNDED_DAYS_AGO = 420;

type Needs = Pick<App, 'connection' | 'db' | 'clock' | 'passwords' | 'fieldEncryption' | 'gateway'>;

/** Demo data that the program creates at start (platform/demo). */
export const demoOf = (app: Needs & Pick<App, 'log'>, password: string | undefined): Demo => ({
  db: app.db,
  log: app.log,
  accounts: Object.values(DEMO_ACCOUNTS),
  password,
  seed: (given) => seedDemo(app, given),
});

/**
 * Fills an empty database with demo data (contract, demo accounts): once, completely or not at all, and by one of
 * several processes that start together. Returns false when a user exists.
 */
export async function seedDemo(app: Needs, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withCopyTransaction(app.connection, async (transaction) => {
    if (!(await isStillEmpty(transaction.db, 'fundraising'))) return false;
    await seedAll(app, transaction, passwordHash);
    return true;
  });
}

async function seedAll(app: Needs, transaction: CopyTransaction<DB>, passwordHash: string): Promise<void> {
  const { db: trx } = transaction;
  const now = app.clock.now();
  const ago = agoFrom(now);
  const founded = ago({ days: FOUNDED_DAYS_AGO });
  const institutionIds = await seedInstitutions(trx, founded);
  const people = await seedPeople(trx, { passwordHash, institutionIds, at: founded });
  const scholarIds = await seedScholars(trx, institutionIds, founded);
  const bankAccountIds = await seedBankAccounts(app, trx, institutionIds, founded);
  const campaigns = await seedCampaigns(trx, people, { institutionIds, scholarIds }, ago);
  const giving = {
    campaigns,
    donorIds: people.donorIds,
    demoDonorId: people.idOf(DEMO_ACCOUNTS.donor),
    gatewayId: app.gateway.id,
    nowInMs: now.epochMilliseconds,
  };
  const donations = await seedDonations(transaction, giving);
  await seedRecurringDonations(trx, giving, donations, ago);
  await seedPapers(app, trx, giving.demoDonorId, iso(now));
  const withdrawals = await seedWithdrawals(trx, people, campaigns, bankAccountIds, ago);
  await seedContent(trx, founded);
  const seeded = { people, campaigns, donations, withdrawals };
  await seedNotices(trx, seeded, iso(now), ago);
  await seedAuditLog(trx, seeded, ago);
}
