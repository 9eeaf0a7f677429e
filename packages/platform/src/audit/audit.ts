import { isIP } from 'node:net';
import { type QueryExecutorProvider, sql } from 'kysely';
import { rowsOf, statement } from '../database/driver/statement.ts';
import { isCredentialName } from '../telemetry/redact.ts';
import { HIDDEN, withoutSecrets } from '../telemetry/redact-text.ts';

export interface AuditEntry {
  /** ISO 8601, from the clock of the service. */
  at: string;
  /** Null for the program itself and for anonymous users. */
  actorId: number | null;
  /** Name of the actor at the time of the event, since accounts can be renamed. */
  actorLabel: string | null;
  /** Subject and change in the past tense: `campaign.approved`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Institution, organization or branch that may read this record; null for none. */
  tenantId: number | null;
  ip: string | null;
  requestId: string | null;
  /** Complete values before and after. Values under a credential's name are hidden; bigints become text. */
  changes: Record<string, unknown> | null;
}

/** Writes one audit event in the caller's transaction, so that change and event are committed together. */
export async function record(db: QueryExecutorProvider, entry: AuditEntry): Promise<void> {
  await recordMany(db, [entry]);
}

/** Writes any number of audit events in one statement, in the given order. */
export async function recordMany(db: QueryExecutorProvider, entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await rowsOf(db, insertion.bound(toJson(entries)));
}

/** Not a quick read, because a quick read may be sent twice and an event must be written once. */
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
  return `${row.slice(0, -1)},"changes":${changes === null ? 'null' : serializedChanges(changes)}}`;
}

/**
 * Returns an address that an `inet` column accepts, else null: a change must not fail because of an address with a
 * zone, or a word that a proxy writes in its place.
 */
export function addressOf(ip: string | null): string | null {
  const address = ip?.split('%', 1)[0] ?? '';
  return isIP(address) === 0 ? null : address;
}

/**
 * Serializes the changes as JSON. Long texts are kept completely, because the event may be the only place that still
 * holds them.
 */
function serializedChanges(changes: Record<string, unknown>): string {
  return JSON.stringify(changes, (name, value) => {
    if (value !== null && isCredentialName(name)) return HIDDEN;
    if (typeof value === 'bigint') return String(value);
    return typeof value === 'string' ? withoutSecrets(value) : value;
  });
}
