import { isIP } from 'node:net';
import { type QueryExecutorProvider, sql } from 'kysely';
import { rowsOf, statement } from '../database/statement.ts';
import { isCredentialName } from '../telemetry/redact.ts';
import { HIDDEN, withoutSecrets } from '../telemetry/redact-text.ts';

export interface AuditEntry {
  /** ISO 8601, by the service's clock. */
  at: string;
  /** Null when the program itself acted, or somebody who was not signed in. */
  actorId: number | null;
  /** The actor's name as it is now: accounts are renamed, records are not. */
  actorLabel: string | null;
  /** `campaign.approved`: the subject and what became of it, in the past tense. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The institution, organization or branch that may read this record; null for none. */
  tenantId: number | null;
  ip: string | null;
  requestId: string | null;
  /** Before and after, in full. Values under a credential's name are hidden; bigints become text. */
  changes: Record<string, unknown> | null;
}

/** Writes one record, in the caller's transaction: there is no deed without it, and no record without the deed. */
export async function record(db: QueryExecutorProvider, entry: AuditEntry): Promise<void> {
  await recordMany(db, [entry]);
}

/** Writes any number of records in one statement, in the order given. */
export async function recordMany(db: QueryExecutorProvider, entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await rowsOf(db, insertion.bound(toJson(entries)));
}

/** Never run as the quick reads are: a record is written once. */
const insertion = statement(
  (entries: string) => sql<never>`
    insert into audit_log
      (at, actor_id, actor_label, action, subject_type, subject_id, tenant_id, ip, request_id, changes)
    select at, actor_id, actor_label, action, subject_type, subject_id, tenant_id, ip, request_id, changes
    from rows from (jsonb_to_recordset(${entries}::jsonb) as (
      at timestamptz, actor_id integer, actor_label text, action text, subject_type text, subject_id text,
      tenant_id integer, ip inet, request_id text, changes jsonb
    )) with ordinality as entry (
      at, actor_id, actor_label, action, subject_type, subject_id, tenant_id, ip, request_id, changes, position
    )
    order by position`,
);

function toJson(entries: AuditEntry[]): string {
  return `[${entries.map(printed).join()}]`;
}

function printed({ ip, changes, ...entry }: AuditEntry): string {
  const row = JSON.stringify({
    at: entry.at,
    actor_id: entry.actorId,
    actor_label: entry.actorLabel,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    tenant_id: entry.tenantId,
    ip: addressOf(ip),
    request_id: entry.requestId,
  });
  return `${row.slice(0, -1)},"changes":${changes === null ? 'null' : printedChanges(changes)}}`;
}

/**
 * An address as an `inet` column keeps it: a deed must not fail because its sender's is none that PostgreSQL knows, e.g. one
 * with a zone, or the word that a proxy writes in its place.
 */
export function addressOf(ip: string | null): string | null {
  const address = ip?.split('%', 1)[0] ?? '';
  return isIP(address) === 0 ? null : address;
}

/** As JSON. A text that is long is kept whole: the record may be the only place where it is still to be found. */
function printedChanges(changes: Record<string, unknown>): string {
  return JSON.stringify(changes, (name, value) => {
    if (value !== null && isCredentialName(name)) return HIDDEN;
    if (typeof value === 'bigint') return String(value);
    return typeof value === 'string' ? withoutSecrets(value) : value;
  });
}
