import type { EvidenceType } from '@bulwagan/contracts/court/kinds.ts';
import { newIds } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { EvidenceValues } from './content.ts';

export interface EvidenceRow {
  id: string;
  case_record_id: string;
  type: EvidenceType;
  witness_name: string | null;
  exhibit: string | null;
  description: string | null;
  offered_by_id: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`e.id, e.case_record_id, e.type, e.witness_name, e.exhibit, e.description, e.offered_by_id,
  e.created_at, e.updated_at`;

/** Returns the evidence of a case that is not removed, in the order in which it was added. */
export async function listEvidence(db: Db, caseId: string): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select ${COLUMNS} from case_evidence e
    where e.case_record_id = ${caseId} and e.removed_at is null
    order by e.created_at, e.id`.execute(db);
  return rows;
}

/** Returns which of the ids are evidence of the case that is not removed. */
export async function findEvidence(db: Db, caseId: string, ids: string[]): Promise<EvidenceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EvidenceRow>`
    select ${COLUMNS} from case_evidence e
    where e.id = any(${ids}::uuid[]) and e.case_record_id = ${caseId} and e.removed_at is null
    order by e.created_at, e.id`.execute(db);
  return rows;
}

/** Inserts evidence in the given order, generates missing ids, and returns the ids. */
export async function insertEvidence(
  db: Db,
  caseId: string,
  evidences: (EvidenceValues & { id?: string })[],
  { createdBy, now }: { createdBy: number | null; now: string },
): Promise<string[]> {
  if (evidences.length === 0) return [];
  const ids = newIds(evidences.length);
  const rows = evidences.map((evidence, index) => ({
    ...evidence,
    id: evidence.id ?? ids[index]!,
    case_record_id: caseId,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('case_evidence').values(rows).execute();
  return rows.map(({ id }) => id);
}

export async function updateEvidence(
  db: Db,
  id: string,
  values: EvidenceValues,
  now: string,
): Promise<EvidenceRow> {
  const { rows } = await sql<EvidenceRow>`
    update case_evidence e set type = ${values.type}, witness_name = ${values.witness_name},
      exhibit = ${values.exhibit}, description = ${values.description}, offered_by_id = ${values.offered_by_id},
      updated_at = ${now}
    where e.id = ${id}
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/** Marks evidence as removed; rows are kept. Returns the evidence that was removed. */
export async function removeEvidenceRows(
  db: Db,
  caseId: string,
  ids: string[],
  now: string,
): Promise<EvidenceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EvidenceRow>`
    update case_evidence e set removed_at = ${now}, updated_at = ${now}
    where e.id = any(${ids}::uuid[]) and e.case_record_id = ${caseId} and e.removed_at is null
    returning ${COLUMNS}`.execute(db);
  return rows;
}
