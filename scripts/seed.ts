import { readConfig } from '../src/config.ts';
import type { App } from '../src/fundraising/context.ts';
import { readOptions, wholeNumber } from '../src/platform/commands/arguments.ts';
import { Refusal, runCommand, UsageError } from '../src/platform/commands/command.ts';
import { count, createProgress } from '../src/platform/commands/progress.ts';

const USAGE = `
Usage: npm run seed -- --donations N [--seed N]

Fills a database with made-up rows to try things at size: DATABASE_URL, or the embedded one of DATA_DIR, whether the
program is running or not. It adds to what is there, and may be stopped at any time.

  --donations N   donations of three years, and the campaigns and donors they need
  --employees N   for workforce, when it is part of this version
  --cases N       for court, when it is part of this version
  --seed N        the same number makes the same rows again, apart from ids and dates; default 1

Everybody made up has the password of the demo accounts (DEMO_PASSWORD). Not in production.
`;

const OPTIONS = {
  donations: { type: 'string' },
  employees: { type: 'string' },
  cases: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** Ids of donations are PostgreSQL's integers. */
const MOST = 1_000_000_000;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const amount = (name: keyof typeof OPTIONS) => wholeNumber(name, given[name], 0, 0, MOST);
  const [donations, employees, cases] = [amount('donations'), amount('employees'), amount('cases')];
  const seed = wholeNumber('seed', given.seed, 1, 0, 2 ** 31 - 1);
  if (employees > 0)
    throw new Refusal('Workforce is not part of this version: there are no employees to make up.');
  if (cases > 0) throw new Refusal('Court is not part of this version: there are no cases to make up.');
  if (donations === 0) throw new UsageError('Say how many rows: --donations N.');
  await seedFundraising(donations, seed);
});

async function seedFundraising(donations: number, seed: number): Promise<void> {
  const config = readConfig(process.env);
  if (config.mode === 'production')
    throw new Refusal('Made-up rows have no place in production (NODE_ENV=production).');
  // Loading the service takes a second; --help and wrong arguments are answered at once.
  const { withFundraising } = await import('./with-fundraising.ts');
  const { seedDonations } = await import('../src/fundraising/commands/seed/seed.ts');
  const { plantDemo } = await import('../src/fundraising/demo/plant.ts');
  const fill = async (app: App): Promise<void> => {
    // First, as at a start: then it does not matter which of the two comes first.
    await plantDemo(app, config.demoPassword);
    const startedAt = performance.now();
    const progress = createProgress('Donations', donations);
    const onProgress = (done: number) => progress.show(done);
    const made = await seedDonations(app, { donations, seed, password: config.demoPassword, onProgress });
    progress.end();
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `${count(made.donations)} donations to ${count(made.campaigns)} campaigns by ${count(made.donors)} donors and guests in ${seconds.toFixed(1)} s.`,
    );
  };
  await withFundraising(config, fill, { migratesFirst: true });
}
