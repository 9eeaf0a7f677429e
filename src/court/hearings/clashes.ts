import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type CaseReach, isReached } from '../reach.ts';
import type { Span } from './lock-days.ts';
import { type ClashReason, MAX_HOURS, type SharedReason } from './schemas.ts';

/** A time and place that a hearing of a case would take. */
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
  starts_at: string;
  ends_at: string;
  reasons: SharedReason[];
  /** Whether the one who asks may see the case of it. */
  is_visible: boolean;
}

/**
 * What the two have in common, as the one who asks is told. Whom a case that they may not see is about stays with those
 * who see it: whether counsel or party, and with that who of their own hearing, would tell it.
 */
export function toldReasons({ reasons, is_visible: isVisible }: ClashRow): ClashReason[] {
  if (isVisible) return reasons;
  const isPerson = (reason: SharedReason) => reason === 'counsel' || reason === 'party';
  return [...new Set(reasons.map((reason) => (isPerson(reason) ? 'participant' : reason)))];
}

/** The State prosecutes in hundreds of rooms at once; that it is a party of two cases keeps neither from being heard. */
const PUBLIC_PARTY = '^(the )?(people|republic|state)( of the philippines)?$';
/** So do these offices, by different lawyers; a lawyer is told by the account. */
const PUBLIC_OFFICE = "^(the )?(office of the |public attorney'?s office|(city|provincial|state) prosecutor)";

/**
 * The active hearings that overlap with a slot and have its branch, judge, room, a counsel or a party in common,
 * earliest first. `self` is a hearing that is to be moved: it does not clash with itself. Ends are not beginnings: one
 * from nine to ten leaves ten o'clock free. Names are compared without regard to case, accents and spaces; a room is the
 * same when its name is, at the same station.
 */
export async function findClashes(
  db: Db,
  slot: Slot,
  { reach, now, self = null }: { reach: CaseReach; now: string; self?: string | null },
): Promise<ClashRow[]> {
  const { rows } = await sql<ClashRow>`
    select found.id, found.case_record_id, found.case_number, found.case_title, found.starts_at, found.ends_at,
      found.reasons, found.is_visible
    from (
      select h.activity_id as id, h.case_record_id, c.case_number, c.case_title, h.starts_at, h.ends_at,
        (${isReached(reach, now)}) is true as is_visible,
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

/** A name as it is compared, with whatever spaces it was typed; `key` is as `searchable` gives it. */
const spaced = (key: Text) => sql`btrim(regexp_replace(${key}, '\\s+', ' ', 'g'))`;
const named = (text: Text) => spaced(sql`searchable(${text})`);
/** Courts that name no station are taken to be in one building. */
const station = (text: Text) => sql`coalesce(${named(text)}, '')`;
const stationOf = (branchId: number | null) =>
  sql`(select o.station from branches o where o.id = ${branchId}::integer)`;

const COUNSEL = sql`('counsel')`;
const PARTIES = sql`('plaintiff', 'defendant', 'witness')`;
const theirKey = spaced(sql`theirs.name_key`);

/** Something of those who take part in a case as one of these: asked for once, not again for every hearing. */
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
