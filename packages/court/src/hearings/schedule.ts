import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Check } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { HEARING } from '../activities/kinds.ts';
import { checkParents, settleParents } from '../activities/parents.ts';
import {
  type ActivityRow,
  findActivity,
  insertActivity,
  type NewActivityRow,
} from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import { changeableCase } from '../cases/lists/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertFree, examine } from './checking/check.ts';
import { lockDays, type Span } from './checking/lock-days.ts';
import {
  type OverlapInput,
  overlapReasonOf,
  type PlaceInput,
  placeValues,
  readSpan,
  slotOf,
  validateSpan,
} from './checking/slot.ts';
import { queueNotices } from './notices.ts';
import { insertHearing } from './queries.ts';
import type { NewHearingInput } from './schemas.ts';

/**
 * C§4: schedules a hearing, `Confirmed` and on the calendar. A past time is accepted, because courts also record
 * hearings after they took place. Throws 422 on a holiday, for a conflict without a reason, and in a closed or archived
 * case.
 */
export async function scheduleHearing(
  app: App,
  actor: Actor,
  caseId: string,
  input: NewHearingInput,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  const activity = await withTransaction(app.db, async (trx) => {
    const found = await changeableCase(trx, actor, caseId, { permission: 'Schedule Hearings', now });
    const { parents, errors } = await settleParents(trx, found.id, {
      activity_id: input.activity_id ?? null,
    });
    const span = readSpan(app, input, { errors });
    const values = {
      ...parents,
      type: 'Court Actions',
      stage: input.stage ?? found.stage,
      remarks: input.remarks ?? null,
    };
    return await setHearing(app, trx, actor, { found, span, input, values, now, origin });
  });
  app.mails.wake();
  return activity;
}

/** Checks a new hearing as `scheduleHearing` does, and its parent in a case that the actor may change. */
export const checkNewHearing = (
  app: App,
  actor: Actor,
  caseId: string,
  input: Partial<NewHearingInput>,
): Check[] => [
  checkParents(app, actor, caseId, { activity_id: input.activity_id ?? null }, 'Schedule Hearings'),
  validateSpan(app, input),
];

export interface Setting {
  found: CaseRow;
  span: Span;
  input: PlaceInput & OverlapInput & { hearing_mode: string; meeting_url?: string | null };
  /** Further column values of the hearing's activity. */
  values: Partial<NewActivityRow> & Pick<NewActivityRow, 'type'>;
  now: string;
  origin: Origin;
}

/** Schedules a hearing in a case that the caller has locked. Shared by all endpoints that schedule one. */
export async function setHearing(
  app: App,
  trx: Db,
  actor: Actor,
  { found, span, input, values, now, origin }: Setting,
): Promise<ActivityRow> {
  assertSchedulable(found);
  const slot = await slotOf(trx, found, span, input);
  await lockDays(trx, app.time, span);
  const findings = await examine(app, trx, actor, slot, { now });
  const overlapReason = assertFree(app, slot, findings, overlapReasonOf(input));
  const id = newId();
  await insertActivity(trx, {
    in_calendar: true,
    ...values,
    id,
    case_record_id: found.id,
    activity: HEARING,
    status: 'Confirmed',
    hearing_status: 'scheduled',
    scheduled_at: span.startsAt,
    confirmed_at: now,
    created_by: actor.id,
    created_at: now,
    updated_at: now,
  });
  const hearing = {
    branch_id: slot.branchId,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    on_date: app.time.dateOf(span.startsAt),
    hearing_mode: input.hearing_mode,
    judge: slot.judge,
    room: slot.room,
    meeting_url: input.meeting_url ?? null,
    overlap_reason: overlapReason,
  };
  await insertHearing(trx, { activity_id: id, case_record_id: found.id, ...hearing, ...placeValues(slot) });
  await recordAs(trx, actor, {
    action: 'hearing.scheduled',
    subject: ['case', found.id],
    at: now,
    origin,
    branchId: found.branch_id,
    changes: { activity_id: id, after: hearing, clashes: findings.clashes.map((clash) => clash.id) },
  });
  const reported = { ...span, ...hearing };
  await queueNotices(app, trx, found, { occasion: 'set', hearing: reported, now });
  return (await findActivity(trx, id))!;
}

/** Throws 422 for a closed or archived case. */
export function assertSchedulable({ status }: Pick<CaseRow, 'status'>): void {
  if (status === 'archived') throw new Refused(message('hearing.case_archived'));
  if (status === 'case_closed') throw new Refused(message('hearing.case_closed'));
}
