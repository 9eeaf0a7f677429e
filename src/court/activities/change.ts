import { changesBetween, given } from '../../platform/audit/changes.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { type FieldErrors, invalid } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAllAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { settleWords, wordErrors } from '../words/use.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity, findChangeableActivity } from './find.ts';
import { isHearing, SHERIFFS_REPORT } from './kinds.ts';
import { settleParents, takeAnswersAlong } from './parents.ts';
import { type ActivityRow, type ActivityValues, findActivity, updateActivity } from './queries.ts';
import { dayErrors, readOptionalMoment, wrongDays } from './record.ts';
import type { ActivityChangeInput } from './schemas.ts';

const COPIED = [
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
] as const;

const AUDITED = [...COPIED, 'scheduled_at', 'activity_id', 'hearing_parent_id'] as const;

/**
 * Changes what is told of an activity; its answers go with it to another hearing. 422 when it is expunged or its case
 * archived, for a parent of another case or from below the activity itself, and for the time of a hearing, which moves by
 * rescheduling it.
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

/** Its answers belong to the hearing that it belongs to. */
async function changesBelow(trx: Db, before: ActivityRow, after: ActivityRow, now: string) {
  const [from, to] = [before.hearing_parent_id, after.hearing_parent_id];
  // An answer to a hearing belongs to that one, wherever it stands itself.
  if (from === to || isHearing(before)) return [];
  const moved = await takeAnswersAlong(trx, before.id, { from, to, now });
  return moved.map((id) => ({
    activity_id: id,
    before: { hearing_parent_id: from },
    after: { hearing_parent_id: to },
  }));
}

/** What is wrong with what was sent of a change, and no shape can tell. */
export async function wrongChange(
  app: App,
  actor: Actor,
  id: string,
  input: ActivityChangeInput,
): Promise<FieldErrors> {
  const reaching = { permission: 'Record Activities', now: iso(app.clock.now()) } as const;
  const before = await findChangeableActivity(app.db, actor, id, reaching);
  return before === undefined
    ? wrongDays(app, input)
    : (await readChange(app, app.db, actor, before, input)).errors;
}

/** Where an activity would hang and when it would be, with all that is wrong in what was sent. */
async function readChange(app: App, db: Db, actor: Actor, before: ActivityRow, input: ActivityChangeInput) {
  const { parents, errors } = await settleParents(
    db,
    before.case_record_id,
    given(input, ['activity_id', 'hearing_parent_id']),
    { self: before.id, before },
  );
  const stage = input.stage === before.stage ? undefined : input.stage;
  Object.assign(errors, dayErrors(app, input), await wordErrors(db, actor, { stage }));
  const scheduledAt = readOptionalMoment(app, errors, 'scheduled_at', input.scheduled_at);
  if (input.scheduled_at !== undefined && isHearing(before) && scheduledAt !== before.scheduled_at)
    errors.scheduled_at ??= ['The scheduled at field of a hearing is changed by rescheduling it.'];
  return { parents, scheduledAt, stage, errors };
}

async function valuesOf(
  app: App,
  trx: Db,
  actor: Actor,
  before: ActivityRow,
  input: ActivityChangeInput,
  deed: { now: string; origin: Origin },
): Promise<ActivityValues> {
  const { parents, scheduledAt, stage, errors } = await readChange(app, trx, actor, before, input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { words } = await settleWords(trx, actor, { stage }, deed);
  const hasNewDueDate = input.due_at !== undefined && input.due_at !== before.due_at;
  const isScheduled = before.scheduled_at === null && scheduledAt !== null;
  const isDue = before.due_at === null && input.due_at != null;
  return {
    ...given(input, COPIED),
    ...words,
    // Also where one lost it before: it is what reports are found by.
    ...(before.activity === SHERIFFS_REPORT ? { tag: SHERIFFS_REPORT } : {}),
    ...parentsOf(parents),
    ...(input.scheduled_at === undefined ? {} : { scheduled_at: scheduledAt }),
    // A deadline that is new is one to comply with, and to be reminded of. That it was complied with stays, which a mended
    // day does not undo: it is taken back by a deed of its own.
    ...(hasNewDueDate ? { reminded_at: null } : {}),
    ...(hasNewDueDate && input.with_compliance === undefined
      ? { with_compliance: input.due_at !== null }
      : {}),
    // What is scheduled stands in the calendar (C§4), whether it was recorded with its time or is given one.
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
