import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Insertable } from 'kysely';
import type { DB, Db } from '../database.ts';
import type { CaseSeedContext, SeededCase } from './cases.ts';

type Activity = Insertable<DB['case_activities']>;
type Hearing = Insertable<DB['hearings']>;
type Attempt = Insertable<DB['service_attempts']>;

export interface Harvest {
  activities: Activity[];
  hearings: Hearing[];
  attempts: Attempt[];
  /** `branch day hour` of every hearing: a branch holds one hearing at a time. */
  taken: Set<string>;
}

const LATEST_HEARING_IN_DAYS = 45;

/** Creates threaded activities in each case with a branch, and an upcoming hearing in open cases. */
export async function seedActivities(
  trx: Db,
  seedContext: CaseSeedContext,
  cases: SeededCase[],
): Promise<void> {
  const harvest: Harvest = { activities: [], hearings: [], attempts: [], taken: new Set() };
  for (const [index, one] of cases.entries()) {
    if (one.branch === null) continue;
    addPast(harvest, seedContext, one, index);
    if (one.status === 'received') addComing(harvest, seedContext, one, index);
  }
  await trx.insertInto('case_activities').values(harvest.activities).execute();
  await trx.insertInto('hearings').values(harvest.hearings).execute();
  await trx.insertInto('service_attempts').values(harvest.attempts).execute();
}

/** Adds a past hearing with its minutes, transcript, order and subpoena, and the sheriff's return. */
function addPast(harvest: Harvest, seedContext: CaseSeedContext, one: SeededCase, index: number): void {
  const wished = one.filedAt.add({ days: 25 + (index % 9) });
  const { day, hour } = freeHour(harvest, seedContext, one, wished, 9 + (index % 6));
  if (Temporal.PlainDate.compare(day, seedContext.today) >= 0) return;
  const hearingId = addHearing(harvest, seedContext, one, { day, hour, status: 'held' });
  const reply = (activity: string, days: number, more: Partial<Activity> = {}) =>
    addActivity(harvest, seedContext, one, { activity, day: day.add({ days }), parent: hearingId, ...more });
  reply('Minutes of the Hearing', 0);
  if (index % 2 === 0) reply('Transcript of Stenographic Notes', 5);
  reply('Order/Constancia', 1, {
    is_order: true,
    with_compliance: true,
    due_at: seedContext.today.subtract({ days: 12 - (index % 30) }).toString(),
    in_calendar: true,
    ...(index % 4 === 0 ? {} : { complied_at: seedContext.at(day.add({ days: 9 })) }),
    remarks: 'The parties are directed to submit their judicial affidavits.',
  });
  reply('Subpoena', 2);
  const reportId = reply("Sheriff's Report", 4, { tag: "Sheriff's Report" });
  addAttempts(harvest, seedContext, reportId, day, index);
}

/** Attempts of service: served at the second attempt, refused, unserved, or none yet. */
function addAttempts(
  harvest: Harvest,
  seedContext: CaseSeedContext,
  reportId: string,
  day: Temporal.PlainDate,
  index: number,
): void {
  const attempt = (days: number, status: string, reason: string | null, manner: string | null) =>
    harvest.attempts.push({
      id: newId(),
      activity_id: reportId,
      service_date: day.add({ days }).toString(),
      service_status: status,
      service_reason: reason,
      manner_of_service: manner,
      recorded_at: seedContext.at(day.add({ days })),
    });
  if (index % 4 === 3) return;
  attempt(5, 'unserved', 'No one was at the given address.', null);
  if (index % 4 === 0) attempt(8, 'served', null, 'personal');
  if (index % 4 === 1) attempt(8, 'refused', 'The addressee refused to sign.', 'personal');
}

function addComing(harvest: Harvest, seedContext: CaseSeedContext, one: SeededCase, index: number): void {
  const wished = seedContext.today.add({ days: 3 + ((index * 2) % LATEST_HEARING_IN_DAYS) });
  const { day, hour } = freeHour(harvest, seedContext, one, wished, 8 + (index % 8));
  addHearing(harvest, seedContext, one, { day, hour, status: 'scheduled' });
}

function addHearing(
  harvest: Harvest,
  seedContext: CaseSeedContext,
  one: SeededCase,
  { day, hour, status }: { day: Temporal.PlainDate; hour: number; status: string },
): string {
  const startsAt = Temporal.Instant.from(seedContext.at(day)).add({ hours: hour - 9 });
  const id = addActivity(harvest, seedContext, one, {
    activity: 'Hearing',
    day: Temporal.PlainDate.compare(day, seedContext.today) < 0 ? day.subtract({ days: 14 }) : one.filedAt,
    parent: null,
    scheduled_at: startsAt.toString({ fractionalSecondDigits: 3 }),
    hearing_status: status,
    in_calendar: true,
  });
  harvest.hearings.push({
    activity_id: id,
    case_record_id: one.id,
    branch_id: one.branch!.id,
    starts_at: startsAt.toString({ fractionalSecondDigits: 3 }),
    ends_at: startsAt.add({ hours: 1 }).toString({ fractionalSecondDigits: 3 }),
    on_date: day.toString(),
    hearing_mode: hour % 3 === 0 ? 'videoconferencing' : 'in-person',
    judge: one.branch!.judge,
    room: one.branch!.room,
  });
  return id;
}

function addActivity(
  harvest: Harvest,
  seedContext: CaseSeedContext,
  one: SeededCase,
  {
    activity,
    day,
    parent,
    ...more
  }: Partial<Activity> & { activity: string; day: Temporal.PlainDate; parent: string | null },
): string {
  const id = newId();
  const at = seedContext.at(day);
  harvest.activities.push({
    id,
    case_record_id: one.id,
    activity,
    type: activity === 'Hearing' ? 'Hearings' : 'Court Actions',
    tag: null,
    status: 'Confirmed',
    confirmed_at: at,
    filed_at: day.toString(),
    activity_id: parent,
    hearing_parent_id: parent,
    created_at: at,
    updated_at: at,
    ...more,
  });
  return id;
}

/** Returns the preferred day, or the next working day on which the branch is free at this hour. */
function freeHour(
  { taken }: Harvest,
  seedContext: CaseSeedContext,
  one: SeededCase,
  wished: Temporal.PlainDate,
  hour: number,
): { day: Temporal.PlainDate; hour: number } {
  let day = workday(seedContext, wished);
  const key = () => `${one.branch!.id} ${day} ${hour}`;
  while (taken.has(key())) day = workday(seedContext, day.add({ days: 1 }));
  taken.add(key());
  return { day, hour };
}

/** Returns the day, or the next one that is not on a weekend or a holiday. */
export function workday(
  seedContext: Pick<CaseSeedContext, 'holidays'>,
  day: Temporal.PlainDate,
): Temporal.PlainDate {
  const isFree = day.dayOfWeek > 5 || seedContext.holidays.has(day.toString());
  return isFree ? workday(seedContext, day.add({ days: 1 })) : day;
}
