import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import type { Schemas } from '../api.ts';
import { meetingOf, type PlaceValues, placeOf } from './place.ts';

/** What the form of a hearing holds. */
export interface HearingValues extends PlaceValues, Record<string, unknown> {
  /** Of a `datetime-local` field, in the court's zone. */
  scheduled_at: string;
  minutes: string;
  remarks: string;
  reason: string;
  allow_overlap: boolean;
  overlap_reason: string;
}

/** A hearing that is to be moved. */
export interface MovedHearing {
  id: string;
  scheduled_at: string | null;
  hearing: Schemas['HearingPart'] | null;
}

const MS_PER_MINUTE = 60_000;
const USUAL_MINUTES = 60;

/**
 * What the form begins with; `branchId` is that of the case now. The judge and the room of a branch which the case has left
 * since, as it has while a hearing was postponed, are not sent along: the new branch has its own.
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
    remarks: '',
    reason: '',
    allow_overlap: false,
    overlap_reason: '',
  };
}

/** When and where, as both the check and the setting of a hearing take it; `first` is what the form began with. */
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
