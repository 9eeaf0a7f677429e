import {
  CAMPAIGN_TRANSITIONS,
  type CampaignStatus,
  type ProposalStatus,
  PUBLISHED_CAMPAIGN_STATUSES,
} from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { CampaignType } from '@bulwagan/contracts/fundraising/kinds.ts';
import { quickRowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { contains } from '@bulwagan/platform/database/reading/search.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadScope } from '../access/scope.ts';
import type { Db } from '../database.ts';
import { heldOf } from '../ledger/holds.ts';
import type { Centavos } from '../money/money.ts';

export interface CampaignRow {
  id: number;
  title: string;
  description: string;
  type: CampaignType;
  status: CampaignStatus;
  goal_centavos: Centavos;
  raised_centavos: Centavos;
  available_centavos: Centavos;
  supporter_count: number;
  institution_id: number;
  institution_name: string;
  scholar_id: number | null;
  scholar_first_name: string | null;
  /** True if the public may see the scholar; null without one. */
  is_scholar_listed: boolean | null;
  created_by: number;
  author_name: string;
  author_email: string;
  author_phone: string | null;
  decided_at: string | null;
  rejection_reason: string | null;
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Fields of a campaign that its author sets. */
export interface Proposal {
  title: string;
  description: string;
  type: CampaignType;
  goal_centavos: Centavos;
  institution_id: number;
  scholar_id: number | null;
  starts_at: string | null;
  ends_at: string | null;
}

export interface CampaignFilter {
  search?: string | undefined;
  status?: CampaignStatus | undefined;
  type?: CampaignType | undefined;
  institution_id?: number | undefined;
  scholar_id?: number | undefined;
  createdBy?: number | undefined;
}

const columns = [
  'c.id',
  'c.title',
  'c.description',
  'c.type',
  'c.status',
  'c.goal_centavos',
  'c.raised_centavos',
  // Amount that can be withdrawn.
  sql<Centavos>`c.available_centavos - ${heldOf(sql`c.id`)}`.as('available_centavos'),
  'c.supporter_count',
  'c.institution_id',
  'i.name as institution_name',
  'c.scholar_id',
  's.first_name as scholar_first_name',
  sql<boolean | null>`s.is_listed and i.status = 'active'`.as('is_scholar_listed'),
  'c.created_by',
  sql<string>`u.first_name || ' ' || u.last_name`.as('author_name'),
  'u.email as author_email',
  'u.phone as author_phone',
  'c.decided_at',
  'c.rejection_reason',
  'c.starts_at',
  'c.ends_at',
  'c.created_at',
  'c.updated_at',
] as const;

function isVisible(scope: ReadScope) {
  if (scope.all) return sql<SqlBool>`true`;
  const parts = [
    ...(scope.open ? [sql`${sqlIn('c.status', PUBLISHED_CAMPAIGN_STATUSES)}`] : []),
    ...(scope.institutionId === null ? [] : [sql`c.institution_id = ${scope.institutionId}`]),
    ...(scope.userId === null ? [] : [sql`c.created_by = ${scope.userId}`]),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/**
 * True if the scholar is shown to the caller. A hidden scholar is not searchable either, except by author and staff.
 */
function isScholarShown(scope: ReadScope) {
  if (scope.all) return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    c.institution_id = ${scope.institutionId}::int or c.created_by = ${scope.userId}::int
    or exists (
      select from scholars s join institutions i on i.id = s.institution_id
      where s.id = c.scholar_id and s.is_listed and i.status = 'active'))`;
}

function withReferenceNames(db: Db) {
  return db
    .selectFrom('campaigns as c')
    .innerJoin('institutions as i', 'i.id', 'c.institution_id')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .leftJoin('scholars as s', 's.id', 'c.scholar_id')
    .select(columns)
    .$castTo<CampaignRow>();
}

function matching(db: Db, scope: ReadScope, filter: CampaignFilter) {
  let query = db.selectFrom('campaigns as c').where(isVisible(scope));
  if (filter.status !== undefined) query = query.where('c.status', '=', filter.status);
  if (filter.type !== undefined) query = query.where('c.type', '=', filter.type);
  if (filter.institution_id !== undefined)
    query = query.where('c.institution_id', '=', filter.institution_id);
  if (filter.scholar_id !== undefined)
    query = query.where('c.scholar_id', '=', filter.scholar_id).where(isScholarShown(scope));
  if (filter.createdBy !== undefined) query = query.where('c.created_by', '=', filter.createdBy);
  if (filter.search) query = query.where(contains(sql`c.title`, filter.search));
  return query;
}

type Matching = ReturnType<typeof matching>;

/** Newest first. The page is limited before names are joined. */
export async function listCampaigns(
  db: Db,
  scope: ReadScope,
  filter: CampaignFilter,
  page: Page,
): Promise<PageOfRows<CampaignRow>> {
  const found = matching(db, scope, filter);
  if (filter.search) return await listFound(db, found, page);
  return await readPage(
    page,
    async () => {
      const ids = found
        .select('c.id')
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(page.perPage)
        .offset(page.offset);
      return await withReferenceNames(db)
        .where('c.id', 'in', ids)
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id', 'desc')
        .execute();
    },
    async () => {
      const { total } = await found
        .select((eb) => eb.fn.countAll<bigint>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  );
}

async function listFound(db: Db, matching: Matching, page: Page): Promise<PageOfRows<CampaignRow>> {
  const found = sql`${matching.select(['c.id', 'c.created_at'])}`;
  const order = sql`f.created_at desc, f.id desc`;
  return await readFound<CampaignRow>(
    db,
    page,
    { found, order },
    async (keys) =>
      await withReferenceNames(db)
        .innerJoin(keys.as('f'), 'f.id', 'c.id')
        .select('f.total')
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id', 'desc')
        .execute(),
  );
}

export async function findCampaign(db: Db, scope: ReadScope, id: number): Promise<CampaignRow | undefined> {
  const query = withReferenceNames(db).where('c.id', '=', id).where(isVisible(scope));
  return (await quickRowsOf(db, query.compile()))[0];
}

/** Locks the campaign's row until the transaction ends; foreign keys to it can still be used. */
export async function lockCampaign(db: Db, scope: ReadScope, id: number): Promise<CampaignRow | undefined> {
  // Locks without joins: after a move to another institution, a waiting statement with joins would recheck the old
  // institution and find no row.
  const held = await db
    .selectFrom('campaigns as c')
    .select('c.id')
    .where('c.id', '=', id)
    .where(isVisible(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (held === undefined) return undefined;
  return await withReferenceNames(db).where('c.id', '=', id).executeTakeFirst();
}

export async function insertCampaign(
  db: Db,
  proposal: Proposal & { status: ProposalStatus; created_by: number },
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('campaigns')
    .values({ ...proposal, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface CampaignDecision {
  status: CampaignStatus;
  decided_by: number | null;
  decided_at: string | null;
  rejection_reason: string | null;
}

export async function updateCampaign(
  db: Db,
  id: number,
  change: Partial<Proposal & CampaignDecision>,
  now: string,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Closes campaigns past their end, in id order, and returns them. */
export async function closeEnded(db: Db, now: string): Promise<{ id: number; institution_id: number }[]> {
  const { rows } = await sql<{ id: number; institution_id: number }>`
    with ended as (
      select id from campaigns where ${sqlIn('status', CAMPAIGN_TRANSITIONS.closed.from)} and ends_at <= ${now} order by id for no key update
    )
    update campaigns c set status = ${sql.lit(CAMPAIGN_TRANSITIONS.closed.to)}, updated_at = ${now} from ended where c.id = ended.id
    returning c.id, c.institution_id`.execute(db);
  return rows;
}

/** Returns true if the institution is currently active. */
export async function isActiveInstitution(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the scholar belongs to the institution; `listedOnly` for callers who see no others. */
export async function hasScholar(
  db: Db,
  institutionId: number,
  scholarId: number,
  listedOnly: boolean,
): Promise<boolean> {
  let query = db
    .selectFrom('scholars')
    .select('id')
    .where('id', '=', scholarId)
    .where('institution_id', '=', institutionId);
  if (listedOnly) query = query.where('is_listed', '=', true);
  return (await query.executeTakeFirst()) !== undefined;
}
