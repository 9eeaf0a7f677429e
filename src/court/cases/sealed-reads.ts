import { sql } from 'kysely';
import { addressOf } from '../../platform/audit/audit.ts';
import { type PageOfRows, readPage } from '../../platform/database/read-page.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';

/** Keeps who has read what of a sealed case, before it is shown. */
export async function recordSealedRead(
  db: Db,
  read: { caseId: string; actor: Pick<Actor, 'id' | 'name'>; what: string; at: string; origin: Origin },
): Promise<void> {
  await db
    .insertInto('sealed_reads')
    .values({
      case_record_id: read.caseId,
      user_id: read.actor.id,
      user_name: read.actor.name,
      what: read.what,
      at: read.at,
      ip: addressOf(read.origin.ip),
      request_id: read.origin.requestId,
    })
    .execute();
}

export interface SealedReadRow {
  id: bigint;
  user_id: number;
  user_name: string;
  what: string;
  at: string;
  ip: string | null;
}

/** Who has read what of a case while it was sealed, the newest first. */
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
