import { createRandom } from '../../platform/commands/random.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { type Demo, hasUsers, isStillEmpty } from '../../platform/demo/plant-once.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { plantEmployees } from './employees.ts';
import { plantItems } from './items.ts';
import { plantLists } from './lists.ts';
import { DEMO_EMAILS, plantPeople } from './people.ts';

const SEED = 20_261_122;
/** Earlier than all demo data. */
const FOUNDED_HOURS_AGO = 400 * 24;

/** Demo data that the server creates at startup (platform/demo). */
export const demoOf = (app: App, password: string | undefined): Demo => ({
  db: app.db,
  log: app.log,
  accounts: DEMO_EMAILS,
  password,
  plant: (given) => plantDemo(app, given),
});

/** Fills an empty database with demo data (contract, demo accounts). Returns false when users exist already. */
export async function plantDemo(app: App, password: string): Promise<boolean> {
  if (await hasUsers(app.db)) return false;
  const passwordHash = await app.passwords.hash(password);
  return await withTransaction(app.db, async (trx) => {
    if (!(await isStillEmpty(trx, 'workforce'))) return false;
    const at = iso(app.clock.now().subtract({ hours: FOUNDED_HOURS_AGO }));
    const staffUserId = await plantPeople(trx, passwordHash, at);
    const lists = await plantLists(trx, at);
    await plantItems(trx, lists, at);
    const soil = { lists, random: createRandom(SEED), sealing: app.sealing, staffUserId, at };
    await plantEmployees(trx, soil);
    return true;
  });
}
