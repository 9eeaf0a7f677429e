import { type RawBuilder, sql } from 'kysely';
import { type PageOfRows, readPage } from '../../platform/database/read-page.ts';
import { contains, hasTrigram } from '../../platform/database/search.ts';
import { rowsOf } from '../../platform/database/statement.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Db } from '../database.ts';
import { type DonationFilter, fits } from './list.ts';
import { columns, type DonationRow, type DonationScope, inScope, joins } from './queries.ts';

type Query = RawBuilder<unknown>;

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
): Promise<PageOfRows<DonationRow>> {
  const isOwn = scope.institutionId === null && scope.userId !== null;
  const found = sql`
    select d.id from donations d
    where ${inScope(scope)} and ${fits(filter)} and ${isOwn ? isOwnFound(wanted) : isFound(scope, wanted)}`;
  return await readPage(
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
}

/** One's own are few, and each is looked at. */
function isOwnFound(wanted: string): Query {
  return sql`(
    ${contains(sql`d.reference_number`, wanted)}
    or d.campaign_id in (select c.id from campaigns c where ${contains(sql`c.title`, wanted)}))`;
}

/**
 * By the reference number, or by who gave as far as that is shown: looking for an anonymous donor, or for the account of
 * one who gave under another name, would tell it. Arrays, because each is gathered from its own index first; joined, the
 * planner would read all donations for them.
 */
function isFound({ userId }: DonationScope, wanted: string): Query {
  const isReferred = sql`d.reference_number = ${wanted.toUpperCase()}`;
  // Without three letters no index knows it, and it would be half of all donors.
  if (!hasTrigram(wanted)) return isReferred;
  const isTold =
    userId === null ? sql`not d.is_anonymous` : sql`(not d.is_anonymous or d.user_id = ${userId})`;
  const accounts = sql`
    select u.id from users u where ${contains(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, wanted)}`;
  const named = sql`
    select w.donation_id from donation_donors w
    where ${contains(sql`coalesce(w.name, '') || ' ' || coalesce(w.email, '')`, wanted)}`;
  return sql`(
    ${isReferred}
    or (${isTold} and (
      d.id = any (array(${named})) or (d.donor_name is null and d.user_id = any (array(${accounts}))))))`;
}
