import type { StoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type {
  ContributionPart,
  DeMinimisBenefit,
  PayFrequency,
  RunKind,
  WithholdingMethod,
} from '@bulwagan/contracts/workforce/pay.ts';
import type { FullList } from '@bulwagan/platform/database/reading/full-list.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Method } from '../pay/method.ts';
import { DE_MINIMIS } from '../payroll-items/queries.ts';
import { holdRoster, inScope, PAID, type Scope } from '../rosters/queries.ts';
import type { RunItem } from './computing/plan.ts';
import type { RunFilter, Status } from './schemas.ts';

export interface Totals extends Record<Category, number> {
  net: number;
  ledger_excluded: number;
}

interface PersonOfRun {
  id: number;
  name: string | null;
}

export interface RunRow {
  id: string;
  roster_id: string;
  roster: { id: string; name: string };
  organization_id: string | null;
  payroll_type_id: string | null;
  period_start: string;
  period_end: string;
  kind: RunKind;
  /** Pay date; null for the end of the period. */
  pay_date: string | null;
  /** Pay frequency; null to derive it from the length of the period. */
  frequency: PayFrequency | null;
  contributions: ContributionPart;
  withholding: WithholdingMethod | null;
  use_time_records: boolean;
  carry_negative: boolean;
  /** Messages of the last computation. */
  warnings: StoredMessage[] | null;
  status: Status;
  /** Id of the transaction that wrote the row, which differs after every change. */
  written_by: string;
  author_ids: number[];
  employees_count: number;
  lines_count: number;
  /** Amounts in centavos. */
  totals: Totals | null;
  computed_after: bigint;
  compute_error: string | null;
  /** Null unless the run is being computed. */
  employees_done: number | null;
  employees_total: number | null;
  created_by: PersonOfRun;
  reviewed_by: PersonOfRun | null;
  approved_by: PersonOfRun | null;
  finalized_by: PersonOfRun | null;
  cancelled_by: PersonOfRun | null;
  computed_at: string | null;
  reviewed_at: string | null;
  approved_at: string | null;
  finalized_at: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A deleted account keeps its id here. */
const person = (column: string): RawBuilder<unknown> => {
  const id = sql.ref(`r.${column}`);
  return sql`case when ${id} is not null then json_build_object('id', ${id},
    'name', (select u.name from users u where u.id = ${id})) end as ${sql.ref(column)}`;
};

const COLUMNS = sql`
  r.id, r.roster_id, json_build_object('id', t.id, 'name', t.name) as roster, t.organization_id, r.payroll_type_id,
  r.period_start, r.period_end, r.kind, r.pay_date, r.frequency, r.contributions, r.withholding, r.use_time_records,
  r.carry_negative, r.warnings, r.status, r.xmin::text as written_by, r.author_ids, r.employee_count as employees_count,
  r.line_count as lines_count, r.totals, r.computed_after, r.compute_error, r.employees_done, r.employees_total, r.computed_at, r.reviewed_at,
  r.approved_at, r.finalized_at, r.cancelled_at, r.created_at, r.updated_at, ${person('created_by')}, ${person('reviewed_by')},
  ${person('approved_by')}, ${person('finalized_by')}, ${person('cancelled_by')}`;

const FROM = sql`runs r join rosters t on t.id = r.roster_id`;

/** Returns one page of the runs in a scope, latest period first. */
export async function listRuns(
  db: Db,
  scope: Scope,
  filter: RunFilter,
  page: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = conditionsOf(scope, filter);
  const read = async () => {
    const { rows } = await sql<RunRow>`
      select ${COLUMNS} from ${FROM} where ${where}
      order by ${ORDER} limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from ${FROM} where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/** Returns all runs of the same list, for exports. */
export function everyRun(db: Db, scope: Scope, filter: RunFilter): FullList<string, RunRow> {
  const where = conditionsOf(scope, filter);
  return {
    ids: async () => {
      const { rows } = await sql<{ id: string }>`
        select r.id from ${FROM} where ${where} order by ${ORDER}`.execute(db);
      return rows.map(({ id }) => id);
    },
    rows: async (ids) => {
      const { rows } = await sql<RunRow>`
        select ${COLUMNS} from ${FROM} where r.id = any(${ids}::uuid[]) and ${where}`.execute(db);
      return rows;
    },
  };
}

const ORDER = sql`r.period_start desc, r.id desc`;

function conditionsOf(scope: Scope, { rosterIds, payrollTypeIds, statuses }: RunFilter): RawBuilder<unknown> {
  const conditions = [inScope(sql`t.organization_id`, scope)];
  conditions.push(
    isOneOf(sql`r.roster_id`, rosterIds, 'uuid'),
    isOneOf(sql`r.payroll_type_id`, payrollTypeIds, 'uuid'),
    isOneOf(sql`r.status`, statuses, 'text'),
  );
  return sql.join(conditions, sql` and `);
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Like `findRun`, but locks the run and its roster's members until the transaction ends. */
export async function lockRun(trx: Db, id: string): Promise<RunRow | undefined> {
  await sql`select from runs where id = ${id} for update`.execute(trx);
  await holdRoster(trx, sql<string>`(select roster_id from runs where id = ${id})`);
  return await findRun(trx, id);
}

/** Columns that a draft has and a change may replace. */
export type Changeable = Pick<
  RunRow,
  | 'period_start'
  | 'period_end'
  | 'payroll_type_id'
  | 'kind'
  | 'pay_date'
  | 'frequency'
  | 'contributions'
  | 'withholding'
  | 'use_time_records'
  | 'carry_negative'
>;

export interface NewRun extends Changeable {
  id: string;
  roster_id: string;
}

export async function insertRun(trx: Db, run: NewRun, actorId: number, now: string): Promise<void> {
  await trx
    .insertInto('runs')
    .values({ ...run, created_by: actorId, author_ids: [actorId], created_at: now, updated_at: now })
    .execute();
}

/** Replaces the items of a run, in this order. Amounts and quantities of removed items are deleted. */
export async function replaceItems(
  trx: Db,
  runId: string,
  items: { payrollItemId: string; amount: Centavos | null }[],
): Promise<void> {
  const ids = items.map(({ payrollItemId }) => payrollItemId);
  const amounts = items.map(({ amount }) => amount);
  await sql`
    delete from run_items where run_id = ${runId} and payroll_item_id <> all (${ids}::uuid[])`.execute(trx);
  await sql`
    insert into run_items (run_id, payroll_item_id, position, amount_centavos, is_computed)
    select ${runId}, one.id, one.position, coalesce(one.amount, 0), one.amount is null
    from unnest(${ids}::uuid[], ${amounts}::bigint[]) with ordinality as one (id, amount, position)
    on conflict (run_id, payroll_item_id)
    do update set position = excluded.position, amount_centavos = excluded.amount_centavos,
      is_computed = excluded.is_computed`.execute(trx);
}

export interface AmountOf {
  employeeId: string;
  payrollItemId: string;
  amount: Centavos;
}

export async function replaceAmounts(trx: Db, runId: string, amounts: AmountOf[]): Promise<void> {
  await sql`delete from run_amounts where run_id = ${runId}`.execute(trx);
  await sql`
    insert into run_amounts (run_id, employee_id, payroll_item_id, amount_centavos)
    select ${runId}, one.employee_id, one.payroll_item_id, one.amount
    from unnest(${amounts.map(({ employeeId }) => employeeId)}::uuid[],
      ${amounts.map(({ payrollItemId }) => payrollItemId)}::uuid[],
      ${amounts.map(({ amount }) => amount)}::bigint[]) as one (employee_id, payroll_item_id, amount)`.execute(
    trx,
  );
}

export interface QuantityOf {
  employeeId: string;
  payrollItemId: string;
  quantity: number;
}

export async function replaceQuantities(trx: Db, runId: string, quantities: QuantityOf[]): Promise<void> {
  await sql`delete from run_quantities where run_id = ${runId}`.execute(trx);
  await sql`
    insert into run_quantities (run_id, employee_id, payroll_item_id, quantity)
    select ${runId}, one.employee_id, one.payroll_item_id, one.quantity
    from unnest(${quantities.map(({ employeeId }) => employeeId)}::uuid[],
      ${quantities.map(({ payrollItemId }) => payrollItemId)}::uuid[],
      ${quantities.map(({ quantity }) => String(quantity))}::numeric[])
      as one (employee_id, payroll_item_id, quantity)`.execute(trx);
}

/**
 * Deletes and returns the amounts of employees whom the roster no longer pays, because they would be refused if sent
 * again.
 */
export async function dropUnpaidAmounts(trx: Db, run: Pick<RunRow, 'id' | 'roster_id'>): Promise<AmountOf[]> {
  const { rows } = await sql<AmountOf>`
    delete from run_amounts where run_id = ${run.id}
      and employee_id not in (select e.id from ${PAID} where paying.id = ${run.roster_id})
    returning employee_id, payroll_item_id, amount_centavos`.execute(trx);
  return rows;
}

/** Deletes quantities of employees whom the run no longer pays. */
export async function dropUnpaidQuantities(trx: Db, run: Pick<RunRow, 'id' | 'roster_id'>): Promise<void> {
  await sql`
    delete from run_quantities where run_id = ${run.id}
      and employee_id not in (select e.id from ${PAID} where paying.id = ${run.roster_id})`.execute(trx);
}

export interface RunItemRow extends RunItem {
  name: string;
  code: string;
  category: Category;
  is_ledger_excluded: boolean;
  is_taxable: boolean;
  de_minimis: DeMinimisBenefit | null;
  method: Method | null;
  effective_from: string | null;
  /** Law behind the item. */
  source: string | null;
}

const ITEM_COLUMNS = sql`
  i.id as payroll_item_id, i.name, i.code, i.category, i.is_ledger_excluded, i.is_taxable, ${DE_MINIMIS} as de_minimis, i.method,
  i.effective_from, i.source, i.has_limit, i.limit_type, i.limit_amount_centavos, i.limit_percentage, i.limit_frequency,
  i.limit_basis_payroll_item_id`;

/** Returns the items of a run in its order, with their current limits. */
export async function itemsOfRun(db: Db, runId: string): Promise<RunItemRow[]> {
  const { rows } = await sql<RunItemRow>`
    select ${ITEM_COLUMNS}, x.amount_centavos, x.is_computed
    from run_items x join payroll_items i on i.id = x.payroll_item_id
    where x.run_id = ${runId} order by x.position`.execute(db);
  return rows;
}

/** Returns items of the catalog as items of a run, with an amount of zero. */
export async function findItems(db: Db, ids: string[]): Promise<RunItemRow[]> {
  const { rows } = await sql<RunItemRow>`
    select ${ITEM_COLUMNS}, 0::bigint as amount_centavos, false as is_computed
    from payroll_items i where i.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns the employees that a run pays, by last name. */
export async function paidMembers(db: Db, rosterId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from ${PAID} where paying.id = ${rosterId}
    order by e.last_name_key, e.first_name_key, e.id`.execute(db);
  return rows.map(({ id }) => id);
}
