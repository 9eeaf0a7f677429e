import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import type { Schemas } from '../api.ts';
import { meetingOf, type PlaceValues, placeOf } from './place.ts';

/** Form values of a hearing. */
export interface HearingValues extends PlaceValues, Record<string, unknown> {
  /** `datetime-local` value in the court's time zone. */
  scheduled_at: string;
  minutes: string;
  /** Stage or purpose, for example pre-trial; empty for the stage of the case. */
  stage: string;
  remarks: string;
  reason: string;
  allow_overlap: boolean;
  overlap_reason: string;
}

/** Hearing that is rescheduled. */
export interface MovedHearing {
  id: string;
  scheduled_at: string | null;
  hearing: Schemas['HearingPart'] | null;
}

const MS_PER_MINUTE = 60_000;
const USUAL_MINUTES = 60;

/**
 * Returns the initial form values; `branchId` is the current branch of the case. If the case has moved to another
 * branch, e.g. while a hearing was postponed, the old branch's judge and room are dropped in favor of the new branch's.
 */
export function startValues(
  hearing: MovedHearing | undefined,
  { start, branchId }: { start: string; branchId: number | null },
): HearingValues {
  const part = hearing?.hearing ?? null;
  const isElsewhere = part?.branch_id !== branchId;
  const length =
    part === null || !hearing?.scheduled_at
      ? USUAL_MINUTES
      : Math.round((Date.parse(part.ends_at) - Date.parse(hearing.scheduled_at)) / MS_PER_MINUTE);
  return {
    scheduled_at: start || toLocalInput(hearing?.scheduled_at),
    minutes: String(length),
    hearing_mode: part?.hearing_mode ?? 'in-person',
    room: isElsewhere ? '' : (part?.room ?? ''),
    judge: isElsewhere ? '' : (part?.judge ?? ''),
    meeting_url: part?.meeting_url ?? '',
    stage: '',
    remarks: '',
    reason: '',
    allow_overlap: false,
    overlap_reason: '',
  };
}

/**
 * Returns the time and place fields. The conflict check and the request to schedule both send them. `first` contains
 * the initial form values.
 */
export function slotOf(values: HearingValues, first: HearingValues) {
  const scheduledAt = fromLocalInput(values.scheduled_at);
  return {
    scheduled_at: scheduledAt ?? '',
    hearing_mode: values.hearing_mode,
    duration_in_minutes: Number(values.minutes),
    ...placeOf(values, first),
  };
}

export function bodyOf(values: HearingValues, first: HearingValues) {
  return {
    ...slotOf(values, first),
    ...meetingOf(values, first),
    ...(values.allow_overlap ? { allow_overlap: true, overlap_reason: values.overlap_reason } : {}),
  };
}
