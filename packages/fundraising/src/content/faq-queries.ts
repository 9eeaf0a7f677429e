import { contains } from '@bulwagan/platform/database/reading/search.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Faqs } from '../database-types.ts';

export type FaqRow = Selectable<Faqs>;

const columns = [
  'id',
  'question',
  'answer',
  'category',
  'position',
  'is_published',
  'created_at',
  'updated_at',
] as const;

export interface FaqFilter {
  category?: string | undefined;
  search?: string | undefined;
}

/**
 * An answer as readers see it: markup is not searchable, and neither splits words nor joins those of two paragraphs.
 * `toRichText` writes only these three entities.
 */
const answerIfMatch = sql<string>`replace(replace(replace(
  regexp_replace(
    regexp_replace(answer, '</?(?:a|b|code|em|i|s|strong|sub|sup|u)(?:\\s[^>]*)?>', '', 'g'),
    '(?:<[^>]*>|\\s)+', ' ', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

export async function listFaqs(db: Db, filter: FaqFilter, withDrafts: boolean): Promise<FaqRow[]> {
  let query = db.selectFrom('faqs').select(columns).orderBy('position').orderBy('id');
  if (!withDrafts) query = query.where('is_published', '=', true);
  if (filter.category) query = query.where('category', '=', filter.category);
  if (filter.search) query = query.where(contains(sql`question || ' ' || ${answerIfMatch}`, filter.search));
  return await query.execute();
}

export async function findFaq(db: Db, id: number, withDrafts: boolean): Promise<FaqRow | undefined> {
  return await db
    .selectFrom('faqs')
    .select(columns)
    .where('id', '=', id)
    .$if(!withDrafts, (query) => query.where('is_published', '=', true))
    .executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function lockFaq(db: Db, id: number): Promise<FaqRow | undefined> {
  return await db.selectFrom('faqs').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locks all questions in their order until the transaction ends, so that positions are assigned by one request at a
 * time.
 */
export async function lockFaqs(db: Db): Promise<FaqRow[]> {
  const held = await db.selectFrom('faqs').select('id').orderBy('id').forUpdate().execute();
  const ids = new Set(held.map(({ id }) => id));
  // Read again after locking, because the order may have changed before. A question added since is not locked and may
  // be gone before it gets a position.
  return (await listFaqs(db, {}, true)).filter(({ id }) => ids.has(id));
}

export interface FaqColumns {
  question: string;
  answer: string;
  category: string | null;
  position: number;
  is_published: boolean;
}

/** A question without a position is added at the end. */
export async function insertFaq(
  db: Db,
  faq: Omit<FaqColumns, 'position'> & { position: number | null },
  now: string,
): Promise<FaqRow> {
  return await db
    .insertInto('faqs')
    .values({
      ...faq,
      position: faq.position ?? sql<number>`(select coalesce(max(position), 0) + 1 from faqs)`,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateFaq(
  db: Db,
  id: number,
  change: Partial<FaqColumns>,
  now: string,
): Promise<FaqRow> {
  return await db
    .updateTable('faqs')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteFaq(db: Db, id: number): Promise<void> {
  await db.deleteFrom('faqs').where('id', '=', id).execute();
}
