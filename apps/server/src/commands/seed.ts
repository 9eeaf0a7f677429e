import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { Refusal, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { createProgress } from '@bulwagan/platform/commands/progress.ts';
import type { SeedOptions } from '@bulwagan/platform/service/description.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read.ts';
import { ALL_SERVICES, type RegisteredService } from '../start/services.ts';
import { withService } from './open-service.ts';

/** Services with sample rows, and the option for the number of rows. */
const SEEDED = ALL_SERVICES.flatMap((service) => {
  const { seed } = service.commands;
  return seed === undefined ? [] : { service, ...seed };
});

const USAGE = `
Usage: npm run seed -- ${SEEDED.map(({ option }) => `[--${option} N]`).join(' ')} [--seed N]

Fills a database with sample rows for tests at scale: DATABASE_URL, or the embedded one of DATA_DIR, whether or not the
program is running. Adds to existing rows, and can be stopped at any time.

${SEEDED.map(({ option, help }) => `  ${`--${option} N`.padEnd(15)} ${help}`).join('\n')}
  --seed N        the same number creates the same rows, except ids and dates; default 1

All sample users have the password of the demo accounts (DEMO_PASSWORD). Not available in production.
`;

const OPTIONS = Object.fromEntries(
  [...SEEDED.map(({ option }) => option), 'seed'].map((option) => [option, { type: 'string' } as const]),
);

/** Donation ids are PostgreSQL integers. */
const MOST = 1_000_000_000;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const wanted = SEEDED.map(({ service, option }) => ({
    service,
    option,
    rows: integer(option, given[option], 0, 0, MOST),
  })).filter(({ rows }) => rows > 0);
  const seed = integer('seed', given.seed, 1, 0, 2 ** 31 - 1);
  if (wanted.length === 0)
    throw new UsageError(`Pass a number of rows: ${SEEDED.map(({ option }) => `--${option} N`).join(', ')}.`);
  const config = readConfig(process.env);
  if (config.mode === 'production')
    throw new Refusal('Sample data cannot be created in production (NODE_ENV=production).');
  for (const { service, option, rows } of wanted)
    await seedService(config, service, { label: option, rows, seed, password: config.demoPassword });
});

/** Shows a progress bar, then the created rows and the duration. */
async function seedService(
  config: Config,
  service: RegisteredService,
  { label, ...options }: Omit<SeedOptions, 'onProgress'> & { label: string },
): Promise<void> {
  const fill: Parameters<typeof withService>[2] = async ({ commands }) => {
    const startedAt = performance.now();
    const progress = createProgress(`${label[0]!.toUpperCase()}${label.slice(1)}`, options.rows);
    const created = await commands.seed?.({ ...options, onProgress: (done) => progress.show(done) });
    progress.end();
    console.log(`${created} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  };
  await withService(config, service, fill, { migratesFirst: true });
}
