import { collected, type FieldErrors, invalid } from '../../platform/http/errors.ts';
import { isVisible } from '../../platform/text/visible.ts';
import { iso } from '../../platform/time/clock.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { readMoment } from '../fields.ts';
import type { Slot } from './clashes.ts';
import type { Span } from './lock-days.ts';
import { MAX_HOURS } from './schemas.ts';

const DEFAULT_LENGTH = Temporal.Duration.from({ minutes: 60 });

export interface TimesInput {
  scheduled_at: string;
  ends_at?: string | null | undefined;
  duration_in_minutes?: number | null | undefined;
}

/** What was sent of them, when more may be missing. */
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
 * From when until when, as clients tell it. Throws 422 with the given errors and its own: for moments that do not exist,
 * ends that are no later than beginnings or more than twelve hours after them, and `allow_overlap` without a reason.
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

/** One that is moved stays as long as it was. */
export function lengthOf(span: Span | undefined): { length?: Temporal.Duration } {
  if (span === undefined) return {};
  return { length: Temporal.Instant.from(span.startsAt).until(span.endsAt) };
}

/** What is wrong with when a hearing is to be, and no shape can tell; of what was sent of it. */
export function wrongSpan(app: Pick<App, 'time'>, input: SentTimes & OverlapInput): FieldErrors {
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
  Object.assign(errors, wrongOverlap(input));
  return { start, end };
}

/** Contract: what may clash says why. */
export function wrongOverlap(input: OverlapInput): FieldErrors {
  if (input.allow_overlap !== true || hasText(input.overlap_reason)) return {};
  return { overlap_reason: ['The overlap reason field is required.'] };
}

function lengthProblem(start: Temporal.Instant, end: Temporal.Instant): string | undefined {
  if (Temporal.Instant.compare(end, start) <= 0)
    return 'The ends at field must be a date after scheduled at.';
  if (end.since(start).total('hours') > MAX_HOURS)
    return `The ends at field must be at most ${MAX_HOURS} hours after scheduled at.`;
  return undefined;
}

const hasText = (text: string | null | undefined): text is string => text != null && isVisible(text);

/** The reason that is kept when a hearing clashes and may; null when it may not. */
export const overlapReasonOf = ({ allow_overlap: isAllowed, overlap_reason: reason }: OverlapInput) =>
  isAllowed === true && hasText(reason) ? reason : null;

/** A slot, and whether its judge and its room were chosen for the hearing alone or are those of its branch. */
export interface Place extends Slot {
  ownJudge: boolean;
  ownRoom: boolean;
}

/** What a hearing keeps of its place, in the branch that has its case now. */
type KeptPlace = Pick<Place, 'judge' | 'room' | 'ownJudge' | 'ownRoom'>;

const NOTHING_KEPT: KeptPlace = { judge: null, room: null, ownJudge: false, ownRoom: false };

/** What a hearing takes in its branch: what is sent, else what it keeps, else the judge and the room of the branch. */
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
    // The branch may have had it when the hearing was set, and forms send what a hearing has.
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
 * The judge and the room that a hearing keeps, in the branch that has its case now: one that was set in another leaves
 * behind those of that branch, and has what was chosen for it alone.
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

/** A place as the table has it. */
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
