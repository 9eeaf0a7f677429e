import { isNotFound } from '@bulwagan/platform/payments/errors.ts';
import type { Payment } from '@bulwagan/platform/payments/payments.ts';
import { type Static, Type } from 'typebox';
import {
  centavosToApi,
  Envelope,
  isId,
  Maybe,
  metadataOf,
  pageUrl,
  pathId,
  Resource,
  shortened,
  wire,
} from './client/api-schemas.ts';
import type { Client } from './client/client.ts';
import { currencyOf } from './currency.ts';
import { PaymentResource, paymentOf } from './payments.ts';

const SessionResource = Resource(
  Type.Object({
    checkout_url: Maybe(Type.String()),
    status: Maybe(wire.Word),
    reference_number: Maybe(Type.String()),
    payments: Maybe(Type.Array(PaymentResource)),
    payment_intent: Maybe(
      Type.Object({
        id: wire.Id,
        attributes: Maybe(
          Type.Object({
            status: Maybe(wire.Word),
            currency: Maybe(Type.Unknown()),
            payments: Maybe(Type.Array(PaymentResource)),
          }),
        ),
      }),
    ),
    metadata: Maybe(wire.Metadata),
  }),
);

const Answer = Envelope(SessionResource);

export interface CheckoutSession {
  /** `cs_…`. */
  id: string;
  /** `active` or `expired`; a paid session may be either. */
  status: string;
  /** Address of the hosted page. Absent on sessions that no longer have one. */
  url: string | undefined;
  reference: string | undefined;
  /** `pi_…`: later events about its payment may contain only this id. */
  intentId: string | undefined;
  intentStatus: string | undefined;
  payments: Payment[];
  /** The payment that completed it, if any: used by the redirect check and reconciliation. */
  paidPayment: Payment | undefined;
  metadata: Record<string, string>;
}

export interface NewCheckoutSession {
  /** Our reference number, returned in events and lookups. */
  reference: string;
  /** Lines that the payer sees and pays: each amount in centavos, times its quantity (default 1). */
  lines: readonly { name: string; amountInCentavos: bigint; quantity?: number; description?: string }[];
  /** Payment methods to offer: `card`, `gcash`, `grab_pay`, `paymaya`, `qrph`. */
  methods: readonly string[];
  successUrl: string;
  /** Target of the page's back button. The gateway cancels nothing there. */
  cancelUrl: string;
  description?: string;
  billing?: { name?: string; email?: string; phone?: string };
  metadata?: Record<string, string>;
  /** Whether the gateway mails its own receipt. Default: no, because we send ours. */
  sendsReceipt?: boolean;
}

export type OpenCheckoutSession = CheckoutSession & { url: string };

/**
 * Creates a hosted checkout (F§4 POST /donations). A session whose answer was lost is harmless because nobody has its
 * address; another may be created.
 */
export async function createCheckoutSession(
  client: Client,
  input: NewCheckoutSession,
  httpsOnly: boolean,
): Promise<OpenCheckoutSession> {
  const operation = 'create a checkout session';
  const answer = await client.report({
    operation,
    path: '/checkout_sessions',
    attributes: {
      line_items: input.lines.map((line) => ({
        name: shortened(line.name),
        amount: centavosToApi(operation, line.amountInCentavos),
        currency: 'PHP',
        quantity: line.quantity ?? 1,
        ...(line.description === undefined ? {} : { description: line.description }),
      })),
      payment_method_types: input.methods,
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      reference_number: input.reference,
      send_email_receipt: input.sendsReceipt ?? false,
      show_description: input.description !== undefined,
      show_line_items: true,
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.billing === undefined ? {} : { billing: billingOf(input.billing) }),
      metadata: input.metadata ?? {},
    },
    answer: Answer,
    lookUp: { kind: 'inert' },
  });
  const url = pageUrl(operation, answer.data.attributes.checkout_url, httpsOnly);
  return { ...sessionOf(answer.data), url };
}

/** First and last name can each be as long as the gateway's limit for both. */
const billingOf = ({ name, ...billing }: NonNullable<NewCheckoutSession['billing']>) => ({
  ...billing,
  ...(name === undefined ? {} : { name: shortened(name) }),
});

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getCheckoutSession(client: Client, id: string): Promise<CheckoutSession> {
  const operation = 'get a checkout session';
  const path = `/checkout_sessions/${pathId(operation, id)}`;
  return sessionOf((await client.ask({ operation, path, answer: Answer })).data);
}

/** Like `getCheckoutSession`, but returns undefined when it does not exist. */
export async function findCheckoutSession(client: Client, id: string): Promise<CheckoutSession | undefined> {
  if (!isId(id)) return undefined;
  try {
    return await getCheckoutSession(client, id);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Closes the page, so that it can no longer be paid. The gateway refuses when it is already closed or paid. */
export async function expireCheckoutSession(client: Client, id: string): Promise<CheckoutSession> {
  const operation = 'expire a checkout session';
  const path = `/checkout_sessions/${pathId(operation, id)}/expire`;
  const lookUp = { kind: 'checkout', checkoutId: id } as const;
  return sessionOf((await client.report({ operation, path, answer: Answer, lookUp })).data);
}

function sessionOf({ id, attributes }: Static<typeof SessionResource>): CheckoutSession {
  const intent = attributes.payment_intent ?? undefined;
  const currency = currencyOf(intent?.attributes?.currency);
  const listed = [...(attributes.payments ?? []), ...(intent?.attributes?.payments ?? [])].map((payment) =>
    paymentOf(payment, currency),
  );
  const payments = [...new Map(listed.map((payment) => [payment.id, payment])).values()];
  return {
    id,
    status: attributes.status ?? 'unknown',
    url: attributes.checkout_url ?? undefined,
    reference: attributes.reference_number ?? undefined,
    intentId: intent?.id,
    intentStatus: intent?.attributes?.status ?? undefined,
    payments,
    paidPayment: payments.find(({ status }) => status === 'paid'),
    metadata: metadataOf(attributes.metadata),
  };
}
