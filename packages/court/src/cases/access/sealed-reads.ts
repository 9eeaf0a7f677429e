import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { addressOf } from '@bulwagan/platform/audit/audit.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';

interface Reading {
  actor: Pick<Actor, 'id' | 'name'>;
  what: string;
  at: string;
  origin: Origin;
}

/** Audits a read of a sealed case, before the case is shown. */
export async function recordSealedRead(
  db: Db,
  { caseId, ...reading }: Reading & { caseId: string },
): Promise<void> {
  await insertReads(db, [caseId], reading);
}

/** Audits the reads of a page with several cases: one read for each sealed case. */
export async function recordSealedReads(
  db: Db,
  rows: readonly { case_record_id: string; classification: Classification }[],
  reading: Reading,
): Promise<void> {
  const sealed = rows.filter(({ classification }) => classification === 'sealed');
  const caseIds = new Set(sealed.map((row) => row.case_record_id));
  if (caseIds.size > 0) await insertReads(db, [...caseIds], reading);
}

/**
 * Audits reads of the calendar, which programs request every half hour. Only the first read of each sealed case per
 * IP address in 24 hours is recorded. A person who obtained the calendar address reads it from another IP address.
 */
export async function recordSealedReadsOfDay(
  db: Db,
  rows: readonly { case_record_id: string | null; classification: Classification | null }[],
  reading: Reading,
): Promise<void> {
  const sealed = rows.filter(({ classification }) => classification === 'sealed');
  const caseIds = [...new Set(sealed.map((row) => row.case_record_id!))];
  if (caseIds.length > 0) await insertReads(db, caseIds, reading, '24 hours');
}

/** With `onceWithin`, skips a read that was already recorded for the same address within that time. */
async function insertReads(
  db: Db,
  caseIds: string[],
  { actor, what, at, origin }: Reading,
  onceWithin?: string,
): Promise<void> {
  const ip = addressOf(origin.ip);
  const isNew =
    onceWithin === undefined
      ? sql`true`
      : sql`not exists (
          select from sealed_reads r
          where r.case_record_id = k.id and r.user_id = ${actor.id} and r.what = ${what}
            and r.ip is not distinct from ${ip}::inet and r.at > ${at}::timestamptz - ${onceWithin}::interval)`;
  await sql`
    insert into sealed_reads (case_record_id, user_id, user_name, what, at, ip, request_id)
    select k.id, ${actor.id}::integer, ${actor.name}::text, ${what}::text, ${at}::timestamptz, ${ip}::inet,
      ${origin.requestId}::text
    from unnest(${caseIds}::uuid[]) k (id) where ${isNew}`.execute(db);
}

export interface SealedReadRow {
  id: bigint;
  user_id: number;
  user_name: string;
  what: string;
  at: string;
  ip: string | null;
}

/** Returns the reads of a case while it was sealed, newest first. */
export async function listSealedReads(
  db: Db,
  caseId: string,
  page: Page,
): Promise<PageOfRows<SealedReadRow>> {
  return await readPage<SealedReadRow>(
    page,
    async () => {
      const { rows } = await sql<SealedReadRow>`
        select id, user_id, user_name, what, at, host(ip) as ip from sealed_reads
        where case_record_id = ${caseId}
        order by at desc, id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ total: bigint }>`
        select count(*) as total from sealed_reads where case_record_id = ${caseId}`.execute(db);
      return Number(rows[0]!.total);
    },
  );
}
