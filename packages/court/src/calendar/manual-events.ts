import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertNone,
  collected,
  type FieldErrors,
  NotFound,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  calendarOf,
  casesInScope,
  deleteEvent,
  type EventRow,
  type EventValues,
  findEvent,
  insertEvents,
  isCaseEvent,
  lockEvent,
  updateEvent,
} from './event-queries.ts';
import { changedTimes, newTimes, wrongTimes } from './event-times.ts';
import type { EventChange, NewEvent } from './schemas.ts';

const CHANGEABLE = everyFieldOf<EventChange, 'all_day' | 'start_at' | 'end_at'>()([
  'title',
  'type',
  'status',
  'description',
  'location',
]);
const RECORDED = [...CHANGEABLE, 'all_day', 'start_at', 'end_at', 'start_on', 'end_on'] as const;

/**
 * C§3, C§4: adds events to the user's own calendar as `confirmed`, all or none. Throws 422 with each failing field as
 * `data.hearings.0.end_at`, also for a case that the user does not see.
 */
export async function addEvents(
  app: App,
  actor: Actor,
  inputs: NewEvent[],
  origin: Origin,
): Promise<EventRow[]> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const values = await valuesOf(app, trx, actor, inputs, now);
    const calendarId = await calendarOf(trx, actor.id, now);
    const rows = await insertEvents(trx, calendarId, values, { userId: actor.id, now });
    await recordAs(trx, actor, {
      action: 'calendar.events_added',
      subject: ['calendar', calendarId],
      at: now,
      origin,
      changes: { events: rows.map(({ id, title, type, status }) => ({ id, title, type, status })) },
    });
    return rows;
  });
}

async function valuesOf(
  app: App,
  trx: Db,
  actor: Actor,
  inputs: NewEvent[],
  now: string,
): Promise<EventValues[]> {
  const caseIds = inputs.flatMap(({ case_record_id: id }) => id ?? []);
  const cases = await casesInScope(trx, caseScopeOf(actor, 'View Case Details'), caseIds, now);
  const errors: FieldErrors = {};
  const values = inputs.map((input, index): EventValues | undefined => {
    const prefix = `data.hearings.${index}.`;
    const caseId = input.case_record_id ?? null;
    if (caseId !== null && !cases.has(caseId))
      errors[`${prefix}case_record_id`] = [
        message('field.selected', { attribute: `${prefix}case_record_id` }),
      ];
    const times = collected(errors, () => newTimes(app, input, prefix));
    if (times === undefined) return undefined;
    return {
      // The case title is left out: it would remain visible here after the case is sealed.
      title: input.title ?? titleOf(input.type, caseId === null ? undefined : cases.get(caseId)),
      type: input.type,
      status: 'confirmed',
      description: input.description ?? null,
      location: input.location ?? null,
      case_record_id: caseId,
      ...times,
    };
  });
  assertNone(errors);
  return values.filter((one) => one !== undefined);
}

/** Default title: `Hearing 2026-000123`. */
function titleOf(type: string, caseNumber: string | undefined): string {
  const word = type.charAt(0).toUpperCase() + type.slice(1);
  return caseNumber === undefined ? word : `${word} ${caseNumber}`;
}

/**
 * C§3, C§4: updates an event of the own calendar; omitted fields keep their values. Throws 404 for another user's event
 * and 422 for an event that belongs to a case.
 */
export async function changeEvent(
  app: App,
  actor: Actor,
  id: string,
  input: EventChange,
  origin: Origin,
): Promise<EventRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await getOwnEvent(trx, actor, id, now);
    const after: EventRow = {
      ...before,
      ...given(input, CHANGEABLE),
      ...changedTimes(app, before, input),
      revision: before.revision + 1,
      updated_at: now,
    };
    await updateEvent(trx, after);
    await recordAs(trx, actor, {
      action: 'calendar.event_changed',
      subject: ['calendar', before.calendar_id],
      at: now,
      origin,
      changes: { event: before.id, ...changesBetween(before, after, RECORDED) },
    });
    return after;
  });
}

const TIMES = ['start_at', 'end_at', 'all_day'] as const;

/** Returns validation errors of a change that the schema cannot express, but nothing about events of other users. */
export async function validateEvent(
  app: App,
  actor: Actor,
  id: string,
  input: Partial<EventChange>,
  failing: ReadonlySet<string>,
): Promise<FieldErrors> {
  // Checks that depend on the times are skipped when a time is invalid.
  const isKnown = !TIMES.some((name) => failing.has(name));
  const before = isKnown ? await findEvent(app.db, actor.id, id) : undefined;
  if (before === undefined) return wrongTimes(app, input);
  changedTimes(app, before, input);
  return {};
}

/** Deletes an event from the user's own calendar. Throws 404 and 422 like `changeEvent`. */
export async function removeEvent(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await getOwnEvent(trx, actor, id, now);
    await deleteEvent(trx, id);
    await recordAs(trx, actor, {
      action: 'calendar.event_removed',
      subject: ['calendar', before.calendar_id],
      at: now,
      origin,
      changes: { event: before.id, before: given(before, RECORDED) },
    });
  });
}

async function getOwnEvent(trx: Db, actor: Actor, id: string, now: string): Promise<EventRow> {
  const found = await lockEvent(trx, actor.id, id);
  if (found !== undefined) return found;
  if (await isCaseEvent(trx, caseScopeOf(actor, 'View Case Activities'), id, now))
    throw new Refused(message('calendar.belongs_to_case'));
  throw new NotFound('event');
}
