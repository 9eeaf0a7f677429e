import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Check } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { EVERY_CASE } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordAllAs } from '../audit/audit.ts';
import { findCase } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { settleWords, wordErrors } from '../words/use.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity, checkingActivity } from './find.ts';
import { formTemplateErrors } from './form-template.ts';
import { isHearing, SHERIFFS_REPORT } from './kinds.ts';
import { settleParents, takeAnswersAlong } from './parents.ts';
import { type ActivityRow, type ActivityValues, findActivity, updateActivity } from './queries.ts';
import { dayErrors, readOptionalMoment, validateDays } from './record.ts';
import type { ActivityChangeInput } from './schemas.ts';

const COPIED = everyFieldOf<ActivityChangeInput, 'scheduled_at' | 'activity_id' | 'hearing_parent_id'>()([
  'type',
  'tag',
  'stage',
  'due_at',
  'filed_at',
  'remarks',
  'form_template_id',
  'in_calendar',
  'is_order',
  'with_compliance',
]);

const AUDITED = [...COPIED, 'scheduled_at', 'activity_id', 'hearing_parent_id'] as const;

/**
 * Updates an activity. When the activity moves to another hearing, its replies move with it.
 * Throws 422 when the activity is expunged or its case archived, and for a parent in another case or below the activity
 * itself. Throws 422 for a new time of a hearing as well, because hearings are rescheduled instead.
 */
export async function changeActivity(
  app: App,
  actor: Actor,
  id: string,
  input: ActivityChangeInput,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const { found, activity: before } = await changeableActivity(trx, actor, id, {
      permission: 'Record Activities',
      now,
    });
    assertNotArchived(found);
    assertNotExpunged(before);
    await updateActivity(
      trx,
      before.id,
      await valuesOf(app, trx, actor, before, input, { now, origin }),
      now,
    );
    const after = (await findActivity(trx, before.id))!;
    const changes = [
      { activity_id: before.id, ...changesBetween(before, after, AUDITED) },
      ...(await changesBelow(trx, before, after, now)),
    ];
    await recordAllAs(
      trx,
      actor,
      changes.map((one) => ({
        action: 'activity.updated',
        subject: ['case', found.id],
        at: now,
        origin,
        branchId: found.branch_id,
        changes: one,
      })),
    );
    return after;
  });
}

/** Moves the replies to the hearing that the changed activity now belongs to. */
async function changesBelow(trx: Db, before: ActivityRow, after: ActivityRow, now: string) {
  const [from, to] = [before.hearing_parent_id, after.hearing_parent_id];
  // Replies to a hearing belong to that hearing, even when the hearing gets another parent.
  if (from === to || isHearing(before)) return [];
  const moved = await takeAnswersAlong(trx, before.id, { from, to, now });
  return moved.map((id) => ({
    activity_id: id,
    before: { hearing_parent_id: from },
    after: { hearing_parent_id: to },
  }));
}

/**
 * Checks the days of an update. All other checks run only if the actor may change the case, as in `changeActivity`.
 */
export const checkChange = (app: App, actor: Actor, id: string, input: ActivityChangeInput): Check[] => [
  checkingActivity(app, actor, id, 'Record Activities', async (before) => {
    const { errors } = await readChange(app, app.db, actor, before, input);
    return errors;
  }),
  validateDays(app, input),
];

/** Resolves the parents and the time of an activity, and collects all validation errors. */
async function readChange(app: App, db: Db, actor: Actor, before: ActivityRow, input: ActivityChangeInput) {
  const { parents, errors } = await settleParents(
    db,
    before.case_record_id,
    given(input, ['activity_id', 'hearing_parent_id']),
    { self: before.id, before },
  );
  const stage = input.stage === before.stage ? undefined : input.stage;
  Object.assign(errors, dayErrors(app, input), await wordErrors(db, actor, { stage }));
  if (input.form_template_id != null && input.form_template_id !== before.form_template_id) {
    const { branch_id } = (await findCase(db, EVERY_CASE, before.case_record_id, iso(app.clock.now())))!;
    Object.assign(errors, await formTemplateErrors(app, db, { branch_id }, input.form_template_id));
  }
  const scheduledAt = readOptionalMoment(app, errors, 'scheduled_at', input.scheduled_at);
  if (input.scheduled_at !== undefined && isHearing(before) && scheduledAt !== before.scheduled_at)
    errors.scheduled_at ??= [message('hearing.changed_by_rescheduling', { attribute: 'scheduled_at' })];
  return { parents, scheduledAt, stage, errors };
}

async function valuesOf(
  app: App,
  trx: Db,
  actor: Actor,
  before: ActivityRow,
  input: ActivityChangeInput,
  auditEvent: { now: string; origin: Origin },
): Promise<ActivityValues> {
  const { parents, scheduledAt, stage, errors } = await readChange(app, trx, actor, before, input);
  assertNone(errors);
  const { words } = await settleWords(trx, actor, { stage }, auditEvent);
  const hasNewDueDate = input.due_at !== undefined && input.due_at !== before.due_at;
  const isScheduled = before.scheduled_at === null && scheduledAt !== null;
  const isDue = before.due_at === null && input.due_at != null;
  return {
    ...given(input, COPIED),
    ...words,
    // The tag is restored if the row lost it, because queries find sheriff's reports by the tag.
    ...(before.activity === SHERIFFS_REPORT ? { tag: SHERIFFS_REPORT } : {}),
    ...parentsOf(parents),
    ...(input.scheduled_at === undefined ? {} : { scheduled_at: scheduledAt }),
    // A new deadline needs compliance and a new reminder. `complied_at` is kept: only undoing compliance clears it.
    ...(hasNewDueDate ? { reminded_at: null } : {}),
    ...(hasNewDueDate && input.with_compliance === undefined
      ? { with_compliance: input.due_at !== null }
      : {}),
    // An activity that gets its first time or deadline appears in the calendar (C§4), as if it had been recorded with
    // it.
    ...((isScheduled || isDue) && input.in_calendar === undefined ? { in_calendar: true } : {}),
  };
}

const parentsOf = ({
  activity_id,
  hearing_parent_id,
}: Pick<ActivityRow, 'activity_id' | 'hearing_parent_id'>) => ({
  activity_id,
  hearing_parent_id,
});
