import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { deadlineWarnings } from '../calendar/holidays/working-days.ts';
import type { App } from '../context.ts';
import { hearingWarnings } from '../hearings/checking/warnings.ts';
import { isHearing } from './kinds.ts';
import { type ActivityRow, findActivity } from './queries.ts';

/** Papers that record what happened in a hearing. */
const RECORDS_OF_HEARINGS = ['Minutes of the Hearing', 'Transcript of Stenographic Notes'];

/** Returns warnings about a recorded or changed activity. `dueAt` is null when the request set no deadline. */
export async function activityWarnings(
  app: App,
  row: ActivityRow,
  dueAt: string | null | undefined,
): Promise<Message[]> {
  const now = iso(app.clock.now());
  return [
    ...(isHearing(row) && row.ends_at !== null ? hearingWarnings(app, row.scheduled_at!, now) : []),
    ...(await deadlineWarnings(app.db, dueAt ?? null)),
    ...((await isAheadOfHearing(app, row, now)) ? [message('warning.hearing_of_paper_not_begun')] : []),
  ];
}

async function isAheadOfHearing(app: App, row: ActivityRow, now: string): Promise<boolean> {
  if (row.hearing_parent_id === null || !RECORDS_OF_HEARINGS.includes(row.activity)) return false;
  const hearing = await findActivity(app.db, row.hearing_parent_id);
  return hearing?.scheduled_at != null && Date.parse(hearing.scheduled_at) > Date.parse(now);
}
