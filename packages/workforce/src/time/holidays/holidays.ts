import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import { rechargeLeave } from '../../leave/recharge.ts';
import { lockHolidays } from '../../leave/working-days.ts';
import {
  deleteHoliday,
  type HolidayRow,
  insertHoliday,
  insertRemoval,
  lockHoliday,
  updateHoliday,
} from './queries.ts';
import type { HolidayChange, NewHoliday } from './schemas.ts';

const RECORDED = everyFieldOf<HolidayChange>()(['date', 'name', 'kind', 'place']);

const CONSTRAINTS = {
  work_holidays__identity: () => invalid({ name: [message('work_holiday.taken')] }),
};

/**
 * Adds a holiday. The day of approved leave on it returns to the leave credits. Throws 422 if the place already has a
 * holiday of that name on the date.
 */
export async function addHoliday(
  app: App,
  actor: Actor,
  { date, name, kind, place = null }: NewHoliday,
  origin: Origin,
): Promise<HolidayRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await lockHolidays(trx);
    const values = { date, name, kind, place };
    const holiday = await explainConstraints(CONSTRAINTS, () => insertHoliday(trx, newId(), values, now));
    await recordAs(trx, actor, {
      action: 'work_holiday.added',
      subject: ['work_holiday', holiday.id],
      at: now,
      origin,
      changes: { after: values },
    });
    await rechargeLeave(trx, actor, [date], now);
    return holiday;
  });
}

/** Changes or moves a holiday; omitted fields keep their values. */
export async function changeHoliday(
  app: App,
  actor: Actor,
  id: string,
  input: HolidayChange,
  origin: Origin,
): Promise<HolidayRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await lockHolidays(trx);
    const before = assertFound(await lockHoliday(trx, id), 'holiday');
    const values = { ...before, ...given(input, RECORDED) };
    const holiday = await explainConstraints(CONSTRAINTS, () => updateHoliday(trx, id, values, now));
    if (holiday.date !== before.date) await insertRemoval(trx, before.date, now);
    await recordAs(trx, actor, {
      action: 'work_holiday.changed',
      subject: ['work_holiday', id],
      at: now,
      origin,
      changes: changesBetween(before, holiday, RECORDED),
    });
    await rechargeLeave(trx, actor, [before.date, holiday.date], now);
    return holiday;
  });
}

export async function removeHoliday(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await lockHolidays(trx);
    const before = assertFound(await lockHoliday(trx, id), 'holiday');
    await deleteHoliday(trx, id);
    await insertRemoval(trx, before.date, now);
    await recordAs(trx, actor, {
      action: 'work_holiday.removed',
      subject: ['work_holiday', id],
      at: now,
      origin,
      changes: { before: given(before, RECORDED) },
    });
    await rechargeLeave(trx, actor, [before.date], now);
  });
}
