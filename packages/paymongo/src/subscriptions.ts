import { GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import { type Static, Type } from 'typebox';
import {
  centavosToApi,
  Envelope,
  Maybe,
  metadataOf,
  pathId,
  Resource,
  shortened,
  wire,
} from './client/api-schemas.ts';
import type { Client } from './client/client.ts';

const PlanResource = Resource(
  Type.Object({
    name: Maybe(Type.String()),
    amount: wire.Centavos,
    interval: wire.Word,
    interval_count: Maybe(Type.Integer()),
  }),
);

/** Amount and interval of recurring charges. */
export interface Plan {
  /** `plan_…`. */
  id: string;
  amountInCentavos: bigint;
  interval: string;
  intervalCount: number;
}

export interface NewPlan {
  name: string;
  amountInCentavos: bigint;
  interval: 'week' | 'month' | 'year';
  /** Number of intervals between charges. Default 1. */
  intervalCount?: number;
  description?: string;
}

const MAX_PLAN_NAME_LENGTH = 100;

/**
 * The documentation has two addresses for plans, each with its own interval names; accounts in use call the longer one.
 * A 404 has no effect, so the other one is tried after it.
 */
const PLAN_ADDRESSES = [
  { path: '/subscriptions/plans', words: { week: 'weekly', month: 'monthly', year: 'yearly' } },
  { path: '/plans', words: { week: 'week', month: 'month', year: 'year' } },
] as const;

/** Creates a plan. It charges nobody until somebody subscribes, so it may be created again when the answer was lost. */
export async function createPlan(client: Client, input: NewPlan): Promise<Plan> {
  const [usual, other] = PLAN_ADDRESSES;
  try {
    return await createPlanAt(client, usual, input);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.status !== 404) throw error;
    return await createPlanAt(client, other, input);
  }
}

async function createPlanAt(
  client: Client,
  address: (typeof PLAN_ADDRESSES)[number],
  input: NewPlan,
): Promise<Plan> {
  const operation = 'create a plan';
  const { data } = await client.report({
    operation,
    path: address.path,
    attributes: {
      name: shortened(input.name, MAX_PLAN_NAME_LENGTH),
      amount: centavosToApi(operation, input.amountInCentavos),
      currency: 'PHP',
      interval: address.words[input.interval],
      interval_count: input.intervalCount ?? 1,
      description: shortened(input.description ?? input.name),
    },
    answer: Envelope(PlanResource),
    lookUp: { kind: 'inert' },
  });
  return {
    id: data.id,
    amountInCentavos: BigInt(data.attributes.amount),
    interval: data.attributes.interval,
    intervalCount: data.attributes.interval_count ?? 1,
  };
}

const SubscriptionResource = Resource(
  Type.Object({
    status: wire.Word,
    customer_id: Maybe(wire.Id),
    // The plan of a subscription: its id, or the full object.
    plan_id: Maybe(wire.Id),
    plan: Maybe(Type.Object({ id: Maybe(wire.Id) })),
    next_billing_schedule: Maybe(Type.String({ maxLength: 40 })),
    latest_invoice: Maybe(
      Type.Object({
        id: Maybe(wire.Id),
        status: Maybe(wire.Word),
        payment_intent: Maybe(Type.Object({ id: Maybe(wire.Id) })),
      }),
    ),
    metadata: Maybe(wire.Metadata),
  }),
);

const SubscriptionAnswer = Envelope(SubscriptionResource);

/**
 * `incomplete` until its first invoice is paid (24 hours, then `incomplete_cancelled`), `active`, `past_due`
 * while the gateway retries, `unpaid` after that, `cancelled`.
 */
export interface Subscription {
  /** `sub_…` or `subs_…`. */
  id: string;
  status: string;
  customerId: string | undefined;
  planId: string | undefined;
  /** Date as the gateway writes it. */
  nextBillingOn: string | undefined;
  latestInvoice:
    | { id: string | undefined; status: string | undefined; intentId: string | undefined }
    | undefined;
  metadata: Record<string, string>;
}

export interface NewSubscription {
  customerId: string;
  planId: string;
  metadata?: Record<string, string>;
}

/**
 * Starts a recurring donation. The first invoice exists at once: attach a payment method to its intent
 * (`latestInvoice.intentId`) with `attachAndSettle`. Nothing is charged before that.
 */
export async function createSubscription(client: Client, input: NewSubscription): Promise<Subscription> {
  const answer = await client.report({
    operation: 'create a subscription',
    path: '/subscriptions',
    attributes: {
      customer_id: input.customerId,
      plan_id: input.planId,
      ...(input.metadata === undefined ? {} : { metadata: input.metadata }),
    },
    answer: SubscriptionAnswer,
    lookUp: { kind: 'inert' },
  });
  return subscriptionOf(answer.data);
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getSubscription(client: Client, id: string): Promise<Subscription> {
  const operation = 'get a subscription';
  const path = `/subscriptions/${pathId(operation, id)}`;
  return subscriptionOf((await client.ask({ operation, path, answer: SubscriptionAnswer })).data);
}

/** Ends a subscription: no further invoice. The reason is one of the gateway's values, for its statistics. */
export async function cancelSubscription(
  client: Client,
  id: string,
  reason = 'other',
): Promise<Subscription> {
  const operation = 'cancel a subscription';
  const answer = await client.report({
    operation,
    path: `/subscriptions/${pathId(operation, id)}/cancel`,
    attributes: { cancellation_reason: reason },
    answer: SubscriptionAnswer,
    lookUp: { kind: 'subscription', subscriptionId: id },
  });
  return subscriptionOf(answer.data);
}

function subscriptionOf({ id, attributes }: Static<typeof SubscriptionResource>): Subscription {
  const invoice = attributes.latest_invoice;
  return {
    id,
    status: attributes.status,
    customerId: attributes.customer_id ?? undefined,
    planId: attributes.plan_id ?? attributes.plan?.id ?? undefined,
    nextBillingOn: attributes.next_billing_schedule ?? undefined,
    latestInvoice: invoice
      ? {
          id: invoice.id ?? undefined,
          status: invoice.status ?? undefined,
          intentId: invoice.payment_intent?.id ?? undefined,
        }
      : undefined,
    metadata: metadataOf(attributes.metadata),
  };
}
