import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { can, institutionAdmin, institutionScope } from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, invalidShape, ok } from '../http/envelope.ts';
import { unitsOf } from '../ledger/currency-units.ts';
import { listReturns, type ReturnRow } from './queries.ts';
import { resolveReturn } from './resolve.ts';
import { PaymentToReturnQuery, paymentToReturn, Resolution } from './schemas.ts';

const BASE = '/api/v1/payments-to-return';
const MOST = 1_000;

/** Routes of payments that were received for a donation but are not credited to it. */
export function paymentToReturnRoutes(app: App): Route[] {
  const common = { limit: app.limits.api, tag: 'Donations' } as const;
  const PaymentToReturn = paymentToReturn(app.gateway.reference.paymentId);
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'Payments to return',
      description:
        'Payments that came twice, were too large, too small or in another currency. Open ones first, then the newest; ' +
        `at most ${MOST}. Of the caller’s institution, or of all for a system_admin.`,
      access: can('View donations'),
      query: PaymentToReturnQuery,
      answers: { 200: enveloped(Type.Array(PaymentToReturn)) },
      handle: async ({ actor, query }) =>
        ok((await listReturns(app.db, institutionScope(actor), query, MOST)).map(present)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/resolve`,
      summary: 'Mark a payment as resolved',
      description:
        'After it was refunded at the gateway, or settled with its payer. A refund that the gateway reports marks it by itself.',
      access: institutionAdmin,
      params: idParams,
      body: Resolution,
      answers: { 200: enveloped(PaymentToReturn), 422: invalidShape },
      words: { 422: 'The input fails its checks, or the payment is resolved already.' },
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          present(await resolveReturn(app, actor, params.id, body.note ?? null, originOf(call))),
          'Marked as resolved.',
        ),
    }),
  ];
}

function present(row: ReturnRow) {
  const {
    amount_centavos: amount,
    paid_centavos: paid,
    campaign_id,
    campaign_title,
    institution_id,
    institution_name,
  } = row;
  return {
    id: row.id,
    payment_id: row.payment_id,
    donation_id: row.donation_id,
    reference_number: row.reference_number,
    campaign: { id: campaign_id, title: campaign_title },
    institution: { id: institution_id, name: institution_name },
    amount: unitsOf(amount, row.currency),
    paid_amount: unitsOf(paid, row.currency),
    currency: row.currency,
    reason: row.reason,
    received_at: row.received_at,
    resolved_at: row.resolved_at,
    resolved_by: row.resolved_by === null ? null : { id: row.resolved_by, name: row.resolved_by_name ?? '' },
    resolution_note: row.resolution_note,
  };
}
