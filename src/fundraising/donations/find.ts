import { type RawBuilder, sql } from 'kysely';
import { type PageOfRows, readPage } from '../../platform/database/read-page.ts';
import { contains, hasTrigram } from '../../platform/database/search.ts';
import { rowsOf } from '../../platform/database/statement.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { Db } from '../database.ts';
import { type DonationFilter, fits } from './filter.ts';
import { countDonations, giftsOf } from './list.ts';
import { columnsOf, isBehind, type OrderKey, ordered, orderOf } from './order.ts';
import { columns, type DonationRow, type DonationScope, inScope, joins } from './queries.ts';

type Query = RawBuilder<unknown>;

/** What is said of a search that is too broad. */
export const TOO_BROAD = 'More donors fit than can be looked for. Please give more of the name or email.';

/** Beyond so many, words are no help to find somebody, and all that these gave would have to be read and counted. */
const MOST_ACCOUNTS = 500;
const MOST_NAMED_GIFTS = 1_000;
/** A list that is no longer is looked through, however many donors fit. */
const MOST_LOOKED_THROUGH = 2_000;

export interface FoundDonations extends PageOfRows<DonationRow> {
  /** So many donors fit that none of them is looked for: somebody has to say more of whom they mean. */
  isTooBroad: boolean;
}

/**
 * Those that a search finds, newest first; the total is exact. What it takes grows with what is found, and not with the
 * table: a reference number, an account and a donor's name each have an index. In a short list each is looked at instead.
 */
export async function findDonations(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  wanted: string,
  page: Pick<Page, 'perPage' | 'offset'>,
): Promise<FoundDonations> {
  const { found, isTooBroad } = await lookFor(db, scope, filter, wanted);
  const rows = await readPage(
    page,
    () =>
      rowsOf(
        db,
        sql<DonationRow>`
        select ${columns} from (${foundIds(found, filter, page)}) f
        join donations d on d.id = f.id ${joins}
        order by ${ordered('d', orderOf(filter))}`,
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

/** The rows that a search finds, by the columns of their order; they are of `donations d`. */
export async function lookFor(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  wanted: string,
): Promise<{ found: Query; isTooBroad: boolean }> {
  const { fitting, isTooBroad } = await whatFits(db, scope, filter, wanted);
  const found = sql`
    select ${sql.join(columnsOf('d', orderOf(filter)))} 
    from ${giftsOf({ ...scope, ...filter })} left join users u on u.id = d.user_id
    where ${inScope(scope)} and ${fits(filter)} and ${fitting}`;
  return { found, isTooBroad };
}

/** Found before they are ordered: read in their order, all others would be passed on the way to the few. */
export function foundIds(
  found: Query,
  filter: DonationFilter,
  { perPage, offset }: Pick<Page, 'perPage' | 'offset'>,
  after: OrderKey | null = null,
): Query {
  const order = orderOf(filter);
  const left = after === null ? found : sql`${found} and ${isBehind('d', order, after)}`;
  return sql`
    with found as materialized (${left})
    select s.id from found s order by ${ordered('s', order)} limit ${perPage} offset ${offset}`;
}

async function whatFits(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  wanted: string,
): Promise<{ fitting: Query; isTooBroad: boolean }> {
  if (scope.institutionId === null && scope.userId !== null)
    return { fitting: isOwnFound(wanted), isTooBroad: false };
  if (!hasTrigram(wanted)) return { fitting: isFound(scope, wanted, sql`false`), isTooBroad: false };
  if ((await countDonations(db, { ...scope, ...filter })) <= MOST_LOOKED_THROUGH)
    return { fitting: isFound(scope, wanted, shows(wanted)), isTooBroad: false };
  const donors = await findDonors(db, scope, wanted);
  return { fitting: isFound(scope, wanted, isOf(donors)), isTooBroad: donors.isTooBroad };
}

/** One's own are few, and each is looked at. */
function isOwnFound(wanted: string): Query {
  return sql`(
    ${contains(sql`d.reference_number`, wanted)}
    or d.campaign_id in (select c.id from campaigns c where ${contains(sql`c.title`, wanted)}))`;
}

interface Donors {
  /** Of these the gifts that name nobody else, and of those the gifts that give no other e-mail. */
  accounts: { byName: number[]; byEmail: number[] };
  /** Those that tell it of their donor themselves. */
  gifts: number[];
  isTooBroad: boolean;
}

const NOBODY: Donors = { accounts: { byName: [], byEmail: [] }, gifts: [], isTooBroad: false };

/**
 * Who has given within the scope, as far as there are not too many. Whom the words fit is gathered from an index before
 * any bound: told of it, the planner would rather read the table until it has met enough. The index holds name and e-mail
 * as one text; each is looked at by itself after it, for one may be shown without the other.
 */
async function findDonors(db: Db, { institutionId, userId }: DonationScope, wanted: string): Promise<Donors> {
  const here = (gift: Query) =>
    institutionId === null
      ? sql`true`
      : sql`exists (select from donations d where ${gift} and (d.institution_id = ${institutionId} or d.user_id = ${userId}))`;
  const [accounts, gifts] = await Promise.all([
    rowsOf(
      db,
      sql<{ id: number; by_name: boolean; by_email: boolean }>`
      with named as materialized (
        select u.id, ${contains(sql`u.first_name || ' ' || u.last_name`, wanted)} as by_name,
          ${contains(sql`u.email`, wanted)} as by_email
        from users u
        where ${contains(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, wanted)}
      )
      select n.id, n.by_name, n.by_email from named n
      where (n.by_name or n.by_email) and ${here(sql`d.user_id = n.id`)} limit ${sql.lit(MOST_ACCOUNTS + 1)}`,
    ),
    rowsOf(
      db,
      sql<{ id: number }>`
      with named as materialized (
        select w.donation_id as id, w.name, w.email from donation_donors w
        where ${contains(sql`coalesce(w.name, '') || ' ' || coalesce(w.email, '')`, wanted)}
      )
      select n.id from named n
      where (${contains(sql`n.name`, wanted)} or ${contains(sql`n.email`, wanted)}) and ${here(sql`d.id = n.id`)}
      limit ${sql.lit(MOST_NAMED_GIFTS + 1)}`,
    ),
  ]);
  if (accounts.length > MOST_ACCOUNTS || gifts.length > MOST_NAMED_GIFTS)
    return { ...NOBODY, isTooBroad: true };
  return {
    accounts: {
      byName: accounts.filter((account) => account.by_name).map(({ id }) => id),
      byEmail: accounts.filter((account) => account.by_email).map(({ id }) => id),
    },
    gifts: gifts.map(({ id }) => id),
    isTooBroad: false,
  };
}

/**
 * By the reference number, or by the name and the e-mail as they are shown: looking for an anonymous donor, or for what
 * the account of one says who gave under another name or e-mail, would tell it.
 */
function isFound({ userId }: DonationScope, wanted: string, isByDonor: Query): Query {
  const isTold =
    userId === null ? sql`not d.is_anonymous` : sql`(not d.is_anonymous or d.user_id = ${userId})`;
  return sql`(d.reference_number = ${wanted.toUpperCase()} or (${isTold} and ${isByDonor}))`;
}

const isOf = ({ accounts, gifts }: Donors): Query => sql`(
  d.id = any (${gifts}::integer[])
  or (d.donor_name is null and d.user_id = any (${accounts.byName}::integer[]))
  or (d.donor_email is null and d.user_id = any (${accounts.byEmail}::integer[])))`;

/** The same of one gift, of its account `u`. */
const shows = (wanted: string): Query => sql`(
  ${contains(sql`coalesce(d.donor_name, u.first_name || ' ' || u.last_name)`, wanted)}
  or ${contains(sql`coalesce(d.donor_email, u.email)`, wanted)})`;
