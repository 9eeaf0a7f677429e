import { type RawBuilder, sql } from 'kysely';
import { type PageOfRows, readPage } from '../../platform/database/read-page.ts';
import { rowsOf } from '../../platform/database/statement.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Db } from '../database.ts';
import type { DonationStatus } from '../ledger/decide.ts';
import { columns, type DonationRow, type DonationScope, joins } from './queries.ts';

export interface DonationFilter {
  status?: DonationStatus | undefined;
  campaignId?: number | undefined;
}

type Query = RawBuilder<unknown>;
type Wanted = DonationScope & DonationFilter;
type Bounds = Pick<Page, 'perPage' | 'offset'>;

/**
 * Newest first; the total is exact. It comes from the counts that triggers keep (migration 0044), so that neither it nor a
 * page near either end takes longer where there are more donations. A donor's own, which are few, are counted.
 */
export async function listDonations(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  page: Bounds,
): Promise<PageOfRows<DonationRow>> {
  const wanted = { ...scope, ...filter };
  if (scope.institutionId === null && scope.userId !== null) {
    const own = sql`d.user_id = ${scope.userId} and ${fits(wanted)}`;
    return await readPage(
      page,
      () => readRows(db, wanted, page),
      () => totalOf(db, sql`(select count(*) from donations d where ${own})`),
    );
  }
  const total = await countDonations(db, wanted);
  return { total, rows: total <= page.offset ? [] : await readFromNearerEnd(db, wanted, page, total) };
}

/** How long the list of the staff is, however many there are. */
export async function countDonations(db: Db, wanted: DonationScope & DonationFilter): Promise<number> {
  return await totalOf(db, totalOfAll(wanted));
}

async function totalOf(db: Db, total: Query): Promise<number> {
  const [row] = await rowsOf(db, sql<{ total: number }>`select ${total}::integer as total`);
  return row!.total;
}

/** The counts as they were last folded, the changes since, and for the staff what they gave to other institutions. */
function totalOfAll(wanted: Wanted): Query {
  const { institutionId, userId, campaignId, status } = wanted;
  const of = (conditions: (Query | false)[]) =>
    sql.join(
      conditions.filter((one) => one !== false),
      sql` and `,
    );
  const kept = of([
    sql`campaign_id = ${campaignId ?? 0}`,
    // The institution of a campaign follows from it.
    (institutionId !== null || campaignId === undefined) && sql`institution_id = ${institutionId ?? 0}`,
    sql`status = ${status ?? 'all'}`,
  ]);
  const since = of([
    sql`true`,
    campaignId !== undefined && sql`campaign_id = ${campaignId}`,
    institutionId !== null && sql`institution_id = ${institutionId}`,
    status !== undefined && sql`status = ${status}`,
  ]);
  const elsewhere =
    userId === null ? sql`0` : sql`(select count(*) from donations d where ${ownElsewhere(wanted)})`;
  return sql`(
    (select coalesce(sum(count), 0) from donation_counts where ${kept})
    + (select coalesce(sum(count), 0) from donation_count_changes where ${since})
    + ${elsewhere})`;
}

/** A page is read in the order of an index from the end that it is nearer to. */
async function readFromNearerEnd(
  db: Db,
  wanted: Wanted,
  { perPage, offset }: Bounds,
  total: number,
): Promise<DonationRow[]> {
  // No more than there are: the index would be read to its end for one that is not there.
  const size = Math.min(perPage, total - offset);
  const behind = total - offset - size;
  if (behind < offset) return await readRows(db, wanted, { perPage: size, offset: behind }, sql`asc`);
  return await readRows(db, wanted, { perPage: size, offset });
}

async function readRows(
  db: Db,
  wanted: Wanted,
  { perPage, offset }: Bounds,
  direction: Query = sql`desc`,
): Promise<DonationRow[]> {
  const reach = reachOf(offset + perPage);
  const streams = streamsOf(wanted).map(
    (source) =>
      sql`(select d.id from donations d where ${source} order by d.id ${direction} limit ${sql.lit(reach)})`,
  );
  // Names are looked up for what is shown alone.
  return await rowsOf(
    db,
    sql<DonationRow>`
    select ${columns}
    from (
      select p.id from (
        select s.id from (${sql.join(streams, sql` union all `)}) s
        order by s.id ${direction} limit ${perPage} offset ${offset}
      ) p limit ${sql.lit(MOST_SHOWN)}
    ) f
    join donations d on d.id = f.id ${joins}
    order by d.id desc`,
  );
}

/**
 * Bounds that stand in the text. Of one that it is not told, the planner expects a tenth of all rows, and reads all of them
 * for that.
 */
const MOST_SHOWN = 100;
const reachOf = (rows: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(rows)));

/** Each is in the order of an index. */
function streamsOf(wanted: Wanted): Query[] {
  const { institutionId, userId } = wanted;
  if (institutionId !== null) {
    const own = userId === null ? [] : [ownElsewhere(wanted)];
    return [sql`d.institution_id = ${institutionId} and ${fits(wanted)}`, ...own];
  }
  return [userId === null ? fits(wanted) : sql`d.user_id = ${userId} and ${fits(wanted)}`];
}

/** What is in the list for its donor, and not for its institution. */
const ownElsewhere = (wanted: Wanted): Query =>
  sql`d.user_id = ${wanted.userId} and d.institution_id <> ${wanted.institutionId} and ${fits(wanted)}`;

/** A status stands in the text: the indexes of those that are few are of just them. */
const OF_STATUS: Record<DonationStatus, Query> = {
  pending: sql`d.status = 'pending'`,
  completed: sql`d.status = 'completed'`,
  failed: sql`d.status = 'failed'`,
  cancelled: sql`d.status = 'cancelled'`,
  expired: sql`d.status = 'expired'`,
  refunded: sql`d.status = 'refunded'`,
};

export function fits({ status, campaignId }: DonationFilter): Query {
  const ofStatus = status === undefined ? sql`true` : OF_STATUS[status];
  return campaignId === undefined ? ofStatus : sql`${ofStatus} and d.campaign_id = ${campaignId}`;
}
