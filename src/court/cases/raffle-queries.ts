import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface DrawRow {
  id: string;
  case_record_id: string;
  court_type: string;
  candidate_branch_ids: number[];
  seed: Buffer;
  drawn_index: number;
  branch_id: number;
  drawn_by: number | null;
  drawn_at: string;
}

export interface Named {
  id: number;
  name: string;
}

/** The branches in use of a court type, by id. They stay in use until the transaction ends. */
export async function lockCandidates(trx: Db, courtType: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select b.id, b.name from branches b
    where b.court_type = ${courtType} and b.archived_at is null
    order by b.id for share`.execute(trx);
  return rows;
}

export async function insertDraw(trx: Db, draw: DrawRow): Promise<void> {
  await trx.insertInto('case_raffles').values(draw).execute();
}

/** The draws of a case, the newest first, with whoever made them as they are called now. */
export async function listDraws(
  db: Db,
  caseId: string,
): Promise<(DrawRow & { drawn_by_name: string | null })[]> {
  const { rows } = await sql<DrawRow & { drawn_by_name: string | null }>`
    select r.id, r.case_record_id, r.court_type, r.candidate_branch_ids, r.seed, r.drawn_index, r.branch_id,
      r.drawn_by, r.drawn_at, u.name as drawn_by_name
    from case_raffles r
    left join users u on u.id = r.drawn_by
    where r.case_record_id = ${caseId}
    order by r.drawn_at desc, r.id desc`.execute(db);
  return rows;
}

export async function namesOfBranches(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Named>`
    select b.id, b.name from branches b where b.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
