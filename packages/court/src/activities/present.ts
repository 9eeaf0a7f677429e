import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { App } from '../context.ts';
import { systemReasonIn } from '../hearings/system-reasons.ts';
import type { DueRow } from './compliance.ts';
import { SHERIFFS_REPORT } from './kinds.ts';
import type { ActivityRow } from './queries.ts';

/** Formats an activity for responses: the table of C§2 and the fields specific to its kind. */
export function presentActivity({ time }: Pick<App, 'time'>, row: ActivityRow, language: Language = 'en') {
  return {
    id: row.id,
    case_record_id: row.case_record_id,
    activity: row.activity,
    type: row.type,
    tag: row.tag,
    stage: row.stage,
    status: row.status,
    hearing_status: row.hearing_status,
    due_at: row.due_at,
    scheduled_at: time.showOrNull(row.scheduled_at),
    confirmed_at: time.showOrNull(row.confirmed_at),
    filed_at: row.filed_at,
    remarks: row.remarks,
    activity_id: row.activity_id,
    hearing_parent_id: row.hearing_parent_id,
    form_template_id: row.form_template_id,
    in_calendar: row.in_calendar,
    is_order: row.is_order,
    is_amendment: row.is_amendment,
    with_compliance: row.with_compliance,
    complied_at: time.showOrNull(row.complied_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
    hearing: hearingOf({ time }, row, language),
    service: serviceOf(row),
    attachments_count: row.attachments_count,
  };
}

function hearingOf({ time }: Pick<App, 'time'>, row: ActivityRow, language: Language) {
  if (row.ends_at === null) return null;
  return {
    ends_at: time.show(row.ends_at),
    hearing_mode: row.hearing_mode!,
    branch_id: row.hearing_branch_id,
    judge: row.judge,
    room: row.room,
    meeting_url: row.meeting_url,
    overlap_reason: row.overlap_reason && systemReasonIn(row.overlap_reason, language),
    is_active: row.is_active!,
    revision: row.revision!,
  };
}

function serviceOf(row: ActivityRow) {
  if (row.activity !== SHERIFFS_REPORT || row.service_date === null) return null;
  const { service_date, service_status, service_reason, manner_of_service } = row;
  return { service_date, service_status: service_status!, service_reason, manner_of_service };
}

export function presentStatus({ time }: Pick<App, 'time'>, row: ActivityRow) {
  return { id: row.id, status: row.status, updated_at: time.show(row.updated_at) };
}

export function presentComplianceItem(app: Pick<App, 'time' | 'clock'>, row: DueRow) {
  return {
    ...presentActivity(app, row),
    due_on: row.due_on,
    is_overdue: row.due_on < app.time.dateOf(app.clock.now()),
    case_record: {
      id: row.case_record_id,
      case_number: row.case_number,
      case_title: row.case_title,
      branch_id: row.branch_id,
    },
  };
}
