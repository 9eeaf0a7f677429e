import { createRandom } from '@bulwagan/platform/commands/random.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type Demo, hasUsers, isStillEmpty } from '@bulwagan/platform/demo/seed-once.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import { seedEmployees } from './employees.ts';
import { seedItems } from './items.ts';
import { seedLists } from './lists.ts';
import { seedPay } from './pay.ts';
import { DEMO_EMAILS, seedPeople } from './people.ts';
import { seedRuns } from './runs.ts';
import { seedTime } from './time.ts';

const SEED = 20_261_122;
/** Earlier than all demo data. */
const FOUNDED_HOURS_AGO = 400 * 24;

/** Demo data that the server creates at startup (platform/demo). */
export const demoOf = (app: App, password: string | undefined): Demo => ({
  db: app.db,
  log: app.log,
  accounts: DEMO_EMAILS,
  password,
  seed: (given) => seedDemo(app, given),
});

/** Fills an empty database with demo data (contract, demo accounts). Returns false when users exist already. */
export async function seedDemo(app: App, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  const at = iso(app.clock.now().subtract({ hours: FOUNDED_HOURS_AGO }));
  const isSeeded = await withTransaction(app.db, async (trx) => {
    if (!(await isStillEmpty(trx, 'workforce'))) return false;
    const staffUserId = await seedPeople(trx, passwordHash, at);
    const lists = await seedLists(trx, at);
    await seedItems(trx, lists, at);
    const seedContext = {
      lists,
      random: createRandom(SEED),
      fieldEncryption: app.fieldEncryption,
      staffUserId,
      at,
    };
    const employeeIds = await seedEmployees(trx, seedContext);
    await seedPay(trx, { ...seedContext, random: createRandom(SEED + 1) });
    const today = app.time.dateOf(app.clock.now());
    await seedTime(trx, {
      ...seedContext,
      random: createRandom(SEED + 2),
      employeeIds,
      today,
      zone: app.time.zone,
    });
    return true;
  });
  // Each step of a run has its own transaction.
  if (isSeeded) await seedRuns(app, at);
  return isSeeded;
}
