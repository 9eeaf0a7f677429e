import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { sql } from 'kysely';
import { type CaseScope, isReached } from '../../access/scope.ts';
import type { Db } from '../../database.ts';
import { type ClashReason, MAX_HOURS, type SharedReason } from '../schemas.ts';
import type { Span } from './lock-days.ts';

/** Time and place that a hearing of a case would occupy. */
export interface Slot extends Span {
  caseId: string;
  branchId: number | null;
  judge: string | null;
  room: string | null;
}

export interface ClashRow {
  id: string;
  case_record_id: string;
  case_number: string;
  case_title: string;
  classification: Classification;
  starts_at: string;
  ends_at: string;
  reasons: SharedReason[];
  /** True if the actor may see the case of the other hearing. */
  is_visible: boolean;
}

/**
 * Returns the reasons of a conflict as the actor may know them. In a case that the actor may not see, counsel and party
 * both become `participant`, because either one would reveal who takes part in it.
 */
export function reportedReasons({ reasons, is_visible: isVisible }: ClashRow): ClashReason[] {
  if (isVisible) return reasons;
  const isPerson = (reason: SharedReason) => reason === 'counsel' || reason === 'party';
  return [...new Set(reasons.map((reason) => (isPerson(reason) ? 'participant' : reason)))];
}

/** The State is a party in many simultaneous hearings, so sharing it as a party is not a conflict. */
const PUBLIC_PARTY = '^(the )?(people|republic|state)( of the philippines)?$';
/**
 * Public offices that appear in many simultaneous hearings through different lawyers. Only their lawyers' accounts
 * are compared.
 */
const PUBLIC_OFFICE = "^(the )?(office of the |public attorney'?s office|(city|provincial|state) prosecutor)";

/**
 * Returns the active hearings that overlap a slot and share its branch, judge, room, a counsel or a party, earliest
 * first.
 * `self` is the hearing to reschedule, which does not conflict with itself. A hearing that ends at 10:00 does not
 * overlap one that begins at 10:00.
 * Names are compared without case, accents and extra spaces. Rooms are equal when name and station are.
 */
export async function findClashes(
  db: Db,
  slot: Slot,
  { scope, now, self = null }: { scope: CaseScope; now: string; self?: string | null },
): Promise<ClashRow[]> {
  const { rows } = await sql<ClashRow>`
    select found.id, found.case_record_id, found.case_number, found.case_title, found.classification, found.starts_at, found.ends_at,
      found.reasons, found.is_visible
    from (
      select h.activity_id as id, h.case_record_id, c.case_number, c.case_title, c.classification, h.starts_at, h.ends_at,
        (${isReached(scope, now)}) is true as is_visible,
        array_remove(array[
          case when b.id = ${slot.branchId}::integer then 'branch' end,
          case when ${named(sql`h.judge`)} = ${named(sql`${slot.judge}::text`)} then 'judge' end,
          case when ${named(sql`h.room`)} = ${named(sql`${slot.room}::text`)}
            and ${station(sql`b.station`)} = ${station(stationOf(slot.branchId))} then 'room' end,
          case when ${sharesCounsel(slot.caseId)} then 'counsel' end,
          case when ${sharesParty(slot.caseId)} then 'party' end
        ], null) as reasons
      from hearings h
      join case_records c on c.id = h.case_record_id
      left join branches b on b.id = coalesce(h.branch_id, c.branch_id)
      where h.is_active
        and h.starts_at < ${slot.endsAt}::timestamptz
        and h.starts_at > ${slot.startsAt}::timestamptz - make_interval(hours => ${MAX_HOURS}::integer)
        and h.ends_at > ${slot.startsAt}::timestamptz
        and h.activity_id is distinct from ${self}::uuid
    ) found
    where cardinality(found.reasons) > 0
    order by found.starts_at, found.id`.execute(db);
  return rows;
}

type Text = ReturnType<typeof sql>;

/** Normalizes spaces of a name for comparison; `key` is already normalized by `searchable`. */
const spaced = (key: Text) => sql`btrim(regexp_replace(${key}, '\\s+', ' ', 'g'))`;
const named = (text: Text) => spaced(sql`searchable(${text})`);
/** All branches without a station count as the same building. */
const station = (text: Text) => sql`coalesce(${named(text)}, '')`;
const stationOf = (branchId: number | null) =>
  sql`(select o.station from branches o where o.id = ${branchId}::integer)`;

const COUNSEL = sql`('counsel')`;
const PARTIES = sql`('plaintiff', 'defendant', 'witness')`;
const theirKey = spaced(sql`theirs.name_key`);

/**
 * Selects a value of the case's participants with these classifications, as an array evaluated once instead of for
 * every hearing.
 */
const ofMine = (caseId: string, classifications: Text, value: Text) => sql`array(
  select ${value} from case_parties mine
  where mine.case_record_id = ${caseId}::uuid and mine.classification in ${classifications}
    and mine.removed_at is null)`;

function sharesCounsel(caseId: string) {
  const mine = (value: Text) => ofMine(caseId, COUNSEL, value);
  return sql`exists (
    select 1 from case_parties theirs
    where theirs.case_record_id = h.case_record_id
      and theirs.classification in ${COUNSEL} and theirs.removed_at is null
      and (theirs.user_id = any(${mine(sql`mine.user_id`)})
        or (${theirKey} !~ ${PUBLIC_OFFICE}
          and (${theirKey} = any(${mine(spaced(sql`mine.name_key`))})
            or lower(theirs.email) = any(${mine(sql`lower(mine.email)`)})))))`;
}

function sharesParty(caseId: string) {
  return sql`exists (
    select 1 from case_parties theirs
    where theirs.case_record_id = h.case_record_id
      and theirs.classification in ${PARTIES} and theirs.removed_at is null
      and ${theirKey} !~ ${PUBLIC_PARTY}
      and ${theirKey} = any(${ofMine(caseId, PARTIES, spaced(sql`mine.name_key`))}))`;
}
