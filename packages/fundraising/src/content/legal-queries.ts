import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { LegalDocuments } from '../database-types.ts';

export type LegalDocumentRow = Omit<Selectable<LegalDocuments>, 'updated_at'>;
export type LegalSummaryRow = Omit<LegalDocumentRow, 'body'>;

const summary = ['id', 'slug', 'title', 'version', 'published_at', 'created_at'] as const;
const columns = [...summary, 'body'] as const;

/** Returns the newest published version of each document. */
export async function listPublished(db: Db): Promise<LegalSummaryRow[]> {
  return await db
    .selectFrom('legal_documents')
    .distinctOn('slug')
    .select(summary)
    .where('published_at', 'is not', null)
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute();
}

/** Returns the newest version of each document, draft or not. */
export async function listNewest(db: Db): Promise<LegalSummaryRow[]> {
  return await db
    .selectFrom('legal_documents')
    .distinctOn('slug')
    .select(summary)
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute();
}

export async function findPublished(db: Db, slug: string): Promise<LegalDocumentRow | undefined> {
  return await db
    .selectFrom('legal_documents')
    .select(columns)
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All versions, newest first, including drafts. */
export async function listVersions(db: Db, slug: string): Promise<LegalSummaryRow[]> {
  return await db
    .selectFrom('legal_documents')
    .select(summary)
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .execute();
}

export async function findVersion(
  db: Db,
  slug: string,
  version: number,
): Promise<LegalDocumentRow | undefined> {
  return await db
    .selectFrom('legal_documents')
    .select(columns)
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Serializes writers of one document, including its first version. */
export async function holdDocument(db: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fundraising: legal document ' || ${slug}, 0))`.execute(
    db,
  );
}

/** Call it while `holdDocument` is in effect. */
export async function insertVersion(
  db: Db,
  document: { slug: string; title: string; body: string },
  now: string,
): Promise<LegalDocumentRow> {
  return await db
    .insertInto('legal_documents')
    .values({
      ...document,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from legal_documents where slug = ${document.slug})`,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function publishVersion(db: Db, id: number, now: string): Promise<LegalDocumentRow> {
  return await db
    .updateTable('legal_documents')
    .set({ published_at: now, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
