import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { CopyRow } from '@bulwagan/platform/database/copy.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { SeededCase } from './cases.ts';
import { type Days, SLOTS } from './days.ts';

const ACTIVITIES_PER_CASE = 8;

export const ACTIVITY_COLUMNS = [
  'id',
  'case_record_id',
  'activity',
  'type',
  'tag',
  'stage',
  'status',
  'hearing_status',
  'due_at',
  'scheduled_at',
  'confirmed_at',
  'filed_at',
  'remarks',
  'activity_id',
  'hearing_parent_id',
  'in_calendar',
  'is_order',
  'with_compliance',
  'complied_at',
  'created_at',
  'updated_at',
] as const;

export const HEARING_COLUMNS = [
  'activity_id',
  'case_record_id',
  'branch_id',
  'starts_at',
  'ends_at',
  'on_date',
  'hearing_mode',
  'judge',
  'room',
  'is_active',
] as const;

export const ATTEMPT_COLUMNS = [
  'id',
  'activity_id',
  'service_date',
  'service_status',
  'service_reason',
  'manner_of_service',
  'recorded_at',
] as const;

export interface Happenings {
  activities: CopyRow[];
  hearings: CopyRow[];
  attempts: CopyRow[];
}

const DAYS_TO_COMPLY = 15;
/** Maximum time span of a case's activities. */
const MOST_DAYS = 400;
const REMARKS = [
  'The parties are directed to submit their judicial affidavits.',
  'The parties are ordered to comment within the period.',
  'The parties shall submit their pre-trial briefs.',
] as const;

/** Adds eight activities to a case in chronological order, none recorded in the future. */
export function addHappenings(into: Happenings, random: Random, days: Days, one: SeededCase): void {
  const story = { into, random, days, one };
  const span = Math.min(MOST_DAYS, (one.closedOn ?? 0) - one.raffledOn);
  const day = (step: number) => days.workday(one.raffledOn + Math.floor((span * step) / 9));
  const past = (step: number) => Math.min(day(step), 0);
  if (one.status === 'for_raffling') {
    for (let step = 0; step < ACTIVITIES_PER_CASE; step += 1) {
      addActivity(story, { activity: step === 0 ? 'Complaint' : 'Motion', on: one.filedOn });
    }
    return;
  }
  const first = addHearing(story, { set: past(1), on: past(2), isOver: true });
  addActivity(story, { activity: 'Minutes of the Hearing', on: past(2), parent: first });
  addOrder(story, { on: past(3), parent: first, complies: random.chance(0.7) });
  addActivity(story, { activity: 'Subpoena', on: past(3), parent: first });
  addReport(story, { on: past(4), parent: first });
  const isComing = one.status === 'received' && random.chance(0.25);
  const on = isComing ? days.workday(1 + random.below(60)) : past(6);
  const second = addHearing(story, { set: past(5), on, isOver: !isComing });
  const reported = isComing ? first : second;
  addActivity(story, { activity: 'Transcript of Stenographic Notes', on: past(7), parent: reported });
  addOrder(story, { on: past(8), parent: reported, complies: random.chance(0.5) });
}

interface Story {
  into: Happenings;
  random: Random;
  days: Days;
  one: SeededCase;
}

interface Happening {
  activity: string;
  /** Day on which the activity is recorded. */
  on: number;
  parent?: string;
  tag?: string;
  hearing?: { status: string; startsAt: string };
  order?: { dueOn: number; compliedOn: number | null } | { dueOn: null };
}

function addActivity({ into, random, days, one }: Story, happening: Happening): string {
  const { activity, on, parent = null, tag = null, hearing, order } = happening;
  const id = newId();
  const at = days.at(on, 1 + random.below(SLOTS - 2));
  const dueOn = order?.dueOn ?? null;
  const compliedOn = order !== undefined && 'compliedOn' in order ? order.compliedOn : null;
  const isStruck = random.chance(0.005);
  // Only activities without a hearing are expunged, because an expunged hearing would have to free its slot.
  const status = isStruck && hearing === undefined ? 'Expunged' : 'Confirmed';
  into.activities.push([
    id,
    one.id,
    activity,
    'Court Actions',
    tag,
    null,
    status,
    hearing?.status ?? null,
    dueOn === null ? null : days.date(dueOn),
    hearing?.startsAt ?? null,
    at,
    days.date(on),
    dueOn === null ? null : random.pick(REMARKS),
    parent,
    parent,
    hearing !== undefined,
    order !== undefined,
    dueOn !== null,
    compliedOn === null ? null : days.at(compliedOn, 5),
    at,
    at,
  ]);
  return id;
}

/** Most deadlines are met, some late, a few not at all. */
function addOrder(story: Story, { on, parent, complies }: { on: number; parent: string; complies: boolean }) {
  const { random } = story;
  if (!complies) {
    addActivity(story, { activity: 'Order/Constancia', on, parent, order: { dueOn: null } });
    return;
  }
  const dueOn = on + DAYS_TO_COMPLY;
  const compliedOn = dueOn - 10 + random.below(14);
  const isComplied = compliedOn <= 0 && random.chance(0.95);
  const order = { dueOn, compliedOn: isComplied ? compliedOn : null };
  addActivity(story, { activity: 'Order/Constancia', on, parent, order });
}

function addHearing(story: Story, { set, on, isOver }: { set: number; on: number; isOver: boolean }): string {
  const { into, random, days, one } = story;
  const slot = 1 + random.below(SLOTS - 3);
  const startsAt = days.at(on, slot);
  const isActive = random.chance(0.93);
  const status = !isActive ? 'cancelled' : isOver ? 'held' : 'scheduled';
  const id = addActivity(story, {
    activity: 'Hearing',
    on: Math.min(set, on),
    hearing: { status, startsAt },
  });
  into.hearings.push([
    id,
    one.id,
    one.branch.id,
    startsAt,
    days.at(on, slot + 1),
    days.date(on),
    random.chance(0.2) ? 'videoconferencing' : 'in-person',
    one.branch.judge,
    one.branch.room,
    isActive,
  ]);
  return id;
}

function addReport(story: Story, { on, parent }: { on: number; parent: string }): void {
  const { into, random, days } = story;
  const id = addActivity(story, { activity: "Sheriff's Report", on, parent, tag: "Sheriff's Report" });
  const attempt = (day: number, status: string, reason: string | null, manner: string | null) =>
    into.attempts.push([newId(), id, days.date(day), status, reason, manner, days.at(day, 8)]);
  const fate = random.fraction();
  // No attempt of service yet.
  if (fate < 0.15) return;
  if (fate < 0.4) attempt(on - 2, 'unserved', 'No one was at the given address.', null);
  if (fate < 0.3) return;
  const isRefused = fate > 0.95;
  attempt(
    on,
    isRefused ? 'refused' : 'served',
    isRefused ? 'The addressee refused to sign.' : null,
    'personal',
  );
}
