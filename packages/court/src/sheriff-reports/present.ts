import { SHERIFFS_REPORT } from '../activities/kinds.ts';
import type { App } from '../context.ts';
import { presentMedia } from '../media/present.ts';
import type { MediaRow } from '../media/queries.ts';
import type { AttemptRow, ReportRow } from './queries.ts';
import type { TaskRow } from './tasks/queries.ts';

/** Formats a report with its files for responses (C§2). */
export function presentReport(
  app: Pick<App, 'time' | 'publicUrl'>,
  row: ReportRow,
  { files = [], task }: { files?: MediaRow[] | undefined; task?: TaskRow | undefined } = {},
) {
  const {
    classification: _,
    hearing_scheduled_at: hearingAt,
    created_at: createdAt,
    updated_at: updatedAt,
    ...rest
  } = row;
  return {
    ...rest,
    activity: SHERIFFS_REPORT,
    tag: SHERIFFS_REPORT,
    hearing_scheduled_at: app.time.showOrNull(hearingAt),
    task: task === undefined ? null : presentTask(task),
    attachments: files.map((file) => presentMedia(app, file)),
    created_at: app.time.show(createdAt),
    updated_at: app.time.show(updatedAt),
  };
}

function presentTask({ activity_id: _, paper_status: __, ...task }: TaskRow) {
  return { ...task, is_to_serve: task.end_reason === null };
}

export function presentAttempt({ time }: Pick<App, 'time'>, row: AttemptRow) {
  return { ...row, recorded_at: time.show(row.recorded_at) };
}
