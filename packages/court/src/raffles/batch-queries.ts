import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { EVERY_CASE } from '../access/scope.ts';
import { type CaseRow, findCase } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import { folded, isSameWord } from '../words/same-word.ts';

export interface BatchRow {
  id: string;
  court_type: string;
  station: string | null;
  reason: string | null;
  waiting_case_ids: string[];
  drawn_count: bigint;
  drawn_by: number | null;
  drawn_by_name: string | null;
  drawn_at: string;
}

export interface WaitingCase {
  id: string;
  station: string | null;
  /** Normalized station, for comparison. */
  station_key: string | null;
}

interface Waiting {
  courtType: string;
  station: string | null;
  /** Limits the batch to these cases. */
  caseIds: string[] | null;
  /** Condition that the actor may raffle a case (`c`). */
  isOpen: RawBuilder<boolean>;
  limit: number;
}

/**
 * Returns the cases of a court type and station that await raffle, earliest filed first, locked until the transaction
 * ends. Cases without a station are included in the raffle of a station only when named.
 */
export async function lockWaiting(
  trx: Db,
  { courtType, station, caseIds, isOpen, limit }: Waiting,
): Promise<WaitingCase[]> {
  const inStation = station === null ? sql`true` : isSameWord(sql`c.station`, station);
  const isChosen =
    caseIds === null
      ? inStation
      : sql`(c.id = any(${caseIds}::uuid[]) and (c.station is null or ${inStation}))`;
  const { rows } = await sql<WaitingCase>`
    select c.id, c.station, ${folded(sql`c.station`)} as station_key from case_records c
    where c.status = 'for_raffling' and ${isSameWord(sql`c.court_type`, courtType)} and ${isChosen} and ${isOpen}
    order by c.filed_at, c.created_at, c.id limit ${limit} for update of c`.execute(trx);
  return rows;
}

/** Returns a case that the transaction has already locked. */
export async function heldCase(trx: Db, id: string, now: string): Promise<CaseRow> {
  return (await findCase(trx, EVERY_CASE, id, now))!;
}

const batches = (where: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.court_type, b.station, b.reason, b.waiting_case_ids, b.drawn_by, u.name as drawn_by_name, b.drawn_at,
    (select count(*) from case_raffles r where r.raffle_id = b.id) as drawn_count
  from raffles b
  left join users u on u.id = b.drawn_by
  where ${where}`;

export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return (await batches(sql`b.id = ${id}`).execute(db)).rows[0];
}

/** Returns batches, newest first. */
export async function listBatches(
  db: Db,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    ${batches(sql`true`)} order by b.drawn_at desc, b.id desc limit ${perPage} offset ${offset}`.execute(db);
  return rows;
}

export async function countBatches(db: Db): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from raffles`.execute(db);
  return Number(rows[0]!.total);
}

/** Returns the number of cases that each branch got in a batch, by branch name. */
export async function sharesOf(db: Db, id: string): Promise<{ id: number; name: string; cases: number }[]> {
  const { rows } = await sql<{ id: number; name: string; cases: number }>`
    select b.id, b.name, count(*)::integer as cases
    from case_raffles r join branches b on b.id = r.branch_id
    where r.raffle_id = ${id} group by b.id order by b.name, b.id`.execute(db);
  return rows;
}

export interface NamedCase {
  id: string;
  case_number: string;
  case_title: string;
  classification: Classification;
}

/** Returns number, title and classification of the cases that match a condition on `c`, earliest filed first. */
export async function namedCases(db: Db, ids: string[], isSeen: RawBuilder<boolean>): Promise<NamedCase[]> {
  const { rows } = await sql<NamedCase>`
    select c.id, c.case_number, c.case_title, c.classification from case_records c
    where c.id = any(${ids}::uuid[]) and ${isSeen} order by c.filed_at, c.created_at, c.id`.execute(db);
  return rows;
}
