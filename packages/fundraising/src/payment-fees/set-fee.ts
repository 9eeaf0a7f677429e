import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { toCentavos, toPesos } from '../money/money.ts';
import { type Fee, listFeesOn } from './in-force.ts';
import { type FeeRow, insertFeeRate, listFeeRates } from './queries.ts';
import type { NewPaymentFee } from './schemas.ts';

type Input = Static<typeof NewPaymentFee>;

/** Returns today, YYYY-MM-DD, in the office's time zone. */
export const todayOf = (app: Pick<App, 'clock' | 'timeZone'>): string =>
  app.clock.now().toZonedDateTimeISO(app.timeZone).toPlainDate().toString();

/** A fee in the past would differ from what donors paid. */
export function validateFee(
  app: Pick<App, 'clock' | 'timeZone'>,
  { effective_from: from }: Partial<Input>,
): FieldErrors {
  if (from === undefined || from >= todayOf(app)) return {};
  return {
    effective_from: [message('field.on_or_after', { attribute: 'effective_from', date: field('today') })],
  };
}

/** Sets the fee of a payment method from a day on. Throws Invalid (422) for a day in the past. */
export async function setFee(app: App, actor: Actor, input: Input, origin: Origin): Promise<FeeRow> {
  assertNone(validateFee(app, input));
  const at = iso(app.clock.now());
  const fee: Fee = {
    payment_method: input.payment_method,
    rate_in_basis_points: Math.round(input.percentage * 100),
    fixed_centavos: toCentavos(input.fixed_amount),
  };
  return await withTransaction(app.db, async (trx) => {
    const fees = await listFeesOn(trx, input.effective_from);
    const before = fees.find(({ payment_method: method }) => method === input.payment_method);
    const id = await insertFeeRate(trx, {
      ...fee,
      effective_from: input.effective_from,
      created_by: actor.id,
      created_at: at,
    });
    await recordAs(trx, actor, {
      action: 'payment_fee.set',
      subject: ['payment_fee', id],
      institutionId: null,
      at,
      ...origin,
      changes: {
        payment_method: input.payment_method,
        effective_from: input.effective_from,
        before: before === undefined ? null : recorded(before),
        after: recorded(fee),
      },
    });
    const [row] = await listFeeRates(trx, todayOf(app), id);
    return row!;
  });
}

const recorded = (fee: Fee) => ({
  percentage: fee.rate_in_basis_points / 100,
  fixed_amount: toPesos(fee.fixed_centavos),
});
