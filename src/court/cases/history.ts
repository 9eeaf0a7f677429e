import { sql } from 'kysely';
import { type PageOfRows, readPage } from '../../platform/database/read-page.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { App } from '../context.ts';

interface Row {
  id: bigint;
  at: string;
  actor_id: number | null;
  actor_label: string | null;
  action: string;
  changes: Record<string, unknown> | null;
}

/** What happened to a case and all that belongs to it, the newest first. */
export async function listHistory(app: App, caseId: string, page: Page): Promise<PageOfRows<HistoryEntry>> {
  const where = sql`subject_type = 'case' and subject_id = ${caseId}`;
  const { rows, total } = await readPage<Row>(
    page,
    async () =>
      (
        await sql<Row>`
          select id, at, actor_id, actor_label, action, changes from audit_log where ${where}
          order by at desc, id desc limit ${page.perPage} offset ${page.offset}`.execute(app.db)
      ).rows,
    async () =>
      Number(
        (await sql<{ total: bigint }>`select count(*) as total from audit_log where ${where}`.execute(app.db))
          .rows[0]!.total,
      ),
  );
  return { total, rows: rows.map((row) => presentEntry(app, row)) };
}

export type HistoryEntry = ReturnType<typeof presentEntry>;

function presentEntry({ time }: Pick<App, 'time'>, row: Row) {
  const { before, after, ...details } = row.changes ?? {};
  return {
    id: Number(row.id),
    at: time.show(row.at),
    actor: row.actor_label === null ? null : { id: row.actor_id, name: row.actor_label },
    action: row.action,
    before: asObject(before),
    after: asObject(after),
    details: Object.keys(details).length === 0 ? null : details,
  };
}

/** Deeds of other rooms may keep a single value. */
function asObject(value: unknown): Record<string, unknown> | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
