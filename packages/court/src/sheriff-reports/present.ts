import { SHERIFFS_REPORT } from '../activities/kinds.ts';
import type { App } from '../context.ts';
import { presentMedia } from '../media/present.ts';
import type { MediaRow } from '../media/queries.ts';
import type { AttemptRow, ReportRow } from './queries.ts';

/** Formats a report with its files for responses (C§2). */
export function presentReport(app: Pick<App, 'time' | 'publicUrl'>, row: ReportRow, files: MediaRow[] = []) {
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
    attachments: files.map((file) => presentMedia(app, file)),
    created_at: app.time.show(createdAt),
    updated_at: app.time.show(updatedAt),
  };
}

export function presentAttempt({ time }: Pick<App, 'time'>, row: AttemptRow) {
  return { ...row, recorded_at: time.show(row.recorded_at) };
}
