import { type RawBuilder, sql } from 'kysely';
import { type PageOfRows, readPage } from '../../platform/database/read-page.ts';
import { contains, hasTrigram } from '../../platform/database/search.ts';
import { rowsOf } from '../../platform/database/statement.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Db } from '../database.ts';
import { type DonationFilter, fits } from './list.ts';
import { columns, type DonationRow, type DonationScope, inScope, joins } from './queries.ts';

type Query = RawBuilder<unknown>;

/** Beyond so many, words are no help to find somebody, and all that these gave would have to be read and counted. */
const MOST_ACCOUNTS = 500;
const MOST_NAMED_GIFTS = 1_000;

export interface FoundDonations extends PageOfRows<DonationRow> {
  /** So many donors fit that none of them is looked for: somebody has to say more of whom they mean. */
  isTooBroad: boolean;
}

/**
 * Those that a search finds, newest first; the total is exact. What it takes grows with what is found, and not with the
 * table: a reference number, an account and a donor's name each have an index.
 */
export async function findDonations(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  wanted: string,
  page: Pick<Page, 'perPage' | 'offset'>,
): Promise<FoundDonations> {
  const isOwn = scope.institutionId === null && scope.userId !== null;
  const donors = isOwn || !hasTrigram(wanted) ? NOBODY : await findDonors(db, scope, wanted);
  const isTooBroad = donors.accounts.length > MOST_ACCOUNTS || donors.gifts.length > MOST_NAMED_GIFTS;
  const fitting = isOwn ? isOwnFound(wanted) : isFound(scope, wanted, isTooBroad ? NOBODY : donors);
  const found = sql`select d.id from donations d where ${inScope(scope)} and ${fits(filter)} and ${fitting}`;
  const rows = await readPage(
    page,
    // Found before they are ordered: read in their order, all others would be passed on the way to the few.
    () =>
      rowsOf(
        db,
        sql<DonationRow>`
        with found as materialized (${found})
        select ${columns}
        from (select id from found order by id desc limit ${page.perPage} offset ${page.offset}) f
        join donations d on d.id = f.id ${joins}
        order by d.id desc`,
      ),
    async () => {
      const [row] = await rowsOf(
        db,
        sql<{ total: number }>`select count(*)::integer as total from (${found}) f`,
      );
      return row!.total;
    },
  );
  return { ...rows, isTooBroad };
}

/** One's own are few, and each is looked at. */
function isOwnFound(wanted: string): Query {
  return sql`(
    ${contains(sql`d.reference_number`, wanted)}
    or d.campaign_id in (select c.id from campaigns c where ${contains(sql`c.title`, wanted)}))`;
}

interface Donors {
  accounts: number[];
  /** Of those whose donor is named with them. */
  gifts: number[];
}

const NOBODY: Donors = { accounts: [], gifts: [] };

/**
 * Who has given within the scope, as far as there are not too many. Whom the words fit is gathered from an index before
 * any bound: told of it, the planner would rather read the table until it has met enough.
 */
async function findDonors(db: Db, { institutionId, userId }: DonationScope, wanted: string): Promise<Donors> {
  const here = (gift: Query) =>
    institutionId === null
      ? sql`true`
      : sql`exists (select from donations d where ${gift} and (d.institution_id = ${institutionId} or d.user_id = ${userId}))`;
  const [accounts, gifts] = await Promise.all([
    rowsOf(
      db,
      sql<{ id: number }>`
      with named as materialized (
        select u.id from users u
        where ${contains(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, wanted)}
      )
      select n.id from named n where ${here(sql`d.user_id = n.id`)} limit ${sql.lit(MOST_ACCOUNTS + 1)}`,
    ),
    rowsOf(
      db,
      sql<{ id: number }>`
      with named as materialized (
        select w.donation_id as id from donation_donors w
        where ${contains(sql`coalesce(w.name, '') || ' ' || coalesce(w.email, '')`, wanted)}
      )
      select n.id from named n where ${here(sql`d.id = n.id`)} limit ${sql.lit(MOST_NAMED_GIFTS + 1)}`,
    ),
  ]);
  return { accounts: accounts.map(({ id }) => id), gifts: gifts.map(({ id }) => id) };
}

/**
 * By the reference number, or by who gave as far as that is shown: looking for an anonymous donor, or for the account of
 * one who gave under another name, would tell it.
 */
function isFound({ userId }: DonationScope, wanted: string, { accounts, gifts }: Donors): Query {
  const isTold =
    userId === null ? sql`not d.is_anonymous` : sql`(not d.is_anonymous or d.user_id = ${userId})`;
  return sql`(
    d.reference_number = ${wanted.toUpperCase()}
    or (${isTold} and (
      d.id = any (${gifts}::integer[])
      or (d.donor_name is null and d.user_id = any (${accounts}::integer[])))))`;
}
