import { readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { contains, containsWords } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadScope } from '../access/scope.ts';
import type { Db } from '../database.ts';

/** Data of a scholar, and which of it the public may see. */
export interface ScholarDetails {
  first_name: string;
  last_name: string;
  school: string | null;
  course: string | null;
  year_level: string | null;
  city: string | null;
  province: string | null;
  story: string | null;
  birthdate: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  shows_last_name: boolean;
  shows_photo: boolean;
  shows_school: boolean;
  shows_location: boolean;
  shows_story: boolean;
  is_listed: boolean;
}

export interface ScholarRow extends ScholarDetails {
  id: number;
  institution_id: number;
  institution_name: string;
  photo_key: string | null;
  created_at: string;
  updated_at: string;
}

const columns = [
  's.id',
  's.institution_id',
  'i.name as institution_name',
  's.first_name',
  's.last_name',
  's.school',
  's.course',
  's.year_level',
  's.city',
  's.province',
  's.story',
  's.photo_key',
  's.birthdate',
  's.contact_email',
  's.contact_phone',
  's.shows_last_name',
  's.shows_photo',
  's.shows_school',
  's.shows_location',
  's.shows_story',
  's.is_listed',
  's.created_at',
  's.updated_at',
] as const;

/** Condition for rows that the caller sees completely; other rows only as far as the scholar agreed. */
function isInside(scope: ReadScope) {
  if (scope.all) return sql<SqlBool>`true`;
  return scope.institutionId === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(s.institution_id = ${scope.institutionId})`;
}

function isVisible(scope: ReadScope) {
  const inside = isInside(scope);
  return scope.open ? sql<SqlBool>`(${inside} or (s.is_listed and i.status = 'active'))` : inside;
}

/** A hidden last name is not searchable, because a search would reveal it. */
function isNamed(scope: ReadScope, wanted: string) {
  const byFullName = containsWords(sql`s.first_name || ' ' || s.last_name`, wanted);
  const byFirstName = contains(sql`s.first_name`, wanted);
  return sql<SqlBool>`(${byFullName} and (${isInside(scope)} or s.shows_last_name or ${byFirstName}))`;
}

const joined = (db: Db) =>
  db.selectFrom('scholars as s').innerJoin('institutions as i', 'i.id', 's.institution_id');

/** Latest first. */
export async function listScholars(
  db: Db,
  scope: ReadScope,
  filter: { search?: string | undefined; institution_id?: number | undefined },
  page: Page,
): Promise<PageOfRows<ScholarRow>> {
  let matching = joined(db).where(isVisible(scope));
  if (filter.institution_id !== undefined) {
    matching = matching.where('s.institution_id', '=', filter.institution_id);
  }
  if (filter.search) {
    const found = sql`${matching.where(isNamed(scope, filter.search)).select('s.id')}`;
    return await readFound<ScholarRow>(
      db,
      page,
      { found, order: sql`f.id desc` },
      async (keys) =>
        await joined(db)
          .innerJoin(keys.as('f'), 'f.id', 's.id')
          .select(columns)
          .$castTo<ScholarRow>()
          .select('f.total')
          .orderBy('s.id', 'desc')
          .execute(),
    );
  }
  return await readPage(
    page,
    async () =>
      await matching
        .select(columns)
        .$castTo<ScholarRow>()
        .orderBy('s.id', 'desc')
        .limit(page.perPage)
        .offset(page.offset)
        .execute(),
    async () => {
      const { total } = await matching
        .select((eb) => eb.fn.countAll<bigint>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  );
}

export async function findScholar(db: Db, scope: ReadScope, id: number): Promise<ScholarRow | undefined> {
  return await joined(db)
    .select(columns)
    .$castTo<ScholarRow>()
    .where('s.id', '=', id)
    .where(isVisible(scope))
    .executeTakeFirst();
}

/** Locks the scholar's row until the transaction ends; foreign keys to it can still be used. */
export async function lockScholar(db: Db, scope: ReadScope, id: number): Promise<ScholarRow | undefined> {
  return await joined(db)
    .select(columns)
    .$castTo<ScholarRow>()
    .where('s.id', '=', id)
    .where(isVisible(scope))
    .forNoKeyUpdate('s')
    .executeTakeFirst();
}

/** Breaks `scholars_institution_id_fkey` for an institution that does not exist. */
export async function insertScholar(
  db: Db,
  scholar: Partial<ScholarDetails> & { institution_id: number; first_name: string; last_name: string },
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('scholars')
    .values({ ...scholar, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateScholar(
  db: Db,
  id: number,
  change: Partial<ScholarDetails> & { photo_key?: string | null },
  now: string,
): Promise<void> {
  await db
    .updateTable('scholars')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}
