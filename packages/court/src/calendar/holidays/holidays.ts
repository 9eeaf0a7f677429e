import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import { recordSealedReads } from '../../cases/access/sealed-reads.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { lockDates } from '../../hearings/checking/lock-days.ts';
import { type HearingOnDate, hearingsOnDate } from '../../hearings/queries.ts';
import { isLikelyDay } from '../../http/fields.ts';
import { notifyClerks } from './holiday-notices.ts';

import {
  countHearingsOn,
  deleteHoliday,
  findHoliday,
  type HolidayRow,
  type HolidayValues,
  insertHoliday,
  isNameTaken,
  lockHoliday,
  updateHoliday,
} from './holiday-queries.ts';
import type { HolidayChange, NewHoliday } from './holiday-schemas.ts';

const RECORDED = everyFieldOf<HolidayChange>()(['date', 'name', 'kind', 'source', 'is_tentative']);

const NAME_TAKEN: FieldErrors = { name: [message('holiday.taken', { attribute: 'name' })] };

const CONSTRAINTS = {
  holidays__date_name: () => invalid(NAME_TAKEN),
  holidays__name_identity: () => invalid(NAME_TAKEN),
};

export interface HolidayHearings {
  /** Hearings in cases that the caller may see. */
  hearings: HearingOnDate[];
  /** Number of hearings in the whole court. */
  count: number;
}

export interface EnteredHoliday extends HolidayHearings {
  holiday: HolidayRow;
}

/**
 * Adds a holiday (C§6). Returns the hearings already scheduled on its date and notifies the clerks of their branches
 * once, by mail. Throws 422 when the date already has a holiday of that name.
 */
export async function addHoliday(
  app: App,
  actor: Actor,
  input: NewHoliday,
  origin: Origin,
): Promise<EnteredHoliday> {
  const values: HolidayValues = {
    date: input.date,
    name: input.name,
    kind: input.kind ?? 'regular',
    source: input.source ?? null,
    is_tentative: input.is_tentative ?? false,
  };
  assertNone(wrongDay(values.date));
  return await enter(app, actor, origin, async (trx, now) => {
    await lockDates(trx, [values.date]);
    const holiday = await insertHoliday(trx, values, { userId: actor.id, now });
    await recordAs(trx, actor, {
      action: 'holiday.added',
      subject: ['holiday', holiday.id],
      at: now,
      origin,
      changes: { after: values },
    });
    return { holiday, closesDay: isOff(holiday) };
  });
}

/**
 * Updates or moves a holiday; omitted fields keep their values. Moving a holiday sends the same notices as adding it
 * on the new date.
 */
export async function changeHoliday(
  app: App,
  actor: Actor,
  id: number,
  input: HolidayChange,
  origin: Origin,
): Promise<EnteredHoliday> {
  assertNone(wrongDay(input.date));
  return await enter(app, actor, origin, async (trx, now) => {
    const before = assertFound(await lockHoliday(trx, id), 'holiday');
    // The old date is locked too. Otherwise two holidays with the same name that swap dates would deadlock.
    await lockDates(trx, [before.date, input.date ?? before.date]);
    const holiday = await updateHoliday(trx, id, { ...before, ...given(input, RECORDED) }, now);
    await recordAs(trx, actor, {
      action: 'holiday.changed',
      subject: ['holiday', id],
      at: now,
      origin,
      changes: changesBetween(before, holiday, RECORDED),
    });
    const wasOff = isOff(before) && before.date === holiday.date;
    return { holiday, closesDay: isOff(holiday) && !wasOff };
  });
}

const isOff = ({ kind }: HolidayValues): boolean => kind !== 'special_working';

const wrongDay = (date: string | undefined): FieldErrors =>
  date === undefined || isLikelyDay(date) ? {} : { date: [message('field.date', { attribute: 'date' })] };

/**
 * Returns validation errors of a holiday that the schema cannot express. The name is checked only together with a date
 * in the same request.
 */
export async function validateHoliday(
  db: Db,
  { date, name }: Pick<HolidayChange, 'date' | 'name'>,
  id = 0,
): Promise<FieldErrors> {
  const isNamed = date !== undefined && name !== undefined && isLikelyDay(date);
  return isNamed && (await isNameTaken(db, { date, name }, id)) ? NAME_TAKEN : wrongDay(date);
}

/**
 * Writes a holiday and notifies the clerks of hearings on its date. `write` locks the date, so that no hearing is
 * scheduled on it before the commit.
 */
async function enter(
  app: App,
  actor: Actor,
  origin: Origin,
  write: (trx: Db, now: string) => Promise<{ holiday: HolidayRow; closesDay: boolean }>,
): Promise<EnteredHoliday> {
  const now = iso(app.clock.now());
  const { reported, ...entered } = await withTransaction(app.db, async (trx) => {
    const { holiday, closesDay } = await explainConstraints(CONSTRAINTS, () => write(trx, now));
    const isToCome = holiday.date >= app.time.dateOf(now);
    const reported = closesDay && isToCome ? await notifyClerks(app, trx, holiday, now) : 0;
    return { holiday, reported, ...(await hearingsOf(trx, actor, holiday, { now, origin })) };
  });
  if (reported > 0) app.mails.wake();
  return entered;
}

/** Deletes a holiday. Hearings on its date are kept. */
export async function removeHoliday(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockHoliday(trx, id), 'holiday');
    await deleteHoliday(trx, id);
    await recordAs(trx, actor, {
      action: 'holiday.removed',
      subject: ['holiday', id],
      at: now,
      origin,
      changes: { before: given(before, RECORDED) },
    });
  });
}

/** Returns the hearings currently scheduled on a holiday. Reads of sealed cases are audited. */
export async function hearingsOfHoliday(
  app: App,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<HolidayHearings> {
  const holiday = assertFound(await findHoliday(app.db, id), 'holiday');
  return await hearingsOf(app.db, actor, holiday, { now: iso(app.clock.now()), origin });
}

async function hearingsOf(
  db: Db,
  actor: Actor,
  holiday: HolidayRow,
  { now, origin }: { now: string; origin: Origin },
): Promise<HolidayHearings> {
  if (!isOff(holiday)) return { hearings: [], count: 0 };
  const scope = caseScopeOf(actor, 'View Case Activities');
  const hearings = await hearingsOnDate(db, holiday.date, { scope, now });
  await recordSealedReads(db, hearings, { actor, what: 'holiday', at: now, origin });
  return { hearings, count: await countHearingsOn(db, holiday.date) };
}
