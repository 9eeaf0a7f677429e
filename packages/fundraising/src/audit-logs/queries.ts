import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Period } from '../insights/period.ts';

export interface AuditRow {
  id: bigint;
  at: string;
  actor_id: number | null;
  actor_label: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  tenant_id: number | null;
  ip: string | null;
  request_id: string | null;
  changes: Record<string, unknown> | null;
}

export interface AuditFilter {
  actor_id?: number | undefined;
  action?: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  institution_id?: number | undefined;
}

/** Newest first. `scope` is the institution that limits it; null means all. */
export async function listAuditLog(
  db: Db,
  scope: number | null,
  filter: AuditFilter,
  period: Period,
  page: Page,
) {
  const where = conditionsOf(scope, filter, period);
  return await readPage<AuditRow>(
    page,
    async () => {
      const { rows } = await sql<AuditRow>`
        select id, at, actor_id, actor_label, action, subject_type, subject_id, tenant_id, host(ip) as ip,
          request_id, changes
        from audit_log ${where}
        order by at desc, id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ total: bigint }>`select count(*) as total from audit_log ${where}`.execute(
        db,
      );
      return Number(rows[0]!.total);
    },
  );
}

function conditionsOf(scope: number | null, filter: AuditFilter, period: Period): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (scope !== null) conditions.push(sql`tenant_id = ${scope}`);
  if (filter.institution_id !== undefined) conditions.push(sql`tenant_id = ${filter.institution_id}`);
  if (filter.actor_id !== undefined) conditions.push(sql`actor_id = ${filter.actor_id}`);
  if (filter.action !== undefined)
    conditions.push(sql`(action = ${filter.action} or starts_with(action, ${`${filter.action}.`}))`);
  if (filter.subject_type !== undefined) conditions.push(sql`subject_type = ${filter.subject_type}`);
  if (filter.subject_id !== undefined) conditions.push(sql`subject_id = ${filter.subject_id}`);
  if (period.from !== null) conditions.push(sql`at >= ${period.from}`);
  if (period.until !== null) conditions.push(sql`at < ${period.until}`);
  return sql`where ${sql.join(conditions, sql` and `)}`;
}
