import { rowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { columns, type DonationRow, type DonationScope, joins } from '../queries.ts';
import { type DonationFilter, fits, isOfDays } from './filter.ts';
import { columnsOf, isBehind, type OrderKey, ordered, orderOf, UP } from './order.ts';

type Query = RawBuilder<unknown>;
type Wanted = DonationScope & DonationFilter;
type Bounds = Pick<Page, 'perPage' | 'offset'>;

/**
 * Returns one page of donations, newest first, with an exact total. The total comes from counts that triggers maintain
 * (migration 0044), so that its cost, and that of a page near either end, does not grow with the table. A donor's own
 * donations and those within some days are few and are counted directly.
 */
export async function listDonations(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  page: Bounds,
): Promise<PageOfRows<DonationRow>> {
  const wanted = { ...scope, ...filter };
  if (scope.institutionId === null && scope.userId !== null) {
    return await readPage(
      page,
      () => readRows(db, wanted, page),
      () => totalOf(db, counted(wanted)),
    );
  }
  const total = await countDonations(db, wanted);
  return { total, rows: total <= page.offset ? [] : await readFromNearerEnd(db, wanted, page, total) };
}

/** Returns the length of the staff list from the maintained counts. */
export async function countDonations(db: Db, wanted: Wanted): Promise<number> {
  return await totalOf(db, isOfDays(wanted) ? counted(wanted) : kept(wanted));
}

async function totalOf(db: Db, total: Query): Promise<number> {
  const [row] = await rowsOf(db, sql<{ total: number }>`select ${total}::integer as total`);
  return row!.total;
}

const counted = (wanted: Wanted): Query =>
  sql`(${sql.join(
    streamsOf(wanted).map((source) => sql`(select count(*) from ${donationsOf(wanted)} where ${source})`),
    sql` + `,
  )})`;

/**
 * Source rows of a list. Lists bounded by days are read per institution, because the day indexes start with the
 * institution. An index on days alone would cost a write per payment and serve only administrators.
 */
export const donationsOf = (wanted: Wanted): Query =>
  isByInstitution(wanted)
    ? sql`institutions i join donations d on d.institution_id = i.id`
    : sql`donations d`;

const isByInstitution = (wanted: Wanted): boolean =>
  isOfDays(wanted) && wanted.institutionId === null && wanted.userId === null;

/** Folded counts, the changes since, and for staff their own donations to other institutions. */
function kept(wanted: Wanted): Query {
  const { institutionId, campaignId, status } = wanted;
  const of = (conditions: (Query | false)[]) =>
    sql.join(
      conditions.filter((one) => one !== false),
      sql` and `,
    );
  const folded = of([
    sql`campaign_id = ${campaignId ?? 0}`,
    // A campaign implies its institution.
    (institutionId !== null || campaignId === undefined) && sql`institution_id = ${institutionId ?? 0}`,
    sql`status = ${status ?? 'all'}`,
  ]);
  const since = of([
    sql`true`,
    campaignId !== undefined && sql`campaign_id = ${campaignId}`,
    institutionId !== null && sql`institution_id = ${institutionId}`,
    status !== undefined && sql`status = ${status}`,
  ]);
  const elsewhere = hasOwnElsewhere(wanted)
    ? sql`(select count(*) from donations d where ${ownElsewhere(wanted)})`
    : sql`0`;
  return sql`(
    (select coalesce(sum(count), 0) from donation_counts where ${folded})
    + (select coalesce(sum(count), 0) from donation_count_changes where ${since})
    + ${elsewhere})`;
}

/** Reads a page in index order from the nearer end. */
async function readFromNearerEnd(
  db: Db,
  wanted: Wanted,
  { perPage, offset }: Bounds,
  total: number,
): Promise<DonationRow[]> {
  // Never asks for more rows than exist; otherwise the whole index would be read for the missing row.
  const size = Math.min(perPage, total - offset);
  const behind = total - offset - size;
  if (behind < offset)
    return await readRows(db, wanted, { perPage: size, offset: behind }, { direction: UP });
  return await readRows(db, wanted, { perPage: size, offset });
}

async function readRows(
  db: Db,
  wanted: Wanted,
  bounds: Bounds,
  end: { direction?: Query } = {},
): Promise<DonationRow[]> {
  // Names are joined only for the rows shown.
  return await rowsOf(
    db,
    sql<DonationRow>`
    select ${columns}
    from (select p.id from (${idsOf(wanted, bounds, end)}) p limit ${sql.lit(MOST_SHOWN)}) f
    join donations d on d.id = f.id ${joins}
    order by ${ordered('d', orderOf(wanted))}`,
  );
}

/** Selects ids of list rows, from either end or after a given row. */
export function idsOf(
  wanted: Wanted,
  { perPage, offset }: Bounds,
  { direction, after }: { direction?: Query; after?: OrderKey | null } = {},
): Query {
  const order = orderOf(wanted);
  const rowLimit = rowLimitOf(offset + perPage);
  const keys = sql.join(columnsOf('d', order));
  const isLeft = after == null ? sql`true` : isBehind('d', order, after);
  const stream = (source: Query) => sql`
    select ${keys} from donations d where ${source} and ${isLeft} order by ${ordered('d', order, direction)} limit ${sql.lit(rowLimit)}`;
  const streams = streamsOf(wanted).map((source) =>
    isByInstitution(wanted)
      ? sql`(select o.* from institutions i cross join lateral (${stream(sql`d.institution_id = i.id and ${source}`)}) o)`
      : sql`(${stream(source)})`,
  );
  return sql`
    select s.id from (${sql.join(streams, sql` union all `)}) s
    order by ${ordered('s', order, direction)} limit ${perPage} offset ${offset}`;
}

/** Limits are literals. For a parameter, the planner assumes a tenth of all rows and scans the table. */
const MOST_SHOWN = 100;
const rowLimitOf = (rows: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(rows)));

/** Each stream is in index order. */
function streamsOf(wanted: Wanted): Query[] {
  const { institutionId, userId } = wanted;
  if (institutionId !== null) {
    const own = hasOwnElsewhere(wanted) ? [ownElsewhere(wanted)] : [];
    return [sql`d.institution_id = ${institutionId} and ${fits(wanted)}`, ...own];
  }
  return [userId === null ? fits(wanted) : sql`d.user_id = ${userId} and ${fits(wanted)}`];
}

const hasOwnElsewhere = ({ userId, isWithin }: DonationScope): boolean =>
  userId !== null && isWithin !== true;

/** Donations that are in the list because the viewer made them to another institution. */
const ownElsewhere = (wanted: Wanted): Query =>
  sql`d.user_id = ${wanted.userId} and d.institution_id <> ${wanted.institutionId} and ${fits(wanted)}`;
