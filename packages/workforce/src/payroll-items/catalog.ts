import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import { assertFound, assertNone, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { CODE_TAKEN, mismatches } from './checks.ts';
import { storedMethod } from './methods/checks.ts';
import { isNamedByMethods } from './methods/queries.ts';
import {
  countItems,
  findItem,
  type ItemRow,
  insertItem,
  linkTypes,
  lockCatalog,
  removeItem,
  shiftItem,
  updateItem,
} from './queries.ts';
import type { ItemInput } from './schemas.ts';

/** Fields stored as sent. */
const PLAIN = everyFieldOf<ItemInput, 'limit_amount' | 'limit_percentage' | 'method' | 'payroll_type_ids'>()([
  'name',
  'category',
  'code',
  'description',
  'account_code_id',
  'has_limit',
  'limit_type',
  'limit_frequency',
  'limit_basis_payroll_item_id',
  'is_de_minimis',
  'de_minimis_benefit',
  'is_taxable',
  'is_ledger_excluded',
  'effective_from',
  'source',
]);

const RECORDED = [...PLAIN, 'limit_amount_centavos', 'limit_percentage', 'method'] as const;

/** Errors for references that were deleted, and codes that were added, after validation. */
const RACES = {
  payroll_items__code_key: () => invalid(CODE_TAKEN),
  payroll_items__code_identity: () => invalid(CODE_TAKEN),
  payroll_items__account_code_id: () =>
    invalid({ account_code_id: [message('field.selected', { attribute: 'account_code_id' })] }),
  payroll_item_types__payroll_type_id: () =>
    invalid({ payroll_type_ids: [message('field.selected', { attribute: 'payroll_type_ids' })] }),
};

const IN_USE = {
  payroll_items__limit_basis_payroll_item_id: () => new Refused(message('payroll_item.based_on')),
  run_items__payroll_item_id: () => new Refused(message('payroll_item.in_use')),
  recurring_items__payroll_item_id: () => new Refused(message('payroll_item.recurring')),
};

export async function getItem(db: Db, id: string): Promise<ItemRow> {
  return assertFound(await findItem(db, id), 'payroll item');
}

/**
 * ETag over all fields that `changeItem` can change. The position in the catalog is excluded, because moving other
 * items changes it.
 */
export const etagOfItem = (row: ItemRow): string =>
  etagOfValues([...RECORDED.map((name) => row[name]), ...row.payroll_types.map(({ id }) => id).sort()]);

/** Returns an item; the caller has locked the catalog. Throws 412 when the item has changed since it was read. */
async function itemIfMatch(trx: Db, id: string, ifMatch: string | undefined): Promise<ItemRow> {
  const found = await getItem(trx, id);
  assertIfMatch(ifMatch, etagOfItem(found), message('payroll_item.changed'));
  return found;
}

interface At {
  now: string;
  origin: Origin;
}

/** Adds an item at the end of the catalog. Throws 422 for the errors of `mismatches`. */
export async function createItem(app: App, actor: Actor, input: ItemInput, origin: Origin): Promise<ItemRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await lockCatalog(trx);
    return await addItem(trx, actor, input, { now, origin });
  });
}

/** Same as `createItem`, within a transaction that has locked the catalog. */
export async function addItem(
  trx: Db,
  actor: Actor,
  input: ItemInput,
  { now, origin }: At,
): Promise<ItemRow> {
  const id = newId();
  assertNone(await mismatches(trx, input, null));
  await explainConstraints(RACES, async () => {
    await insertItem(trx, id, columnsOf(input), now);
    await linkTypes(trx, id, input.payroll_type_ids ?? []);
  });
  const after = await getItem(trx, id);
  await recordAs(trx, actor, {
    action: 'payroll_item.created',
    subject: ['payroll_item', id],
    at: now,
    origin,
    changes: { after: given(flat(after), [...RECORDED, 'payroll_types']) },
  });
  return after;
}

/**
 * Updates an item; omitted fields keep their values, but fields that only another limit type uses are cleared.
 * Throws 412 when `ifMatch` is stale. Throws 422 for the errors of `mismatches`, including a cycle of bases, and for a new
 * category while payroll has sums in the current one.
 */
export async function changeItem(
  app: App,
  actor: Actor,
  id: string,
  input: Partial<ItemInput>,
  { ifMatch, origin }: Condition,
): Promise<ItemRow> {
  return await withTransaction(app.db, async (trx) => {
    await lockCatalog(trx);
    // Read after waiting for the lock, because runs created during the wait use the old values.
    const now = iso(app.clock.now());
    return await editItem(trx, actor, await itemIfMatch(trx, id, ifMatch), input, { now, origin });
  });
}

/** Same as `changeItem`, within a transaction that has locked the catalog. */
export async function editItem(
  trx: Db,
  actor: Actor,
  before: ItemRow,
  input: Partial<ItemInput>,
  { now, origin }: At,
): Promise<ItemRow> {
  const { id } = before;
  assertNone(await mismatches(trx, input, id));
  await explainConstraints(RACES, async () => {
    await updateItem(trx, id, columnsOf(input), now);
    if (input.payroll_type_ids !== undefined) await linkTypes(trx, id, input.payroll_type_ids);
  });
  const after = await getItem(trx, id);
  await recordAs(trx, actor, {
    action: 'payroll_item.updated',
    subject: ['payroll_item', id],
    at: now,
    origin,
    changes: changesBetween(flat(before), flat(after), [...RECORDED, 'payroll_types']),
  });
  return after;
}

type Flat = Omit<ItemRow, 'payroll_types' | 'method'> & { payroll_types: string; method: string | null };
/** Values that can be compared and recorded. */
const flat = (row: ItemRow): Flat => ({
  ...row,
  payroll_types: namesOf(row),
  method: row.method && JSON.stringify(row.method),
});
const namesOf = ({ payroll_types }: ItemRow): string => payroll_types.map(({ name }) => name).join(', ');

/** Moves an item to another position in the catalog. A position past the end is the last. */
export async function moveItem(
  app: App,
  actor: Actor,
  id: string,
  position: number,
  origin: Origin,
): Promise<ItemRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await lockCatalog(trx);
    const { order_column: from } = await getItem(trx, id);
    const to = Math.min(position, await countItems(trx));
    if (to !== from) {
      await shiftItem(trx, id, { from, to });
      const changes = { before: { order_column: from }, after: { order_column: to } };
      await recordAs(trx, actor, {
        action: 'payroll_item.moved',
        subject: ['payroll_item', id],
        at: now,
        origin,
        changes,
      });
    }
    return await getItem(trx, id);
  });
}

/**
 * Deletes an item that is neither a base nor used by payroll. Throws 422 otherwise (contract, workforce), and 412
 * like `changeItem`.
 */
export async function deleteItem(
  app: App,
  actor: Actor,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await lockCatalog(trx);
    const before = await itemIfMatch(trx, id, ifMatch);
    if (await isNamedByMethods(trx, id)) throw new Refused(message('payroll_item.based_on'));
    await explainConstraints(IN_USE, () => removeItem(trx, id, before.order_column));
    await recordAs(trx, actor, {
      action: 'payroll_item.deleted',
      subject: ['payroll_item', id],
      at: now,
      origin,
      changes: { before: given(flat(before), [...RECORDED, 'payroll_types']) },
    });
  });
}

/**
 * Returns the column values. Fields that only another limit type uses are cleared when the type changes, unless they
 * were sent too.
 */
function columnsOf(input: Partial<ItemInput>): Record<string, unknown> {
  const { limit_type, limit_amount: amount, limit_percentage: percentage, method } = input;
  const ofPercentage = { limit_percentage: null, limit_basis_payroll_item_id: null };
  return {
    ...(limit_type === undefined || limit_type === 'percentage' ? {} : ofPercentage),
    ...(limit_type === undefined || limit_type === 'fixed_amount' ? {} : { limit_amount_centavos: null }),
    ...given(input, PLAIN),
    ...(method === undefined ? {} : { method: method && JSON.stringify(storedMethod(method)) }),
    ...(amount === undefined ? {} : { limit_amount_centavos: amount === null ? null : toCentavos(amount) }),
    ...(percentage === undefined
      ? {}
      : { limit_percentage: percentage === null ? null : String(percentage) }),
  };
}
