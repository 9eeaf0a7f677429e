import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { readFees } from '../../demo/record-donations.ts';
import { seedCampaigns, seedWithdrawals } from './campaigns.ts';
import { seedDonationRows } from './donations.ts';
import { seedDonors } from './people.ts';
import { planSeed } from './plan.ts';

export interface SeedOptions {
  donations: number;
  /** The same seed makes the same donations, apart from ids and dates. */
  seed: number;
  /** Password of all created accounts. */
  password: string;
  onProgress(donations: number): void;
}

export interface Seeded {
  donations: number;
  campaigns: number;
  donors: number;
}

/**
 * Adds generated donations, and the campaigns and donors they need, to the existing data. Donations, ledger and
 * balances agree after every step. Memory does not grow with the number of donations, except for four bytes per donor.
 */
export async function seedDonations(app: App, options: SeedOptions): Promise<Seeded> {
  const plan = planSeed(options.donations, options.seed, app.clock.now());
  const passwordHash = await app.passwords.hash(options.password);
  const campaigns = await seedCampaigns(app, plan, passwordHash);
  const donorIds = await seedDonors(app, plan, passwordHash);
  const fees = await readFees(app.db, app.clock.now().epochMilliseconds);
  await seedDonationRows(app, plan, { campaigns, donorIds, fees }, options.onProgress);
  await seedWithdrawals(app.db, campaigns, plan);
  // Otherwise the first queries would be planned with outdated statistics.
  await sql`analyze users, user_roles, campaigns, donations, donation_transactions, ledger_entries, donation_counts,
    donation_donors, ledger_days`.execute(app.db);
  return { donations: plan.donations, campaigns: plan.campaigns, donors: plan.donors };
}
