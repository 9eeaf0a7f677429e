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
} from './api-schemas.ts';
import type { Client } from './client.ts';
import { currencyOf } from './currency.ts';
import { refundIn } from './event-payments.ts';
import type { EventRefund } from './event-types.ts';
import { objectsAt } from './json-fields.ts';

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

export interface Payment {
  /** `pay_…`. */
  id: string;
  amountInCentavos: bigint;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
  feeInCentavos: bigint | undefined;
  /** `paid`, `pending`, `failed`, `refunded`, … */
  status: string;
  /** Sum of the listed successful refunds; absent if zero. */
  refundedInCentavos?: bigint;
  /** Successful refunds; absent if there are none. */
  refunds?: EventRefund[];
  /** The payer's bank reclaims it. */
  isDisputed?: true;
  /** The payment method: `card`, `gcash`, … */
  sourceType: string | undefined;
  intentId: string | undefined;
  paidAt: Temporal.Instant | undefined;
  metadata: Record<string, string>;
}

/** `currency` is that of the intent or session, for a payment without one. */
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
    sourceType: attributes.source?.type ?? undefined,
    intentId: attributes.payment_intent_id ?? undefined,
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

/** True if all of it was refunded: by the gateway's status, or because the listed refunds add up to it. */
export function isGivenBack({ status, amountInCentavos, refundedInCentavos = 0n }: Payment): boolean {
  return status === 'refunded' || (refundedInCentavos > 0n && refundedInCentavos >= amountInCentavos);
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getPayment(client: Client, id: string): Promise<Payment> {
  const operation = 'get a payment';
  const path = `/payments/${pathId(operation, id)}`;
  const answer = await client.ask({ operation, path, answer: Envelope(PaymentResource) });
  return paymentOf(answer.data);
}

export interface Page {
  /** 1 to 100; the gateway's default is 10. */
  limit?: number;
  /** Payment ids: list those before that one (newer) or after it (older). */
  before?: string;
  after?: string;
}

/** Lists the account's payments, newest first. Reconciliation prefers to look up by intent or session. */
export async function listPayments(
  client: Client,
  page: Page = {},
): Promise<{ payments: Payment[]; hasMore: boolean }> {
  const answer = await client.ask({
    operation: 'list payments',
    path: '/payments',
    query: {
      limit: String(page.limit ?? 100),
      ...(page.before === undefined ? {} : { before: page.before }),
      ...(page.after === undefined ? {} : { after: page.after }),
    },
    answer: List(PaymentResource),
  });
  return { payments: answer.data.map((payment) => paymentOf(payment)), hasMore: answer.has_more ?? false };
}
