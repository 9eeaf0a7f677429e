import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors, NotFound } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Check } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity, presentedAs } from '../activities/find.ts';
import { SHERIFFS_REPORT } from '../activities/kinds.ts';
import { checkParents, settleParents } from '../activities/parents.ts';
import { insertActivity, updateActivity } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import { changeableCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isLikelyDay } from '../http/fields.ts';
import { type Given, settleWords, wordErrors } from '../words/use.ts';
import { findReport, type ReportRow } from './queries.ts';
import type { AttemptValues, NewReportInput } from './schemas.ts';
import { outcomeOf, taskErrors } from './tasks/rules.ts';

/**
 * C§4: creates a sheriff's report under its hearing, `Confirmed`, with its first attempt. Throws 422 for a hearing of
 * another case, for a service date in the future, and in an archived case.
 */
export async function createReport(
  app: App,
  actor: Actor,
  caseId: string,
  input: NewReportInput,
  origin: Origin,
): Promise<ReportRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const found = await changeableCase(trx, actor, caseId, { permission: 'Report Service', now });
    assertNotArchived(found);
    const { parents, errors } = await settleParents(trx, found.id, {
      hearing_parent_id: input.hearing_parent_id,
    });
    assertServed(app, input, { ...errors, ...(await wordErrors(trx, actor, wordsOf(input))) });
    const id = newId();
    const activity = {
      ...parents,
      activity: SHERIFFS_REPORT,
      type: 'Court Actions',
      tag: SHERIFFS_REPORT,
      stage: found.stage,
      status: 'Confirmed',
      remarks: input.remarks ?? null,
    };
    await insertActivity(trx, {
      ...activity,
      id,
      case_record_id: found.id,
      confirmed_at: now,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    });
    const attempt = await insertAttempt(trx, actor, id, input, { now, origin });
    await recordAs(trx, actor, {
      action: 'sheriff_report.created',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: { activity_id: id, after: { ...activity, attempt } },
    });
    return (await findReport(trx, id))!;
  });
}

/**
 * Adds an attempt of service, which may be the first attempt. The report shows the attempt with the latest date.
 * Throws 422 like `createReport`.
 */
export async function addAttempt(
  app: App,
  actor: Actor,
  id: string,
  input: AttemptValues,
  origin: Origin,
): Promise<ReportRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const { found, activity } = await changeableReport(trx, actor, id, now);
    assertServed(app, input, {
      ...(await wordErrors(trx, actor, wordsOf(input))),
      ...(await taskErrors(trx, activity.id, input, now)),
    });
    const attempt = await insertAttempt(trx, actor, activity.id, input, { now, origin });
    // A report without service data has the status `for_update` until its first attempt.
    const confirmed = activity.status === 'for_update' ? { status: 'Confirmed', confirmed_at: now } : {};
    await updateActivity(trx, activity.id, confirmed, now);
    await recordAs(trx, actor, {
      action: 'sheriff_report.attempt_added',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: { activity_id: activity.id, after: attempt },
    });
    return (await findReport(trx, activity.id))!;
  });
}

/**
 * Returns a report for changing, with its case locked. Throws 404 for any other activity and 422 when it cannot be
 * changed.
 */
export async function changeableReport(trx: Db, actor: Actor, id: string, now: string) {
  const reaching = { permission: 'Report Service', now } as const;
  const loaded = await changeableActivity(trx, actor, id, reaching).catch(presentedAs('report'));
  if (loaded.activity.activity !== SHERIFFS_REPORT) throw new NotFound('report');
  assertNotArchived(loaded.found);
  assertNotExpunged(loaded.activity);
  return loaded;
}

const wordsOf = ({ service_status, manner_of_service }: Partial<AttemptValues>): Given => ({
  service_status,
  manner_of_service,
});

function assertServed(app: Zone, input: AttemptValues, errors: FieldErrors): void {
  assertNone(errors, validateService(app, input));
}

type Zone = Pick<App, 'time' | 'clock'>;

/** Returns validation errors of an attempt that the schema cannot express. */
export async function validateAttempt(
  app: App,
  actor: Actor,
  input: Partial<AttemptValues>,
): Promise<FieldErrors> {
  return { ...validateService(app, input), ...(await wordErrors(app.db, actor, wordsOf(input))) };
}

function validateService(app: Zone, { service_date: date }: Partial<AttemptValues>): FieldErrors {
  if (date === undefined) return {};
  if (date > app.time.dateOf(app.clock.now()))
    return {
      service_date: [message('field.on_or_before', { attribute: 'service_date', date: field('today') })],
    };
  return isLikelyDay(date) ? {} : { service_date: [message('field.date', { attribute: 'service_date' })] };
}

/** Checks a new report as `validateAttempt` does, and its hearing in a case that the actor may change. */
export const checkReport = (
  app: App,
  actor: Actor,
  caseId: string,
  input: Partial<NewReportInput>,
): Check[] => [
  checkParents(app, actor, caseId, { hearing_parent_id: input.hearing_parent_id }, 'Report Service'),
  validateAttempt(app, actor, input),
];

async function insertAttempt(
  trx: Db,
  actor: Actor,
  activityId: string,
  input: AttemptValues,
  { now, origin }: { now: string; origin: Origin },
): Promise<AttemptValues> {
  const { service_status, refused_to_sign } = outcomeOf(input);
  const { words } = await settleWords(trx, actor, wordsOf({ ...input, service_status }), { now, origin });
  const values = {
    service_date: input.service_date,
    service_status: words.service_status!,
    service_reason: input.service_reason ?? null,
    manner_of_service: words.manner_of_service!,
    service_time: input.service_time ?? null,
    place: input.place ?? null,
    received_by: input.received_by ?? null,
    recipient_capacity: input.recipient_capacity ?? null,
    refused_to_sign: refused_to_sign ?? false,
    left_in_view: input.left_in_view ?? false,
  };
  await trx
    .insertInto('service_attempts')
    .values({ ...values, id: newId(), activity_id: activityId, recorded_by: actor.id, recorded_at: now })
    .execute();
  return values;
}
