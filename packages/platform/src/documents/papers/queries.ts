import type { DocumentStatus } from '@bulwagan/contracts/documents.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../http/lists/pagination.ts';
import type { DocumentRow, DocumentsDb } from '../tables.ts';
import { parseNumber } from './series.ts';

export interface DocumentFilter {
  kinds?: string[] | undefined;
  statuses?: DocumentStatus[] | undefined;
  subjectIds?: string[] | undefined;
  /** Records that the papers are about, or about a part of: a run, for its register and all its payslips. */
  within?: string[] | undefined;
  /** Record whose readers may read the papers, e.g. the case of a hearing. */
  recordIds?: string[] | undefined;
  /** Numbers as people type them. */
  numbers?: string[] | undefined;
  year?: number | undefined;
}

export const SORTS = ['issued_at', 'number', 'kind', 'status', 'subject_label'] as const;
export type Sort = (typeof SORTS)[number] | `-${(typeof SORTS)[number]}`;

/** Condition on the columns of the number, which have an index. */
function hasNumber(typed: readonly string[]): RawBuilder<boolean> {
  const rows = typed
    .map(parseNumber)
    .filter((number) => number !== undefined)
    .map(({ series, year, number }) => sql`(${series}::text, ${year}::integer, ${number}::integer)`);
  return rows.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(d.series, d.year, d.number) in (${sql.join(rows)})`;
}

const readable = (db: DocumentsDb, isReadable: RawBuilder<boolean>) =>
  db.selectFrom('documents as d').where(isReadable);

function filtered(db: DocumentsDb, isReadable: RawBuilder<boolean>, filter: DocumentFilter) {
  const { kinds, statuses, subjectIds, within, recordIds, numbers, year } = filter;
  return readable(db, isReadable)
    .$if(kinds !== undefined, (query) => query.where('d.kind', 'in', kinds!))
    .$if(statuses !== undefined, (query) => query.where('d.status', 'in', statuses!))
    .$if(subjectIds !== undefined, (query) => query.where('d.subject_id', 'in', subjectIds!))
    .$if(within !== undefined, (query) =>
      query.where(sql<boolean>`split_part(d.subject_id, ':', 1) = any(${within!}::text[])`),
    )
    .$if(recordIds !== undefined, (query) => query.where('d.record_id', 'in', recordIds!))
    .$if(numbers !== undefined, (query) => query.where(hasNumber(numbers!)))
    .$if(year !== undefined, (query) => query.where('d.year', '=', year!));
}

export async function listDocuments(
  db: DocumentsDb,
  isReadable: RawBuilder<boolean>,
  filter: DocumentFilter,
  page: Page,
  sorts: readonly Sort[],
): Promise<DocumentRow[]> {
  let query = filtered(db, isReadable, filter).selectAll('d').limit(page.perPage).offset(page.offset);
  for (const sort of sorts.length === 0 ? (['-issued_at'] as const) : sorts) {
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const column = sort.replace('-', '') as (typeof SORTS)[number];
    query =
      column === 'number'
        ? query.orderBy('d.series', direction).orderBy('d.year', direction).orderBy('d.number', direction)
        : query.orderBy(`d.${column}`, direction);
  }
  return await query.orderBy('d.id', 'desc').execute();
}

export async function countDocuments(
  db: DocumentsDb,
  isReadable: RawBuilder<boolean>,
  filter: DocumentFilter,
): Promise<number> {
  const row = await filtered(db, isReadable, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function findDocument(
  db: DocumentsDb,
  isReadable: RawBuilder<boolean>,
  id: string,
  { lock = false } = {},
): Promise<DocumentRow | undefined> {
  return await readable(db, isReadable)
    .selectAll('d')
    .where('d.id', '=', id)
    .$if(lock, (query) => query.forUpdate('d'))
    .executeTakeFirst();
}

export async function insertDocument(db: DocumentsDb, row: DocumentRow): Promise<void> {
  await db
    .insertInto('documents')
    .values({ ...row, data: sql`${JSON.stringify(row.data)}::jsonb` as never })
    .execute();
}

export async function updateDocument(
  db: DocumentsDb,
  id: string,
  changes: Partial<DocumentRow>,
): Promise<DocumentRow> {
  return await db
    .updateTable('documents')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
