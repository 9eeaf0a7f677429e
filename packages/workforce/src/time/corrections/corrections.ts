import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  Forbidden,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import { SLOT_NAMES } from '../pairing/pair.ts';
import { isInvolved, isReached } from './decider.ts';
import { type CorrectionRow, lockCorrection } from './queries.ts';
import type { NewOwnCorrection } from './schemas.ts';

/** Returns errors of a correction that the schema cannot express. */
export function correctionErrors(
  app: App,
  input: Partial<NewOwnCorrection>,
  failing: ReadonlySet<string> = new Set(),
): FieldErrors {
  const errors: FieldErrors = {};
  if (input.date !== undefined && input.date > app.time.dateOf(app.clock.now()))
    errors.date = [message('time_correction.future')];
  if (!SLOT_NAMES.some((name) => input[name] != null || failing.has(name)))
    errors.am_in = [message('time_correction.no_times')];
  return errors;
}

/** Files a correction of a day. Throws 422 for a day in the future, and for a correction without any time. */
export async function fileCorrection(
  app: App,
  actor: Actor,
  employeeId: string,
  input: NewOwnCorrection,
  origin: Origin,
): Promise<CorrectionRow> {
  assertNone(correctionErrors(app, input));
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const { date, reason, am_in = null, am_out = null, pm_in = null, pm_out = null } = input;
    const id = newId();
    const values = { employee_id: employeeId, date, am_in, am_out, pm_in, pm_out };
    await trx
      .insertInto('time_corrections')
      .values({
        id,
        ...values,
        reason,
        status: 'pending',
        filed_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await recordAs(trx, actor, {
      action: 'time_correction.filed',
      subject: ['time_correction', id],
      at: now,
      origin,
      changes: { after: values },
    });
    return (await lockCorrection(trx, id))!;
  });
}

/**
 * Approves or rejects a correction. The punches are kept; an approved correction replaces the corrected times in the
 * record. Throws 403 outside the actor’s scope, for the employee and for the user who filed the correction. Throws
 * 422 for a correction that was already decided.
 */
export async function decideCorrection(
  app: App,
  actor: Actor,
  decision: 'approved' | 'rejected',
  { id, note, origin }: { id: string; note: string | null; origin: Origin },
): Promise<CorrectionRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const found = assertFound(await lockCorrection(trx, id), 'correction');
    if (!isReached(actor, found)) throw new Forbidden();
    if (isInvolved(actor, found)) throw new Forbidden(message('time_correction.own'));
    if (found.status !== 'pending') throw new Refused(message('time_correction.decided'));
    await trx
      .updateTable('time_corrections')
      .set({
        status: decision,
        note,
        decided_by: actor.id,
        decided_by_name: actor.name,
        decided_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await recordAs(trx, actor, {
      action: `time_correction.${decision}`,
      subject: ['time_correction', id],
      at: now,
      origin,
    });
    return (await lockCorrection(trx, id))!;
  });
}
