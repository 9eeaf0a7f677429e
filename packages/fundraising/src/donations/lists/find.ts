import { message } from '@bulwagan/contracts/errors/message.ts';
import { rowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { type PageOfRows, readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { contains, containsWords, hasTrigram } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { columns, type DonationRow, type DonationScope, inScope, joins } from '../queries.ts';
import { type DonationFilter, fits } from './filter.ts';
import { countDonations, donationsOf } from './list.ts';
import { columnsOf, isBehind, type OrderKey, ordered, orderOf } from './order.ts';

type Query = RawBuilder<unknown>;

/** Message for a search that is too broad. */
export const TOO_BROAD = message('donor.too_many');

/**
 * Maximum number of matching accounts. A search with more matches identifies nobody, and all their donations would
 * have to be read and counted.
 */
const MOST_ACCOUNTS = 500;
const MOST_NAMED_DONATIONS = 1_000;
/** Shorter lists are scanned, however many donors match. */
const MOST_LOOKED_THROUGH = 2_000;

export interface FoundDonations extends PageOfRows<DonationRow> {
  /** True if too many donors match, so that none is searched for; the user has to be more specific. */
  isTooBroad: boolean;
}

/**
 * Returns one page of matching donations, newest first, with an exact total. The cost grows with the matches, not with
 * the table: reference numbers, accounts and donor names are indexed. A short list is scanned instead.
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

/** Finds the matching rows of `donations d` with the columns of their order. */
export async function lookFor(
  db: Db,
  scope: DonationScope,
  filter: DonationFilter,
  wanted: string,
): Promise<{ found: Query; isTooBroad: boolean }> {
  const { fitting, isTooBroad } = await whatFits(db, scope, filter, wanted);
  const found = sql`
    select ${sql.join(columnsOf('d', orderOf(filter)))} 
    from ${donationsOf({ ...scope, ...filter })} left join users u on u.id = d.user_id
    where ${inScope(scope)} and ${fits(filter)} and ${fitting}`;
  return { found, isTooBroad };
}

/** Matches are found first and sorted afterwards; reading in list order would scan past all other donations. */
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

/** A donor's own donations are few, so all are scanned. */
function isOwnFound(wanted: string): Query {
  return sql`(
    ${contains(sql`d.reference_number`, wanted)}
    or d.campaign_id in (select c.id from campaigns c where ${contains(sql`c.title`, wanted)}))`;
}

interface Donors {
  /**
   * Account ids: `byName` for donations without a name of their own, `byEmail` for donations without an e-mail of their
   * own.
   */
  accounts: { byName: number[]; byEmail: number[] };
  /** Donations whose own columns match the donor search. */
  donations: number[];
  isTooBroad: boolean;
}

const NOBODY: Donors = { accounts: { byName: [], byEmail: [] }, donations: [], isTooBroad: false };

/**
 * Finds donors within the scope, up to a limit, by the words of a name in any order: `Last, First` and `First Last` find
 * `First Middle Last`. Index matches are collected before any other condition, because otherwise the planner prefers to
 * scan the table. The index holds name and e-mail as one text; each is checked separately afterwards, because one may be
 * visible without the other.
 */
async function findDonors(db: Db, { institutionId, userId }: DonationScope, wanted: string): Promise<Donors> {
  const here = (donation: Query) =>
    institutionId === null
      ? sql`true`
      : sql`exists (select from donations d where ${donation} and (d.institution_id = ${institutionId} or d.user_id = ${userId}))`;
  const [accounts, donations] = await Promise.all([
    rowsOf(
      db,
      sql<{ id: number; by_name: boolean; by_email: boolean }>`
      with named as materialized (
        select u.id, ${containsWords(sql`u.first_name || ' ' || u.last_name`, wanted)} as by_name,
          ${contains(sql`u.email`, wanted)} as by_email
        from users u
        where ${containsWords(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, wanted)}
      )
      select n.id, n.by_name, n.by_email from named n
      where (n.by_name or n.by_email) and ${here(sql`d.user_id = n.id`)} limit ${sql.lit(MOST_ACCOUNTS + 1)}`,
    ),
    rowsOf(
      db,
      sql<{ id: number }>`
      with named as materialized (
        select w.donation_id as id, w.name, w.email from donation_donors w
        where ${containsWords(sql`coalesce(w.name, '') || ' ' || coalesce(w.email, '')`, wanted)}
      )
      select n.id from named n
      where (${containsWords(sql`n.name`, wanted)} or ${contains(sql`n.email`, wanted)}) and ${here(sql`d.id = n.id`)}
      limit ${sql.lit(MOST_NAMED_DONATIONS + 1)}`,
    ),
  ]);
  if (accounts.length > MOST_ACCOUNTS || donations.length > MOST_NAMED_DONATIONS)
    return { ...NOBODY, isTooBroad: true };
  return {
    accounts: {
      byName: accounts.filter((account) => account.by_name).map(({ id }) => id),
      byEmail: accounts.filter((account) => account.by_email).map(({ id }) => id),
    },
    donations: donations.map(({ id }) => id),
    isTooBroad: false,
  };
}

/**
 * Matches the reference number, or name and e-mail as displayed. Matching hidden account data would reveal anonymous
 * donors and donors who gave another name or e-mail.
 */
function isFound({ userId }: DonationScope, wanted: string, isByDonor: Query): Query {
  const isReported =
    userId === null ? sql`not d.is_anonymous` : sql`(not d.is_anonymous or d.user_id = ${userId})`;
  return sql`(d.reference_number = ${wanted.toUpperCase()} or (${isReported} and ${isByDonor}))`;
}

const isOf = ({ accounts, donations }: Donors): Query => sql`(
  d.id = any (${donations}::integer[])
  or (d.donor_name is null and d.user_id = any (${accounts.byName}::integer[]))
  or (d.donor_email is null and d.user_id = any (${accounts.byEmail}::integer[])))`;

/** Same condition for a single donation with its account `u`. */
const shows = (wanted: string): Query => sql`(
  ${containsWords(sql`coalesce(d.donor_name, u.first_name || ' ' || u.last_name)`, wanted)}
  or ${contains(sql`coalesce(d.donor_email, u.email)`, wanted)})`;
