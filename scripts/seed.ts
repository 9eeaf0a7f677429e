import type { App as Court } from '@bulwagan/court/context.ts';
import type { App as Fundraising } from '@bulwagan/fundraising/context.ts';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { Refusal, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { count, createProgress } from '@bulwagan/platform/commands/progress.ts';
import type { Config } from '@bulwagan/server/config/config.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import type { App as Workforce } from '@bulwagan/workforce/context.ts';

const USAGE = `
Usage: npm run seed -- [--donations N] [--employees N] [--cases N] [--seed N]

Fills a database with sample rows for tests at scale: DATABASE_URL, or the embedded one of DATA_DIR, whether or not the
program is running. Adds to existing rows, and can be stopped at any time.

  --donations N   donations of three years, with their campaigns and donors
  --employees N   employees with government ids, and their organizations and rosters
  --cases N       cases of five years with eight activities each, and their branches and people
  --seed N        the same number creates the same rows, except ids and dates; default 1

All sample users have the password of the demo accounts (DEMO_PASSWORD). Not available in production.
`;

const OPTIONS = {
  donations: { type: 'string' },
  employees: { type: 'string' },
  cases: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** Donation ids are PostgreSQL integers. */
const MOST = 1_000_000_000;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const amount = (name: keyof typeof OPTIONS) => integer(name, given[name], 0, 0, MOST);
  const [donations, employees, cases] = [amount('donations'), amount('employees'), amount('cases')];
  const seed = integer('seed', given.seed, 1, 0, 2 ** 31 - 1);
  if (donations === 0 && employees === 0 && cases === 0)
    throw new UsageError('Pass a number of rows: --donations N, --employees N, --cases N.');
  const config = readConfig(process.env);
  if (config.mode === 'production')
    throw new Refusal('Sample data cannot be created in production (NODE_ENV=production).');
  // Loading a service takes a second, which --help and wrong arguments need not wait for.
  if (donations > 0) await seedFundraising(config, donations, seed);
  if (employees > 0) await seedWorkforce(config, employees, seed);
  if (cases > 0) await seedCourt(config, cases, seed);
});

async function seedFundraising(config: Config, donations: number, seed: number): Promise<void> {
  const { withFundraising } = await import('./with-fundraising.ts');
  const { seedDonations } = await import('@bulwagan/fundraising/commands/seed/seed.ts');
  const { seedDemo } = await import('@bulwagan/fundraising/demo/seed.ts');
  const fill = async (app: Fundraising): Promise<void> => {
    // Demo data first, like at a start, so that the result does not depend on which command ran first.
    await seedDemo(app, config.demoPassword);
    const made = await watched('Donations', donations, (onProgress) =>
      seedDonations(app, { donations, seed, password: config.demoPassword, onProgress }),
    );
    const { campaigns, donors, seconds } = made;
    console.log(
      `${count(made.donations)} donations to ${count(campaigns)} campaigns by ${count(donors)} donors and guests in ${seconds} s.`,
    );
  };
  await withFundraising(config, fill, { migratesFirst: true });
}

async function seedWorkforce(config: Config, employees: number, seed: number): Promise<void> {
  const { withWorkforce } = await import('./with-workforce.ts');
  const { seedEmployees } = await import('@bulwagan/workforce/commands/seed/seed.ts');
  const { seedDemo } = await import('@bulwagan/workforce/demo/seed.ts');
  const fill = async (app: Workforce): Promise<void> => {
    // Demo data first, like at a start, so that the result does not depend on which command ran first.
    await seedDemo(app, config.demoPassword);
    const made = await watched('Employees', employees, (onProgress) =>
      seedEmployees(app, { employees, seed, password: config.demoPassword, onProgress }),
    );
    const { organizations, rosters, seconds } = made;
    console.log(
      `${count(made.employees)} employees in ${count(organizations)} organizations and ${count(rosters)} rosters in ${seconds} s.`,
    );
  };
  await withWorkforce(config, fill, { migratesFirst: true });
}

async function seedCourt(config: Config, cases: number, seed: number): Promise<void> {
  const { withCourt } = await import('./with-court.ts');
  const { seedCases } = await import('@bulwagan/court/commands/seed/seed.ts');
  const { seedDemo } = await import('@bulwagan/court/demo/seed.ts');
  const { loadLocations } = await import('@bulwagan/court/locations/load.ts');
  const fill = async (app: Court): Promise<void> => {
    // Demo data first, like at a start, so that the result does not depend on which command ran first.
    await loadLocations(app.db);
    await seedDemo(app, config.demoPassword);
    const made = await watched('Cases', cases, (onProgress) =>
      seedCases(app, { cases, seed, password: config.demoPassword, onProgress }),
    );
    const { activities, branches, seconds } = made;
    console.log(
      `${count(made.cases)} cases with ${count(activities)} activities in ${count(branches)} branches in ${seconds} s.`,
    );
  };
  await withCourt(config, fill, { migratesFirst: true });
}

/** Shows a progress bar, then the number of created rows and the duration. */
async function watched<T>(
  label: string,
  total: number,
  make: (onProgress: (done: number) => void) => Promise<T>,
) {
  const startedAt = performance.now();
  const progress = createProgress(label, total);
  const made = await make((done) => progress.show(done));
  progress.end();
  return { ...made, seconds: ((performance.now() - startedAt) / 1_000).toFixed(1) };
}
