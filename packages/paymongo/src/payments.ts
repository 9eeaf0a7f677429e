import type { EventRefund, ListPage, Payment } from '@bulwagan/platform/payments/payments.ts';
import { type Static, Type } from 'typebox';
import {
  Envelope,
  instantOf,
  List,
  Maybe,
  metadataOf,
  pathId,
  present,
  Resource,
  wire,
} from './client/api-schemas.ts';
import type { Client } from './client/client.ts';
import { methodOf } from './client/declines.ts';
import { objectsAt } from './client/json-fields.ts';
import { currencyOf } from './currency.ts';
import { refundIn } from './webhooks/event-payments.ts';

export const PaymentResource = Resource(
  Type.Object({
    amount: wire.Centavos,
    currency: Maybe(Type.Unknown()),
    status: wire.Word,
    fee: Maybe(wire.Centavos),
    net_amount: Maybe(wire.Centavos),
    source: Maybe(Type.Object({ id: Maybe(wire.Id), type: Maybe(wire.Word) })),
    payment_intent_id: Maybe(wire.Id),
    failed_code: Maybe(Type.String()),
    failed_message: Maybe(Type.String()),
    metadata: Maybe(wire.Metadata),
    paid_at: Maybe(wire.UnixSeconds),
    livemode: Maybe(Type.Boolean()),
    refunds: Maybe(Type.Unknown()),
    disputed: Maybe(Type.Unknown()),
  }),
);

/** Parses a payment. `currency` is the currency of the intent or session, used if the payment names none. */
export function paymentOf(resource: Static<typeof PaymentResource>, currency?: string): Payment {
  const { id, attributes } = resource;
  const own = currencyOf(attributes.currency, currency);
  const refunds = refundsOf(attributes, own);
  const refunded = refunds.reduce((sum, { amountInCentavos = 0n }) => sum + amountInCentavos, 0n);
  return {
    id,
    amountInCentavos: BigInt(attributes.amount),
    currency: own,
    feeInCentavos: present(attributes.fee) ? BigInt(attributes.fee) : undefined,
    status: attributes.status,
    ...(refunded === 0n ? {} : { refundedInCentavos: refunded, refunds }),
    ...(attributes.disputed === true ? { isDisputed: true } : {}),
    sourceType: methodOf(attributes.source?.type ?? undefined),
    chargeId: attributes.payment_intent_id ?? undefined,
    paidAt: instantOf(attributes.paid_at),
    metadata: metadataOf(attributes.metadata),
  };
}

const MAX_REFUNDS = 100;

/** Successful refunds in the currency of the payment. Refunds in an unknown format are skipped. */
function refundsOf(
  attributes: Static<typeof PaymentResource>['attributes'],
  currency: string,
): EventRefund[] {
  return objectsAt(attributes, 'refunds', MAX_REFUNDS)
    .map((refund) => refundIn(refund, currency))
    .filter((refund) => refund.status === 'succeeded' && refund.currency === currency);
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getPayment(client: Client, id: string): Promise<Payment> {
  const operation = 'get a payment';
  const path = `/payments/${pathId(operation, id)}`;
  const answer = await client.ask({ operation, path, answer: Envelope(PaymentResource) });
  return paymentOf(answer.data);
}

/** Lists the account's payments, newest first. Reconciliation prefers to look up by intent or session. */
export async function listPayments(
  client: Client,
  page: ListPage = {},
): Promise<{ payments: Payment[]; hasMore: boolean }> {
  const answer = await client.ask({
    operation: 'list payments',
    path: '/payments',
    query: { limit: '100', ...page },
    answer: List(PaymentResource),
  });
  return { payments: answer.data.map((payment) => paymentOf(payment)), hasMore: answer.has_more ?? false };
}
