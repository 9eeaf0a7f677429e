import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { addItem, editItem, getItem } from '../payroll-items/catalog.ts';
import { findItemByCode, lockCatalog, unknownIds } from '../payroll-items/queries.ts';
import type { ItemInput } from '../payroll-items/schemas.ts';
import { accountOfCode, numberOfChart } from './accounts.ts';
import { PAY_SETS, type SetItem } from './sets.ts';

/** Codes of the set's items, grouped by the outcome of the installation. */
export interface Installed {
  created: string[];
  completed: string[];
  skipped: string[];
}

/**
 * Adds the items of a set to the catalog in one transaction, and links all of them to a payroll type if one is given.
 * A catalog item with the same code but no method gets the method; an item with a method does not change. A new item
 * gets its account if the chart of accounts has it. Throws 404 for an unknown set. Throws 422 for an unknown payroll
 * type, and for items that would depend on each other.
 */
export async function installSet(
  app: App,
  actor: Actor,
  key: string,
  { payrollTypeId, origin }: { payrollTypeId: string | null; origin: Origin },
): Promise<Installed> {
  const set = PAY_SETS.find((one) => one.key === key);
  if (set === undefined) throw new NotFound('set');
  return await withTransaction(app.db, async (trx) => {
    await lockCatalog(trx);
    if (payrollTypeId !== null) await assertType(trx, payrollTypeId);
    const at = { now: iso(app.clock.now()), origin };
    const accounts = await accountIds(trx);
    const installed: Installed = { created: [], completed: [], skipped: [] };
    for (const item of set.items)
      installed[await install(trx, actor, inputOf(item, payrollTypeId, accounts), payrollTypeId, at)].push(
        item.code,
      );
    return installed;
  });
}

async function assertType(trx: Db, id: string): Promise<void> {
  if ((await unknownIds(trx, 'payroll_types', [id])).length > 0)
    throw invalid({ payroll_type_id: [message('field.selected', { attribute: 'payroll_type_id' })] });
}

async function install(
  trx: Db,
  actor: Actor,
  item: ItemInput,
  typeId: string | null,
  at: { now: string; origin: Origin },
): Promise<keyof Installed> {
  const id = await findItemByCode(trx, item.code);
  if (id === undefined) {
    await addItem(trx, actor, item, at);
    return 'created';
  }
  const before = await getItem(trx, id);
  const types = before.payroll_types.map((type) => type.id);
  const isLinked = typeId === null || types.includes(typeId);
  const lacksMethod = before.method === null;
  if (lacksMethod || !isLinked)
    await editItem(
      trx,
      actor,
      before,
      {
        ...(lacksMethod ? { method: item.method } : {}),
        ...(isLinked ? {} : { payroll_type_ids: [...types, typeId] }),
      },
      at,
    );
  return lacksMethod ? 'completed' : 'skipped';
}

/** Returns the ids of accounts by their number in the Revised Chart of Accounts. */
async function accountIds(trx: Db): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('account_codes').select(['id', 'new_account_code']).execute();
  return new Map(
    rows.flatMap(({ id, new_account_code: code }) => {
      const number = code === null ? undefined : numberOfChart(code);
      return number === undefined ? [] : [[number, id] as const];
    }),
  );
}

const inputOf = (
  { code, name, category, method, is_taxable, effective_from, source }: SetItem,
  typeId: string | null,
  accounts: ReadonlyMap<string, string>,
): ItemInput => ({
  code,
  name,
  category,
  method,
  is_taxable,
  effective_from,
  source,
  account_code_id: accounts.get(accountOfCode(code)?.number ?? '') ?? null,
  has_limit: false,
  limit_type: null,
  limit_frequency: null,
  payroll_type_ids: typeId === null ? [] : [typeId],
});
