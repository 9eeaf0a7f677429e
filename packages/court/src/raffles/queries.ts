import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { folded, isSameWord } from '../words/same-word.ts';
import type { Branch } from './rounds.ts';

export interface DrawRow {
  id: string;
  case_record_id: string;
  /** Batch of the draw; null for the raffle of a single case. */
  raffle_id: string | null;
  court_type: string;
  station: string | null;
  reason: string | null;
  from_branch_id: number | null;
  /** Null in draws from before rounds existed. */
  pool_branch_ids: number[] | null;
  pool_cases: number[] | null;
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

/**
 * Returns the active branches of a court type (and of a station, unless null) by id, with their cases in the current
 * round. They stay locked until the transaction ends, so that draws among them run one after another and none is
 * archived during a draw.
 */
export async function lockBranches(trx: Db, courtType: string, station: string | null): Promise<Branch[]> {
  const { rows } = await sql<Omit<Branch, 'cases'>>`
    select b.id, b.name, b.station, ${folded(sql`b.station`)} as "stationKey" from branches b
    where ${isSameWord(sql`b.court_type`, courtType)} and b.archived_at is null
      and ${station === null ? sql`true` : isSameWord(sql`b.station`, station)}
    order by b.id for no key update`.execute(trx);
  // Read after the lock: another draw may have changed the counts while this one waited.
  const rounds = await trx
    .selectFrom('raffle_rounds')
    .selectAll()
    .where('branch_id', 'in', rows.map(({ id }) => id).concat(0))
    .execute();
  const counts = new Map(rounds.map(({ branch_id, cases }) => [branch_id, cases]));
  return rows.map((row) => ({ ...row, cases: counts.get(row.id) ?? 0 }));
}

/** Stores the current counts of the round. */
export async function saveRounds(trx: Db, branches: readonly Branch[]): Promise<void> {
  await trx
    .insertInto('raffle_rounds')
    .values(branches.map(({ id, cases }) => ({ branch_id: id, cases })))
    .onConflict((conflict) =>
      conflict.column('branch_id').doUpdateSet((eb) => ({ cases: eb.ref('excluded.cases') })),
    )
    .execute();
}

export async function insertDraws(trx: Db, draws: DrawRow[]): Promise<void> {
  await trx.insertInto('case_raffles').values(draws).execute();
}

export interface ShownDraw extends DrawRow {
  drawn_by_name: string | null;
  case_number: string;
  case_title: string;
  classification: Classification;
}

const shownDraws = (where: RawBuilder<unknown>) => sql<ShownDraw>`
  select r.id, r.case_record_id, r.raffle_id, r.court_type, r.station, r.reason, r.from_branch_id, r.pool_branch_ids,
    r.pool_cases, r.candidate_branch_ids, r.seed, r.drawn_index, r.branch_id, r.drawn_by, r.drawn_at,
    u.name as drawn_by_name, c.case_number, c.case_title, c.classification
  from case_raffles r
  join case_records c on c.id = r.case_record_id
  left join users u on u.id = r.drawn_by
  where ${where}`;

/** Returns the draws of a case, newest first, with the current names of the users who made them. */
export async function listDraws(db: Db, caseId: string): Promise<ShownDraw[]> {
  const { rows } = await sql<ShownDraw>`
    ${shownDraws(sql`r.case_record_id = ${caseId}`)} order by r.drawn_at desc, r.id desc`.execute(db);
  return rows;
}

/** Returns the branches that a case left without a raffle, for example after an inhibition. */
export async function branchesLeft(db: Db, caseId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('case_assignments')
    .select('from_branch_id')
    .where('case_record_id', '=', caseId)
    .execute();
  return rows.flatMap(({ from_branch_id: id }) => id ?? []);
}

/** Returns the draws of a batch whose case (`c`) matches a condition, in the order in which they were made. */
export async function listDrawsOfBatch(
  db: Db,
  raffleId: string,
  isSeen: RawBuilder<boolean>,
): Promise<ShownDraw[]> {
  const { rows } = await sql<ShownDraw>`
    ${shownDraws(sql`r.raffle_id = ${raffleId} and ${isSeen}`)} order by r.id`.execute(db);
  return rows;
}

export async function namesOfBranches(db: Db, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Named>`
    select b.id, b.name from branches b where b.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
