import { columnsUnder } from '@bulwagan/platform/database/columns.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Columns about an organization as an employer, which papers show, in the order of responses. */
export const EMPLOYER_FIELDS = [
  'registered_name',
  'address',
  'tin',
  'sss_number',
  'philhealth_number',
  'pagibig_number',
  'gsis_number',
  'signatory_name',
  'signatory_position',
] as const;
type EmployerField = (typeof EMPLOYER_FIELDS)[number];

export interface OrganizationRow extends Record<EmployerField, string | null> {
  id: string;
  name: string;
  slug: string;
  parent_id: string | null;
  /** Number of the organization in the numbers of its papers. */
  office_number: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = columnsUnder('o', [
  'id',
  'name',
  'slug',
  'parent_id',
  'office_number',
  ...EMPLOYER_FIELDS,
  'created_at',
  'updated_at',
]);

/** Returns one page, by name. */
export async function listOrganizations(
  db: Db,
  filter: { parentIds?: readonly string[] | undefined; search?: string | undefined },
  page: Page,
): Promise<{ rows: OrganizationRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  conditions.push(isOneOf(sql`o.parent_id`, filter.parentIds, 'uuid'));
  if (filter.search !== undefined) conditions.push(contains(sql<string>`o.name`, filter.search));
  const where = sql.join(conditions, sql` and `);
  const read = async () => {
    const { rows } = await sql<OrganizationRow>`
      select ${COLUMNS} from organizations o where ${where}
      order by ${alphabetically(sql`o.name`)}, o.id limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from organizations o where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select ${COLUMNS} from organizations o where o.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the tree, so that only one transaction changes it at a time. */
export async function lockTree(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('workforce organizations', 0))`.execute(trx);
}

/** Returns the slug, with the first free number appended when it is taken. The caller holds the lock of the tree. */
export async function freeSlug(trx: Db, slug: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from organizations where slug = ${slug} or slug like ${`${slug}-%`}`.execute(trx);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** Inserts the paths of a new organization to itself and all its ancestors. */
export async function addPaths(trx: Db, id: string, parentId: string | null): Promise<void> {
  await sql`
    insert into organization_paths (ancestor_id, descendant_id, depth)
    select ${id}::uuid, ${id}::uuid, 0
    union all
    select p.ancestor_id, ${id}::uuid, p.depth + 1 from organization_paths p
    where p.descendant_id = ${parentId}::uuid`.execute(trx);
}

export async function isBelow(trx: Db, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from organization_paths
      where ancestor_id = ${ancestorId} and descendant_id = ${id}) as found`.execute(trx);
  return rows[0]!.found;
}

/** Moves an organization with everything below it to another parent or to the top level. */
export async function movePaths(trx: Db, id: string, parentId: string | null): Promise<void> {
  await sql`
    delete from organization_paths p
    using organization_paths below, organization_paths above
    where below.ancestor_id = ${id} and above.descendant_id = ${id} and above.ancestor_id <> ${id}
      and p.descendant_id = below.descendant_id and p.ancestor_id = above.ancestor_id`.execute(trx);
  await sql`
    insert into organization_paths (ancestor_id, descendant_id, depth)
    select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
    from organization_paths above cross join organization_paths below
    where above.descendant_id = ${parentId}::uuid and below.ancestor_id = ${id}`.execute(trx);
}
