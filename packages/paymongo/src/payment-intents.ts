import type { Payment } from '@bulwagan/platform/payments/payments.ts';
import { type Static, Type } from 'typebox';
import { centavosToApi, Envelope, Maybe, metadataOf, pathId, Resource, wire } from './client/api-schemas.ts';
import type { Client } from './client/client.ts';
import { currencyOf } from './currency.ts';
import { ATTACHING } from './operations.ts';
import { PaymentResource, paymentOf } from './payments.ts';

const IntentResource = Resource(
  Type.Object({
    amount: wire.Centavos,
    currency: Maybe(Type.Unknown()),
    status: wire.Word,
    client_key: Maybe(Type.String({ maxLength: 500 })),
    last_payment_error: Maybe(
      Type.Object({ failed_code: Maybe(Type.String()), failed_message: Maybe(Type.String()) }),
    ),
    payments: Maybe(Type.Array(PaymentResource)),
    next_action: Maybe(
      Type.Object({
        type: Maybe(wire.Word),
        redirect: Maybe(Type.Object({ url: Maybe(Type.String()) })),
      }),
    ),
    metadata: Maybe(wire.Metadata),
    livemode: Maybe(Type.Boolean()),
    updated_at: Maybe(wire.UnixSeconds),
  }),
);

const Answer = Envelope(IntentResource);

/**
 * `awaiting_payment_method`; after attaching, `awaiting_next_action` (3-D Secure, e-wallets), `processing` or
 * `succeeded`; a failure returns to the first with `lastError` set. Also `awaiting_capture`, `cancelled`.
 */
export interface PaymentIntent {
  /** `pi_…`. */
  id: string;
  status: string;
  amountInCentavos: bigint;
  clientKey: string | undefined;
  payments: Payment[];
  lastError: { code: string | undefined; message: string | undefined } | undefined;
  /** As the gateway sent it, unchecked: `settlementOf` validates it before anyone is redirected. */
  nextActionUrl: string | undefined;
  metadata: Record<string, string>;
  updatedAtInSeconds: number | undefined;
}

export interface NewPaymentIntent {
  /** At least 20 pesos (2,000), at most 9,999,999.99. */
  amountInCentavos: bigint;
  description: string;
  /** Payment methods that may be attached: `card`, `gcash`, … Default: only card. */
  methods?: readonly string[];
  /** `any` requests 3-D Secure whenever the card supports it, `automatic` only when required. */
  threeDSecure?: 'any' | 'automatic';
  /** Vaults the card for this customer when the payment succeeds; it may then be charged with the payer present. */
  vaultForCustomerId?: string;
  statementDescriptor?: string;
  /** Our own data, used to find the intent again; a donation's has `donation_reference`. No secrets. */
  metadata: Record<string, string>;
}

/**
 * Creates an intent. It moves no money until a payment method is attached, so it may be created again when the answer
 * was lost. Save its id before attaching.
 */
export async function createPaymentIntent(client: Client, input: NewPaymentIntent): Promise<PaymentIntent> {
  const operation = 'create a payment intent';
  const methods = input.methods ?? ['card'];
  const answer = await client.report({
    operation,
    path: '/payment_intents',
    attributes: {
      amount: centavosToApi(operation, input.amountInCentavos),
      currency: 'PHP',
      capture_type: 'automatic',
      description: input.description,
      payment_method_allowed: methods,
      ...(methods.includes('card')
        ? { payment_method_options: { card: { request_three_d_secure: input.threeDSecure ?? 'any' } } }
        : {}),
      ...(input.vaultForCustomerId === undefined
        ? {}
        : { setup_future_usage: { session_type: 'on_session', customer_id: input.vaultForCustomerId } }),
      ...(input.statementDescriptor === undefined ? {} : { statement_descriptor: input.statementDescriptor }),
      metadata: input.metadata,
    },
    answer: Answer,
    lookUp: { kind: 'inert' },
  });
  return intentOf(answer.data);
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getPaymentIntent(client: Client, id: string): Promise<PaymentIntent> {
  const operation = 'get a payment intent';
  const answer = await client.ask({
    operation,
    path: `/payment_intents/${pathId(operation, id)}`,
    answer: Answer,
  });
  return intentOf(answer.data);
}

export interface Attachment {
  intentId: string;
  /** `pm_…`. */
  paymentMethodId: string;
  /** Address that the payer returns to after 3-D Secure. */
  returnUrl: string;
  /** Required when the payment method was created with the public key of another session. */
  clientKey?: string;
}

/**
 * Attaches a payment method, which charges it. Sent once: prefer `attachAndSettle`, which handles a lost answer.
 * @throws GatewayDeclined, GatewayOutcomeUnknown (look up the intent), GatewayRefused, GatewayUnavailable
 */
export async function attachPaymentMethod(client: Client, attachment: Attachment): Promise<PaymentIntent> {
  const operation = ATTACHING;
  const answer = await client.report({
    operation,
    path: `/payment_intents/${pathId(operation, attachment.intentId)}/attach`,
    attributes: {
      payment_method: attachment.paymentMethodId,
      return_url: attachment.returnUrl,
      ...(attachment.clientKey === undefined ? {} : { client_key: attachment.clientKey }),
    },
    answer: Answer,
    lookUp: { kind: 'charge', chargeId: attachment.intentId },
  });
  return intentOf(answer.data);
}

/** Cancels an intent, so that it can no longer be paid. The gateway refuses when it was already paid. */
export async function cancelPaymentIntent(client: Client, id: string): Promise<PaymentIntent> {
  const operation = 'cancel a payment intent';
  const answer = await client.report({
    operation,
    path: `/payment_intents/${pathId(operation, id)}/cancel`,
    answer: Answer,
    lookUp: { kind: 'charge', chargeId: id },
  });
  return intentOf(answer.data);
}

function intentOf({ id, attributes }: Static<typeof IntentResource>): PaymentIntent {
  const failure = attributes.last_payment_error;
  return {
    id,
    status: attributes.status,
    amountInCentavos: BigInt(attributes.amount),
    clientKey: attributes.client_key ?? undefined,
    payments: (attributes.payments ?? []).map((payment) =>
      paymentOf(payment, currencyOf(attributes.currency)),
    ),
    lastError: failure
      ? { code: failure.failed_code ?? undefined, message: failure.failed_message ?? undefined }
      : undefined,
    nextActionUrl: attributes.next_action?.redirect?.url ?? undefined,
    metadata: metadataOf(attributes.metadata),
    updatedAtInSeconds: attributes.updated_at ?? undefined,
  };
}
