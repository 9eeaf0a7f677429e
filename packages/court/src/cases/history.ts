import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { type CaseScope, caseScopeOf, isReached } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { casesInScope } from '../calendar/event-queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { systemReasonIn } from '../hearings/system-reasons.ts';
import { scopeIncludes } from '../media/scope.ts';
import { type HistoryVisibility, seenChanges } from './access/withheld.ts';

interface Row {
  id: bigint;
  at: string;
  actor_id: number | null;
  actor_label: string | null;
  action: string;
  changes: Record<string, unknown> | null;
}

/**
 * Returns the history of a case and everything in it, newest first.
 * Every reader sees that evidence or files changed; their content is shown only to users who may see it in this case.
 * The other case of a link and the other hearing of a conflict are shown only to users who see that case.
 */
export async function listHistory(
  app: App,
  actor: Actor,
  caseId: string,
  page: Page,
  language: Language,
): Promise<PageOfRows<HistoryEntry>> {
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
  const now = iso(app.clock.now());
  const visibility = {
    evidence: await scopeIncludes(app.db, actor, 'View Evidence', caseId, now),
    files: await scopeIncludes(app.db, actor, 'View Case Filing', caseId, now),
  };
  const scope = caseScopeOf(actor, 'View Case Details');
  const others = rows.flatMap((row) => linkedCaseOf(row) ?? []);
  const seen = await casesInScope(app.db, scope, others, now);
  const hearings = await hearingsInScope(app.db, scope, rows.flatMap(clashesOf), now);
  const isHidden = (row: Row): boolean => {
    const other = linkedCaseOf(row);
    return other !== undefined && !seen.has(other);
  };
  const entries = rows.map((row) =>
    presentEntry(app, withSeenClashes(row, hearings), isHidden(row) ? 'nothing' : visibility, language),
  );
  return { total, rows: entries };
}

/** Returns the ids of hearings that a hearing was scheduled in conflict with. */
function clashesOf({ changes }: Row): string[] {
  return Array.isArray(changes?.clashes) ? changes.clashes : [];
}

function withSeenClashes(row: Row, hearings: ReadonlySet<string>): Row & { withheld: boolean } {
  const clashes = clashesOf(row);
  const seen = clashes.filter((id) => hearings.has(id));
  if (seen.length === clashes.length) return { ...row, withheld: false };
  return { ...row, changes: { ...row.changes, clashes: seen }, withheld: true };
}

/** Returns the given hearings whose cases are within scope. */
async function hearingsInScope(
  db: Db,
  scope: CaseScope,
  ids: string[],
  now: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select a.id from case_activities a
    join case_records c on c.id = a.case_record_id
    where a.id = any(${ids}::uuid[]) and ${isReached(scope, now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the other case of a link that was added or removed. */
function linkedCaseOf({ action, changes }: Row): string | undefined {
  if (action !== 'case.linked' && action !== 'case.unlinked') return undefined;
  const link = (changes?.after ?? changes?.before) as { case_record_id: string } | undefined;
  return link?.case_record_id;
}

export type HistoryEntry = ReturnType<typeof presentEntry>;

function presentEntry(
  { time }: Pick<App, 'time'>,
  row: Row & { withheld: boolean },
  visibility: HistoryVisibility | 'nothing',
  language: Language,
) {
  const { changes, withheld } =
    visibility === 'nothing'
      ? { changes: null, withheld: true }
      : seenChanges(row.action, row.changes, visibility);
  const { before, after, ...details } = changes ?? {};
  return {
    id: Number(row.id),
    at: time.show(row.at),
    actor: row.actor_label === null ? null : { id: row.actor_id, name: row.actor_label },
    action: row.action,
    before: withReasonsIn(asObject(before), language),
    after: withReasonsIn(asObject(after), language),
    details: Object.keys(details).length === 0 ? null : withReasonsIn(details, language),
    withheld: withheld || row.withheld,
  };
}

const REASONS = ['reason', 'overlap_reason'];

/** Translates reasons that the program stored. Reasons written by users stay unchanged. */
function withReasonsIn<Values extends Record<string, unknown> | null>(
  values: Values,
  language: Language,
): Values {
  if (values === null) return values;
  const translated = REASONS.flatMap((name) => {
    const reason = values[name];
    return typeof reason === 'string' ? [[name, systemReasonIn(reason, language)]] : [];
  });
  return { ...values, ...Object.fromEntries(translated) };
}

/** Wraps a value that is not an object: audit events of other modules may contain a single value. */
function asObject(value: unknown): Record<string, unknown> | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
