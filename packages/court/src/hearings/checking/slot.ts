import { field, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { collected, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { ActivityRow } from '../../activities/queries.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { readMoment } from '../../http/fields.ts';
import { MAX_HOURS } from '../schemas.ts';
import type { Slot } from './clashes.ts';
import type { Span } from './lock-days.ts';

const DEFAULT_LENGTH = Temporal.Duration.from({ minutes: 60 });

export interface TimesInput {
  scheduled_at: string;
  ends_at?: string | null | undefined;
  duration_in_minutes?: number | null | undefined;
}

/** Times as sent, when fields may be missing. */
type SentTimes = Partial<Omit<TimesInput, 'scheduled_at'>> & { scheduled_at?: string | null | undefined };

export interface PlaceInput {
  judge?: string | null | undefined;
  room?: string | null | undefined;
}

export interface OverlapInput {
  allow_overlap?: boolean | null | undefined;
  overlap_reason?: string | null | undefined;
}

/**
 * Parses start and end of a hearing. Throws 422 with the given errors and its own: for invalid timestamps, an end not
 * after the start or more than twelve hours later, and `allow_overlap` without a reason.
 */
export function readSpan(
  app: Pick<App, 'time'>,
  input: TimesInput & OverlapInput,
  { errors = {}, length = DEFAULT_LENGTH }: { errors?: FieldErrors; length?: Temporal.Duration } = {},
): Span {
  const all: FieldErrors = { ...errors };
  const { start, end } = readTimes(all, app, input, length);
  if (start === undefined || end === undefined || Object.keys(all).length > 0) throw invalid(all);
  return { startsAt: iso(start), endsAt: iso(end) };
}

/** A rescheduled hearing keeps its duration. */
export function lengthOf(span: Span | undefined): { length?: Temporal.Duration } {
  if (span === undefined) return {};
  return { length: Temporal.Instant.from(span.startsAt).until(span.endsAt) };
}

/** Returns errors for the times of a hearing that the schema cannot express. */
export function validateSpan(app: Pick<App, 'time'>, input: SentTimes & OverlapInput): FieldErrors {
  const errors: FieldErrors = {};
  readTimes(errors, app, input, DEFAULT_LENGTH);
  return errors;
}

function readTimes(
  errors: FieldErrors,
  app: Pick<App, 'time'>,
  input: SentTimes & OverlapInput,
  length: Temporal.Duration,
): { start: Temporal.Instant | undefined; end: Temporal.Instant | undefined } {
  const read = (field: 'scheduled_at' | 'ends_at') => {
    const text = input[field];
    return text == null ? undefined : collected(errors, () => readMoment(app, field, text));
  };
  const start = read('scheduled_at');
  const givenEnd = read('ends_at');
  const { duration_in_minutes: minutes } = input;
  const end = input.ends_at == null ? start?.add(minutes == null ? length : { minutes }) : givenEnd;
  const problem = start === undefined || end === undefined ? undefined : lengthProblem(start, end);
  if (problem !== undefined) errors.ends_at = [problem];
  Object.assign(errors, validateOverlap(input));
  return { start, end };
}

/** Contract: `allow_overlap` needs a reason. */
export function validateOverlap(input: OverlapInput): FieldErrors {
  if (input.allow_overlap !== true || hasText(input.overlap_reason)) return {};
  return { overlap_reason: [message('field.required', { attribute: 'overlap_reason' })] };
}

function lengthProblem(start: Temporal.Instant, end: Temporal.Instant): Message | undefined {
  if (Temporal.Instant.compare(end, start) <= 0)
    return message('field.after', { attribute: 'ends_at', date: field('scheduled_at') });
  if (end.since(start).total('hours') > MAX_HOURS)
    return message('hearing.too_long', { attribute: 'ends_at', hours: MAX_HOURS });
  return undefined;
}

const hasText = (text: string | null | undefined): text is string => text != null && isVisible(text);

/** Returns the reason to store for an accepted overlap, or null when overlaps are not allowed. */
export const overlapReasonOf = ({ allow_overlap: isAllowed, overlap_reason: reason }: OverlapInput) =>
  isAllowed === true && hasText(reason) ? reason : null;

/** A slot, and whether its judge and room were chosen for this hearing or are the defaults of its branch. */
export interface Place extends Slot {
  ownJudge: boolean;
  ownRoom: boolean;
}

/** Judge and room that a hearing keeps in the current branch of its case. */
type KeptPlace = Pick<Place, 'judge' | 'room' | 'ownJudge' | 'ownRoom'>;

const NOTHING_KEPT: KeptPlace = { judge: null, room: null, ownJudge: false, ownRoom: false };

/**
 * Returns the place of a hearing. The request's values come first, then the values that the hearing keeps, then the
 * branch's defaults.
 */
export async function slotOf(
  db: Db,
  found: CaseRow,
  span: Span,
  sent: PlaceInput,
  kept: KeptPlace = NOTHING_KEPT,
): Promise<Place> {
  const branch = await placeOfBranch(db, found.branch_id);
  const of = (name: 'judge' | 'room', isOwn: boolean) => {
    const chosen = sent[name] === undefined ? kept[name] : sent[name];
    const ofBranch = branch?.[name] ?? null;
    if (chosen === null) return { value: ofBranch, isOwn: false };
    // An unchanged value keeps its origin. Forms send all values, and the value may have been the branch's default
    // when the hearing was scheduled.
    return { value: chosen, isOwn: chosen === kept[name] ? isOwn : chosen !== ofBranch };
  };
  const [judge, room] = [of('judge', kept.ownJudge), of('room', kept.ownRoom)];
  return {
    ...span,
    caseId: found.id,
    branchId: found.branch_id,
    judge: judge.value,
    room: room.value,
    ownJudge: judge.isOwn,
    ownRoom: room.isOwn,
  };
}

/**
 * Returns the judge and room that a hearing keeps in the current branch of its case. After moving from another branch
 * it keeps only those chosen for the hearing itself.
 */
export function keptPlace(
  found: Pick<CaseRow, 'branch_id'>,
  hearing: Pick<ActivityRow, 'hearing_branch_id' | 'judge' | 'room' | 'has_own_judge' | 'has_own_room'>,
): KeptPlace {
  const { judge, room } = hearing;
  const [ownJudge, ownRoom] = [hearing.has_own_judge === true, hearing.has_own_room === true];
  if (hearing.hearing_branch_id === found.branch_id) return { judge, room, ownJudge, ownRoom };
  return { judge: ownJudge ? judge : null, room: ownRoom ? room : null, ownJudge, ownRoom };
}

/** Column values of a place. */
export const placeValues = ({ branchId, judge, room, ownJudge, ownRoom }: Place) => ({
  branch_id: branchId,
  judge,
  room,
  has_own_judge: ownJudge,
  has_own_room: ownRoom,
});

async function placeOfBranch(db: Db, branchId: number | null) {
  if (branchId === null) return undefined;
  return await db
    .selectFrom('branches')
    .select(['judge', 'room'])
    .where('id', '=', branchId)
    .executeTakeFirst();
}
