import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { App } from '../context.ts';
import type { CheckedHearing } from './checking/check-hearing.ts';
import { type ClashRow, reportedReasons } from './checking/clashes.ts';
import { systemReasonIn } from './system-reasons.ts';

/** Formats a hearing for its own endpoints (C§4). */
export function presentHearing({ time }: Pick<App, 'time'>, row: ActivityRow, language: Language) {
  return {
    id: row.id,
    case_record_id: row.case_record_id,
    activity: row.activity,
    type: row.type,
    stage: row.stage,
    scheduled_at: time.show(row.scheduled_at!),
    ends_at: time.show(row.ends_at!),
    hearing_mode: row.hearing_mode!,
    status: row.status,
    hearing_status: row.hearing_status,
    branch_id: row.hearing_branch_id,
    judge: row.judge,
    room: row.room,
    meeting_url: row.meeting_url,
    overlap_reason: row.overlap_reason && systemReasonIn(row.overlap_reason, language),
    is_active: row.is_active!,
    in_calendar: row.in_calendar,
    revision: row.revision!,
    remarks: row.remarks,
    activity_id: row.activity_id,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  };
}

export function presentFindings(
  app: Pick<App, 'time'>,
  { holidays, clashes, isCourtDay, freeSlots }: CheckedHearing,
) {
  return {
    ok: holidays.length === 0 && clashes.length === 0 && isCourtDay,
    holiday: holidays.length === 0 ? null : holidays.join(', '),
    clashes: clashes.map((clash) => presentClash(app, clash)),
    free_slots: freeSlots.map(({ startsAt, endsAt }) => ({
      scheduled_at: app.time.show(startsAt),
      ends_at: app.time.show(endsAt),
    })),
  };
}

/**
 * Formats a conflict. For a case that the caller may not see, only the time and the shared values chosen by the caller
 * are shown.
 */
function presentClash({ time }: Pick<App, 'time'>, clash: ClashRow) {
  const { id, case_record_id, case_number, case_title } = clash;
  const named = { id, case_record_id, case_number, case_title };
  const unnamed = { id: null, case_record_id: null, case_number: null, case_title: null };
  return {
    hearing: {
      ...(clash.is_visible ? named : unnamed),
      scheduled_at: time.show(clash.starts_at),
      ends_at: time.show(clash.ends_at),
    },
    reasons: reportedReasons(clash),
  };
}
