import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { type ActivityRow, findActivity, updateActivity } from '../activities/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { endTasksOfHearing } from '../sheriff-reports/tasks/end.ts';
import { assertFree, examine } from './checking/check.ts';
import { lockDays, type Span } from './checking/lock-days.ts';
import {
  keptPlace,
  lengthOf,
  overlapReasonOf,
  type Place,
  placeValues,
  readSpan,
  slotOf,
} from './checking/slot.ts';
import { assertMovable, changeableHearing, spanOf } from './find.ts';
import { type Notice, queueNotices } from './notices.ts';
import { insertHearing, updateHearing } from './queries.ts';
import { recordMove } from './record-move.ts';
import { assertSchedulable } from './schedule.ts';
import type { ReschedulingInput } from './schemas.ts';

/**
 * Reschedules a hearing, or schedules a hearing without a date, with the same check as scheduling. The hearing keeps
 * its id, and its revision increases by one. Also throws 422 for a hearing that was cancelled or has a result.
 */
export async function rescheduleHearing(
  app: App,
  actor: Actor,
  id: string,
  input: ReschedulingInput,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  const activity = await withTransaction(app.db, async (trx) => {
    const { found, activity: before } = await changeableHearing(trx, actor, id, now);
    assertSchedulable(found);
    assertMovable(before);
    const beforeSpan = spanOf(before);
    const span = readSpan(app, input, lengthOf(beforeSpan));
    // The place is in the current branch of the case.
    const slot = await slotOf(trx, found, span, input, keptPlace(found, before));
    await lockDays(trx, app.time, span, ...(beforeSpan === undefined ? [] : [beforeSpan]));
    const findings = await examine(app, trx, actor, slot, { now, self: id });
    const overlapReason = assertFree(app, slot, findings, overlapReasonOf(input));
    await writeMove(app, trx, { before, slot, input, overlapReason, now });
    const after = (await findActivity(trx, id))!;
    const { clashes } = findings;
    if (beforeSpan !== undefined && beforeSpan.startsAt !== span.startsAt)
      await endTasksOfHearing(trx, id, { found, issuer: actor, at: now, origin });
    await recordMove(trx, actor, found, { before, after, reason: input.reason, clashes, now, origin });
    await queueNotices(app, trx, found, { ...noticeOf({ before, after, beforeSpan, span, now }), now });
    return after;
  });
  app.mails.wake();
  return activity;
}

interface Moved {
  before: ActivityRow;
  after: ActivityRow;
  beforeSpan: Span | undefined;
  span: Span;
  now: string;
}

/**
 * Returns the notice to send. A hearing moved to the past was held then, so participants only learn that it will not
 * take place at the announced time.
 */
function noticeOf({ before, after, beforeSpan, span, now }: Moved): Omit<Notice, 'now'> {
  const noticed = (row: ActivityRow, at: Span) => ({ ...at, ...row, hearing_mode: row.hearing_mode! });
  if (beforeSpan === undefined) return { occasion: 'set', hearing: noticed(after, span) };
  const wasHeard = Date.parse(span.startsAt) <= Date.parse(now);
  if (wasHeard && before.is_active) return { occasion: 'cancelled', hearing: noticed(before, beforeSpan) };
  return { occasion: 'moved', hearing: noticed(after, span), before: beforeSpan };
}

async function writeMove(
  app: App,
  trx: Db,
  {
    before,
    slot,
    input,
    overlapReason,
    now,
  }: {
    before: ActivityRow;
    slot: Place;
    input: ReschedulingInput;
    overlapReason: string | null;
    now: string;
  },
): Promise<void> {
  const hadDate = before.ends_at !== null;
  const isMoved = hadDate && before.scheduled_at !== slot.startsAt;
  const status = isMoved ? 'rescheduled' : before.is_active ? before.hearing_status : 'scheduled';
  await updateActivity(
    trx,
    before.id,
    { scheduled_at: slot.startsAt, hearing_status: status, in_calendar: true },
    now,
  );
  const values = {
    ...placeValues(slot),
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    on_date: app.time.dateOf(slot.startsAt),
    hearing_mode: input.hearing_mode ?? before.hearing_mode ?? 'in-person',
    meeting_url: input.meeting_url === undefined ? before.meeting_url : input.meeting_url,
    overlap_reason: overlapReason,
    is_active: true,
  };
  if (hadDate) await updateHearing(trx, before.id, values);
  else await insertHearing(trx, { activity_id: before.id, case_record_id: before.case_record_id, ...values });
}
