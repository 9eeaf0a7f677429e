import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import type { ReadScope } from '../access/scope.ts';
import type { Db } from '../database.ts';
import type { Accreditation } from './schemas.ts';

export interface InstitutionRow {
  id: number;
  name: string;
  description: string | null;
  website: string | null;
  city: string | null;
  province: string | null;
  registered_name: string | null;
  tin: string | null;
  address: string | null;
  accreditation_kind: string | null;
  accreditation_number: string | null;
  /** YYYY-MM-DD */
  accreditation_valid_from: string | null;
  accreditation_valid_to: string | null;
  signatory_name: string | null;
  signatory_position: string | null;
  logo_key: string | null;
  status: 'active' | 'inactive';
  created_at: string;
  updated_at: string;
}

export type InstitutionDetails = Omit<
  InstitutionRow,
  'id' | 'logo_key' | 'status' | 'created_at' | 'updated_at'
>;

const columns = [
  'id',
  'name',
  'description',
  'website',
  'city',
  'province',
  'registered_name',
  'tin',
  'address',
  'accreditation_kind',
  'accreditation_number',
  'accreditation_valid_from',
  'accreditation_valid_to',
  'signatory_name',
  'signatory_position',
  'logo_key',
  'status',
  'created_at',
  'updated_at',
] as const;

function isVisible(scope: ReadScope) {
  if (scope.all) return sql<SqlBool>`true`;
  const open = scope.open ? sql`status = 'active'` : sql`false`;
  return scope.institutionId === null
    ? sql<SqlBool>`${open}`
    : sql<SqlBool>`(${open} or id = ${scope.institutionId})`;
}

export async function listInstitutions(
  db: Db,
  scope: ReadScope,
  filter: { search?: string | undefined; status?: string | undefined },
  page: Page,
): Promise<PageOfRows<InstitutionRow>> {
  let matching = db.selectFrom('institutions').where(isVisible(scope));
  if (filter.status !== undefined) matching = matching.where('status', '=', filter.status);
  if (filter.search) {
    const order = sql`${alphabetically(sql`f.name`)}, f.id`;
    const found = sql`${matching.where(contains(sql`name`, filter.search)).select(['id', 'name'])}`;
    return await readFound<InstitutionRow>(
      db,
      page,
      { found, order },
      async (keys) =>
        await db
          .selectFrom('institutions as i')
          .innerJoin(keys.as('f'), 'f.id', 'i.id')
          .select(columns.map((column) => `i.${column}` as const))
          .$castTo<InstitutionRow>()
          .select('f.total')
          .orderBy(order)
          .execute(),
    );
  }
  return await readPage(
    page,
    async () =>
      await matching
        .select(columns)
        .$castTo<InstitutionRow>()
        .orderBy(alphabetically(sql`name`))
        .orderBy('id')
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

export async function findInstitution(
  db: Db,
  scope: ReadScope,
  id: number,
): Promise<InstitutionRow | undefined> {
  return await db
    .selectFrom('institutions')
    .select(columns)
    .$castTo<InstitutionRow>()
    .where('id', '=', id)
    .where(isVisible(scope))
    .executeTakeFirst();
}

/** Locks the row until the transaction ends; foreign keys to it can still be used. */
export async function lockInstitution(db: Db, id: number): Promise<InstitutionRow | undefined> {
  return await db
    .selectFrom('institutions')
    .select(columns)
    .$castTo<InstitutionRow>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** True if it is active; locks it until the transaction ends. */
export async function holdActiveInstitution(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('institutions')
    .select('status')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.status === 'active';
}

/** True if the institution exists, active or not. */
export async function isInstitution(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('institutions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** True if an institution has this name; null for `exceptId` searches all of them. */
export async function isNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('institutions')
    .select('id')
    .where(isSameIdentifier(sql`name`, name))
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst();
  return row !== undefined;
}

/** Breaks `institutions__name` for a name in use. */
export async function insertInstitution(
  db: Db,
  details: Partial<InstitutionDetails> & Pick<InstitutionDetails, 'name'>,
  now: string,
) {
  return await db
    .insertInto('institutions')
    .values({ ...details, created_at: now, updated_at: now })
    .returning(columns)
    .$castTo<InstitutionRow>()
    .executeTakeFirstOrThrow();
}

/** Breaks `institutions__name` for a name in use. `replaced` is kept among the earlier accreditations. */
export async function updateInstitution(
  db: Db,
  id: number,
  change: Partial<InstitutionDetails> & { status?: InstitutionRow['status']; logo_key?: string | null },
  now: string,
  replaced?: Static<typeof Accreditation>,
) {
  return await db
    .updateTable('institutions')
    .set({ ...change, updated_at: now })
    .$if(replaced !== undefined, (institutions) =>
      institutions.set({
        earlier_accreditations: sql`earlier_accreditations || ${JSON.stringify([replaced])}::jsonb`,
      }),
    )
    .where('id', '=', id)
    .returning(columns)
    .$castTo<InstitutionRow>()
    .executeTakeFirstOrThrow();
}

export async function hasActiveCampaign(db: Db, institutionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
