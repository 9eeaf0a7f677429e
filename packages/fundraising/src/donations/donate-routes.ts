import { idempotencyHeader, once } from '@bulwagan/platform/http/idempotency.ts';
import { languageOfRequest } from '@bulwagan/platform/http/language.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { can, canDonate, systemAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { gatewayAndIdParams, gatewayParams } from '../gateway/gateway-path.ts';
import { enveloped, errorShape, invalidShape, ok } from '../http/envelope.ts';
import { keyOf, requestKeyOf } from '../http/request-key.ts';
import { toCentavos } from '../money/money.ts';
import { chargeSaved, checkCharge } from './charging/charge-saved.ts';
import { cancelDonation, payAgain } from './charging/pay-again.ts';
import { donate, validateDonation } from './donate.ts';
import { presentDonation, presentRefund } from './present.ts';
import { refundDonation } from './refunds/refund.ts';
import {
  ChargeSavedBody,
  Donation,
  NewDonationBody,
  OpenedDonation,
  Refund,
  RefundBody,
  RequiresAction,
} from './schemas.ts';

const REFUND_MESSAGES = {
  succeeded: 'Refunded.',
  pending: 'The refund is under way at the payment gateway.',
  failed: 'The refund has failed. It may be asked for again.',
};

const REFUSED_AT_GATEWAY =
  'The input fails its checks, and nothing was changed; or the payment gateway does not take it, such as an amount below its least: the donation is cancelled then, and nothing was charged.';

/** Routes that create, charge, cancel and refund donations. */
export function donateRoutes(app: App): Route[] {
  const common = { method: 'POST', tag: 'Donations', headers: idempotencyHeader } as const;
  return [
    route({
      ...common,
      path: '/api/v1/donations',
      summary: 'Start a donation',
      description:
        'Creates a pending donation and the gateway’s checkout. Guests give `donor_name` and `donor_email`.',
      access: canDonate,
      limit: app.limits.donations,
      body: NewDonationBody,
      answers: { 201: enveloped(OpenedDonation), 409: errorShape() },
      words: {
        409: 'The donation that `replaces` names was paid a moment ago or is being paid; or the same request is under way.',
        422: REFUSED_AT_GATEWAY,
      },
      validate: ({ actor, body }) => validateDonation(app, actor, body),
      handle: (call) =>
        once(app.db, keyOf(app, call, 'give', call.body), async () =>
          answer(
            201,
            ok(
              await donate(app, call.actor, call.body, {
                ip: call.ip,
                language: languageOfRequest(call.request),
              }),
              'Please pay at the given address.',
            ),
          ),
        ),
    }),
    route({
      ...common,
      path: '/api/v1/donations/charge-saved/{gateway}',
      summary: 'Give with a saved card',
      access: can('Create donations'),
      limit: app.limits.payments,
      params: gatewayParams(app.gateway.id),
      body: ChargeSavedBody,
      answers: {
        200: { anyOf: [enveloped(Donation), RequiresAction] } as unknown as typeof RequiresAction,
        409: errorShape(),
      },
      words: {
        400: 'The card was declined or cannot be charged, or the request could not be understood.',
        409: 'The same card was charged the same amount for the same campaign within 30 seconds, and this request has no `Idempotency-Key`; or the same request is under way.',
        422: REFUSED_AT_GATEWAY,
        503: 'Something that we depend on does not answer. Where the message says that the card may have been charged, do not pay again: the donation is confirmed by itself. A repeat with the same `Idempotency-Key` charges nothing twice.',
      },
      validate: ({ actor, body }) => checkCharge(app, actor, body),
      handle: (call) => {
        const idempotency = keyOf(app, call, 'charge-saved', call.body);
        return once(app.db, idempotency, () =>
          chargeSaved(app, call.actor, call.body, { ip: call.ip, requestKey: requestKeyOf(idempotency) }),
        );
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/{id}/pay/{gateway}',
      summary: 'Open a new checkout for a donation that is not completed',
      access: can('Create donations'),
      limit: app.limits.payments,
      params: gatewayAndIdParams(app.gateway.id),
      answers: { 200: enveloped(OpenedDonation), 409: errorShape(), 422: invalidShape },
      words: {
        400: 'The donation is completed or refunded, or is a charge of a recurring donation, which the gateway retries by itself.',
        409: 'A payment of it is under way, or the same request is.',
        422: 'The campaign no longer takes donations; or the `Idempotency-Key` was sent with another request, and nothing was changed; or the payment gateway does not take it, such as an amount below its least: the donation is cancelled then, and nothing was charged.',
      },
      handle: (call) => {
        return once(app.db, keyOf(app, call, 'pay', call.params.id), async () =>
          ok(await payAgain(app, call.actor, call.params.id, call.ip), 'Please pay at the given address.'),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/donations/{id}/cancel',
      summary: 'Cancel a pending donation of one’s own',
      tag: 'Donations',
      access: can('Create donations'),
      limit: app.limits.api,
      params: idParams,
      answers: { 200: enveloped(Donation), 409: errorShape() },
      words: {
        400: 'The donation is no longer pending, or is a charge of a recurring donation, which cannot be cancelled by hand.',
        409: 'A payment of it is under way.',
      },
      handle: async ({ actor, params }) =>
        ok(presentDonation(await cancelDonation(app, actor, params.id), actor.id), 'Cancelled.'),
    }),
    route({
      ...common,
      path: '/api/v1/donations/{id}/refund',
      summary: 'Refund a donation, or a part of it',
      description:
        'Through the gateway: `amount`, or without it all that is left of the payment. As much of the campaign’s credit is reversed; the fee is refunded last.',
      access: systemAdmin,
      limit: app.limits.api,
      params: idParams,
      body: RefundBody,
      answers: { 200: enveloped(Refund), 409: errorShape() },
      words: {
        409: 'Another refund of it is under way, or the same request is.',
        422: 'The input fails its checks; or the donation is not paid, is disputed, has less left than `amount`, or its money was paid out or cannot be refunded by this payment method; or the gateway refuses. Nothing stays reserved.',
        503: 'Something that we depend on does not answer. The refund may have been made: the same request again looks it up, and never gives back twice.',
      },
      handle: (call) => {
        const { actor, params, body, ip, requestId } = call;
        const idempotency = keyOf(app, call, 'refund', [params.id, body]);
        const order = {
          reason: body.reason ?? 'requested_by_customer',
          notes: body.notes ?? null,
          amount: body.amount == null ? undefined : toCentavos(body.amount),
          requestKey: requestKeyOf(idempotency),
        };
        return once(app.db, idempotency, async () => {
          const refund = await refundDonation(app, actor, params.id, order, { ip, requestId });
          return ok(presentRefund(refund, { withNotes: true }), REFUND_MESSAGES[refund.status]);
        });
      },
    }),
  ];
}
