import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';

export interface HistoryRow {
  id: bigint;
  at: string;
  actor_id: number | null;
  actor_name: string | null;
  action: string;
  field: string | null;
  before: unknown;
  after: unknown;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** User who made the change; null for the program itself. */
export type Doer = Pick<Actor, 'id' | 'name'> | null;

/** Writes one history row per changed field, in the transaction of the change. */
export async function noteChanges(
  trx: Db,
  employeeId: string,
  actor: Doer,
  at: string,
  changes: FieldChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into employee_changes (employee_id, at, actor_id, actor_name, action, field, before, after)
    select ${employeeId}::uuid, ${at}::timestamptz, ${actor?.id ?? null}::integer, ${actor?.name ?? null}::text,
      'changed', c.field, c.before, c.after
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as (field text, before jsonb, after jsonb))
      with ordinality as c (field, before, after, position)
    order by c.position`.execute(trx);
}

/** Writes a history row about the whole record. */
export async function noteAuditEvent(
  trx: Db,
  employeeIds: string[],
  actor: Doer,
  at: string,
  action: 'created' | 'archived' | 'restored' | 'anonymized',
): Promise<void> {
  await sql`
    insert into employee_changes (employee_id, at, actor_id, actor_name, action)
    select id, ${at}::timestamptz, ${actor?.id ?? null}::integer, ${actor?.name ?? null}::text, ${action}
    from unnest(${employeeIds}::uuid[]) id`.execute(trx);
}

/** Returns one page of an employee's history, newest first. */
export async function historyOf(db: Db, employeeId: string, page: Page): Promise<PageOfRows<HistoryRow>> {
  const read = async () => {
    const { rows } = await sql<HistoryRow>`
      select id, at, actor_id, actor_name, action, field, before, after from employee_changes
      where employee_id = ${employeeId}
      order by id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from employee_changes where employee_id = ${employeeId}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

export function presentHistory({ time }: App, row: HistoryRow) {
  return {
    id: Number(row.id),
    at: time.show(row.at),
    actor: row.actor_name === null ? null : { id: row.actor_id, name: row.actor_name },
    action: row.action,
    field: row.field,
    before: row.before,
    after: row.after,
  };
}
