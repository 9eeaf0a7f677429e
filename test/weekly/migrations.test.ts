import { test } from 'node:test';
import { killFromNothing } from './from-nothing.ts';
import { killMigrations } from './killed-migrations.ts';
import { SERVICES } from './services.ts';
import { migrateBesidePrograms } from './serving.ts';
import { upgradeUnderTraffic } from './upgrade.ts';

/**
 * M1 is shown as far as this version alone can show it. Each migration of each service is killed at each of its statements
 * and at each word to the server, over rows, and ends as one that nothing happened to; so it is from nothing, at any
 * moment. The newest are applied to a hundred thousand rows while others read and write, and the present program serves
 * while there is nothing to apply.
 *
 * What is not shown: an older program that serves on the newer tables, and a newer one that begins on the older. There was
 * no release before, and no program of it; others here write as an older version would, by SQL that knows the columns of
 * its level alone. The rows are those that the present version writes, as far as the earlier level has columns for them.
 * Migrations before the newest three run without readers and writers beside them, and one of the court that was applied before
 * this was measured lets writers wait: what it took is told, not bound.
 */

const SEED = { fundraising: 1_500, workforce: 300, court: 200 } as const;
const MANY = Number(process.env.MIGRATED_ROWS ?? 100_000);
const ROUNDS = 12;
const RUNS_AGAIN = 10;

for (const service of SERVICES)
  test(`M1: ${service.name}: a migration that is killed at any statement is taken up again, and nothing is lost or half done`, async (t) => {
    await killMigrations(t, service, SEED[service.name]);
  });

test('M1: the migrations of an empty database are killed at any moment, and end as if they had not been', async (t) => {
  await killFromNothing(t, ROUNDS);
});

for (const service of SERVICES)
  test(`M1: ${service.name}: the newest migrations are applied to many rows while others read and write, who do not wait for long`, async (t) => {
    await upgradeUnderTraffic(t, service, MANY);
  });

test('M1: programs serve on while the migrations run again and have nothing to do', async (t) => {
  await migrateBesidePrograms(t, RUNS_AGAIN);
});
