import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, collected, type FieldErrors, Forbidden } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Check } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, hasPermission } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import { changeableCase, checkingCase } from '../cases/lists/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { readSpan, validateSpan } from '../hearings/checking/slot.ts';
import { setHearing } from '../hearings/schedule.ts';
import { isLikelyDay, readMoment } from '../http/fields.ts';
import { settleWords, wordErrors } from '../words/use.ts';
import { assertNotArchived } from './find.ts';
import { formTemplateErrors } from './form-template.ts';
import { CASE_AMMENDMENT, isHearing, isOrder, tagOf } from './kinds.ts';
import { checkParents, settleParents } from './parents.ts';
import { type ActivityRow, findActivity, insertActivity, type NewActivityRow } from './queries.ts';
import type { ActivityChangeInput, NewActivityInput } from './schemas.ts';

const DEFAULT_MODE = 'in-person';

/**
 * C§4: records an activity with status `Confirmed`. A `Hearing` with a time is scheduled by the rules of hearings and
 * needs their permission.
 * Throws 422 in an archived case and for parents that are not in this case.
 */
export async function recordActivity(
  app: App,
  actor: Actor,
  caseId: string,
  input: NewActivityInput,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  const setsHearing = isHearing(input) && input.scheduled_at != null;
  if (setsHearing && !hasPermission(actor, 'Schedule Hearings')) throw new Forbidden();
  const permission = setsHearing ? 'Schedule Hearings' : 'Record Activities';
  const activity = await withTransaction(app.db, async (trx) => {
    const found = await changeableCase(trx, actor, caseId, { permission, now });
    assertNotArchived(found);
    const { parents, errors } = await settleParents(trx, found.id, {
      activity_id: input.activity_id ?? null,
      hearing_parent_id: input.hearing_parent_id ?? undefined,
    });
    const { stage } = input;
    Object.assign(
      errors,
      dayErrors(app, input),
      await wordErrors(trx, actor, { stage }),
      await formTemplateErrors(app, trx, found, input.form_template_id),
    );
    const isRight = Object.keys(errors).length === 0;
    const { words } = await settleWords(trx, actor, isRight ? { stage } : {}, { now, origin });
    const values = { ...valuesOf(input), ...parents, stage: words.stage ?? null };
    if (!setsHearing) return await write(app, trx, actor, { found, input, values, errors, now, origin });
    const span = readSpan(app, { ...input, scheduled_at: input.scheduled_at! }, { errors });
    const place = { ...input, hearing_mode: input.hearing_mode ?? DEFAULT_MODE };
    const heard = { ...values, stage: values.stage ?? found.stage };
    return await setHearing(app, trx, actor, { found, span, input: place, values: heard, now, origin });
  });
  app.mails.wake();
  return activity;
}

/** Checks a new activity as `recordActivity` does, and its parents in a case that the actor may change. */
export function checkActivity(
  app: App,
  actor: Actor,
  caseId: string,
  input: Partial<NewActivityInput>,
): Check[] {
  const { activity = '', scheduled_at: scheduledAt } = input;
  const isSet = isHearing({ activity }) && scheduledAt != null;
  return [
    checkParents(app, actor, caseId, input, 'Record Activities'),
    checkingCase(app, actor, caseId, 'Record Activities', (found) =>
      formTemplateErrors(app, app.db, found, input.form_template_id),
    ),
    wordErrors(app.db, actor, { stage: input.stage }),
    validateDays(app, input),
    isSet ? validateSpan(app, input) : {},
  ];
}

interface Writing {
  found: CaseRow;
  input: NewActivityInput;
  values: ReturnType<typeof valuesOf> & { stage: string | null };
  errors: FieldErrors;
  now: string;
  origin: Origin;
}

async function write(
  app: App,
  trx: Db,
  actor: Actor,
  { found, input, values, errors, now, origin }: Writing,
): Promise<ActivityRow> {
  const scheduledAt = readOptionalMoment(app, errors, 'scheduled_at', input.scheduled_at);
  assertNone(errors);
  const id = newId();
  const row: NewActivityRow = {
    in_calendar: scheduledAt !== null || values.due_at !== null,
    ...values,
    id,
    case_record_id: found.id,
    activity: input.activity,
    status: 'Confirmed',
    scheduled_at: scheduledAt,
    confirmed_at: now,
    created_by: actor.id,
    created_at: now,
    updated_at: now,
  };
  await insertActivity(trx, row);
  await recordAs(trx, actor, {
    action: 'activity.created',
    subject: ['case', found.id],
    at: now,
    origin,
    branchId: found.branch_id,
    changes: { activity_id: id, after: row },
  });
  return (await findActivity(trx, id))!;
}

/** Returns the column values taken from the input or derived from it. */
function valuesOf(input: NewActivityInput) {
  const { in_calendar: inCalendar } = input;
  return {
    type: input.type,
    tag: tagOf(input, input.tag ?? null),
    due_at: input.due_at ?? null,
    filed_at: input.filed_at ?? null,
    remarks: input.remarks ?? null,
    form_template_id: input.form_template_id ?? null,
    is_order: input.is_order ?? isOrder(input),
    is_amendment: input.activity === CASE_AMMENDMENT,
    with_compliance: input.with_compliance ?? input.due_at != null,
    ...(inCalendar === undefined ? {} : { in_calendar: inCalendar }),
  };
}

/**
 * Returns an error for a deadline or filing date outside the court's range of years, and for a filing date in the
 * future.
 */
export function dayErrors(
  app: Pick<App, 'time' | 'clock'>,
  days: { due_at?: string | null | undefined; filed_at?: string | null | undefined },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['due_at', 'filed_at'] as const) {
    const day = days[name];
    if (day != null && !isLikelyDay(day)) errors[name] = [message('field.date', { attribute: name })];
  }
  if (days.filed_at != null && days.filed_at > app.time.dateOf(app.clock.now()))
    errors.filed_at ??= [message('field.on_or_before', { attribute: 'filed_at', date: field('today') })];
  return errors;
}

/** Returns errors for the dates and the time of an activity that the schema cannot express. */
export function validateDays(app: Pick<App, 'time' | 'clock'>, input: ActivityChangeInput): FieldErrors {
  const errors = dayErrors(app, input);
  readOptionalMoment(app, errors, 'scheduled_at', input.scheduled_at);
  return errors;
}

/** Parses a timestamp field to ISO; adds an error when it is invalid. */
export function readOptionalMoment(
  app: Pick<App, 'time'>,
  errors: FieldErrors,
  field: string,
  text: string | null | undefined,
): string | null {
  if (text == null) return null;
  return collected(errors, () => iso(readMoment(app, field, text))) ?? null;
}
