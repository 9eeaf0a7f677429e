import { originOf } from '@bulwagan/platform/http/origin.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { systemAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, ok } from '../http/envelope.ts';
import { toPesos } from '../money/money.ts';
import { type FeeRow, listFeeRates } from './queries.ts';
import { NewPaymentFee, PaymentFee } from './schemas.ts';
import { setFee, todayOf, validateFee } from './set-fee.ts';

const BASE = '/api/v1/payment-fees';

/** Routes of the fees that donors pay per payment method, with start dates. */
export function paymentFeeRoutes(app: App): Route[] {
  const common = { path: BASE, access: systemAdmin, limit: app.limits.api, tag: 'Donations' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'Fees of the payment methods, with the days from which they hold',
      description: 'By payment method, the latest first. `status` says which one is in force today.',
      answers: { 200: enveloped(Type.Array(PaymentFee)) },
      handle: async () => ok((await listFeeRates(app.db, todayOf(app))).map(present)),
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Set the fee of a payment method from a day on',
      description:
        'Donations that were begun keep their total, and recurring ones what was agreed. A second fee for the same day ' +
        'takes the place of the first.',
      body: NewPaymentFee,
      answers: { 201: enveloped(PaymentFee) },
      validate: ({ body }) => validateFee(app, body),
      handle: async ({ actor, body, ...call }) =>
        answer(201, ok(present(await setFee(app, actor, body, originOf(call))), 'The fee is set.')),
    }),
  ];
}

function present(row: FeeRow) {
  return {
    id: row.id,
    payment_method: row.payment_method,
    percentage: row.rate_in_basis_points / 100,
    fixed_amount: toPesos(row.fixed_centavos),
    effective_from: row.effective_from,
    status: row.status,
    created_by: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
    created_at: row.created_at,
  };
}
