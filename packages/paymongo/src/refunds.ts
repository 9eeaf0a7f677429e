import { GatewayError, GatewayMalformed, GatewayOutcomeUnknown } from '@bulwagan/platform/payments/errors.ts';
import type { ListedRefund, ListPage, NewRefund, Refund } from '@bulwagan/platform/payments/payments.ts';
import { type Static, Type } from 'typebox';
import {
  centavosToApi,
  Envelope,
  instantOf,
  List,
  Maybe,
  metadataOf,
  pathId,
  present,
  Resource,
  shortened,
  wire,
} from './client/api-schemas.ts';
import type { Client } from './client/client.ts';
import { integerAt } from './client/json-fields.ts';
import { findMismatch } from './client/response-validation.ts';
import { currencyOf } from './currency.ts';
import { REFUNDING } from './operations.ts';

const MAX_UNIX_SECONDS = 100_000_000_000;

const RefundResource = Resource(
  Type.Object({
    amount: wire.Centavos,
    currency: Maybe(Type.Unknown()),
    status: wire.Word,
    payment_id: Maybe(wire.Id),
    reason: Maybe(wire.Word),
    notes: Maybe(Type.String()),
    metadata: Maybe(wire.Metadata),
  }),
);

/** Refund with the gateway's own data; ours is in `metadata`. */
export type RefundWithMetadata = Refund & { metadata: Record<string, string> };
type ListedResource = ListedRefund & { metadata: Record<string, string> };

/** The two calls needed to refund exactly once; each has its own time limit. */
interface RefundCalls {
  find(wanted: { paymentId: string; reference: string }): Promise<RefundWithMetadata | undefined>;
  create(input: NewRefund): Promise<RefundWithMetadata>;
}

/**
 * Refunds at most once per reference: searches for the refund first, orders it, and after a lost answer searches again
 * instead of ordering again.
 * @throws GatewayOutcomeUnknown when the outcome cannot be found out; GatewayRefused of the first search, with status
 * 404 when the payment does not exist, and of the order (`allowed_date_exceeded`, `available_balance_insufficient`,
 * `resource_failed_state`, …); GatewayUnavailable when nothing happened.
 */
export async function refundOnce(client: Client, input: NewRefund): Promise<RefundWithMetadata> {
  const limited = client.within(client.timeLeftInMs());
  return await makeOnce(input, {
    find: (wanted) => findRefund(limited, wanted),
    create: (refund) => createRefund(limited.within(limited.timeLeftInMs() * 0.75), refund),
  });
}

/** The algorithm of `refundOnce`, independent of the gateway. */
export async function makeOnce(input: NewRefund, { find, create }: RefundCalls): Promise<RefundWithMetadata> {
  const known = await find(input);
  if (known !== undefined) return known;
  try {
    return await create(input);
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown)) throw error;
    const made = await quietly(() => find(input));
    if (made === undefined) throw error;
    return made;
  }
}

/** Searches after a lost answer; if the search fails too, the caller gets the lost answer's error. */
async function quietly(
  find: () => Promise<RefundWithMetadata | undefined>,
): Promise<RefundWithMetadata | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/** Sends a single order without any search: prefer `refundOnce`. */
export async function createRefund(client: Client, input: NewRefund): Promise<RefundWithMetadata> {
  const operation = REFUNDING;
  const answer = await client.report({
    operation,
    path: '/refunds',
    attributes: {
      amount: centavosToApi(operation, input.amountInCentavos),
      payment_id: input.paymentId,
      reason: input.reason,
      ...(input.notes === undefined ? {} : { notes: shortened(input.notes) }),
      metadata: { reference: input.reference },
    },
    answer: Envelope(RefundResource),
    lookUp: { kind: 'refund', paymentId: input.paymentId, reference: input.reference },
  });
  return refundOf(answer.data);
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getRefund(client: Client, id: string): Promise<RefundWithMetadata> {
  const operation = 'get a refund';
  const path = `/refunds/${pathId(operation, id)}`;
  return refundOf((await client.ask({ operation, path, answer: Envelope(RefundResource) })).data);
}

/**
 * Finds a payment's refund with our reference; failed ones do not count, because they refunded nothing. Uses the
 * refunds that the payment lists or, without them, the list of all refunds.
 * @throws GatewayMalformed when that list is longer than one page, because absence cannot be proven then.
 */
export async function findRefund(
  client: Client,
  wanted: { paymentId: string; reference: string },
): Promise<RefundWithMetadata | undefined> {
  const isWanted = (refund: RefundWithMetadata) =>
    refund.metadata.reference === wanted.reference && refund.status !== 'failed';
  const own = await refundsListedBy(client, wanted.paymentId);
  if (own !== undefined) return own.find(isWanted);

  const operation = 'list refunds';
  const query = { payment_id: wanted.paymentId, limit: '100' };
  const answer = await client.ask({ operation, path: '/refunds', query, answer: List(RefundResource) });
  const refunds = answer.data.map(refundOf).filter(({ paymentId }) => paymentId === wanted.paymentId);
  const found = refunds.find(isWanted);
  if (found === undefined && answer.has_more === true)
    throw new GatewayMalformed(operation, 'there are more');
  return found;
}

/**
 * Lists the account's refunds, newest first; `after` continues with older ones. Refunds in an unknown format are
 * skipped, so that they do not hide the others.
 */
export async function listRefunds(
  client: Client,
  { after }: ListPage = {},
): Promise<{ refunds: ListedResource[]; hasMore: boolean }> {
  const answer = await client.ask({
    operation: 'list refunds',
    path: '/refunds',
    query: { limit: '100', ...(after === undefined ? {} : { after }) },
    answer: List(Type.Unknown()),
  });
  const refunds = answer.data.filter(isRefund).map(listedRefundWithMetadata);
  return { refunds, hasMore: answer.has_more ?? false };
}

const isRefund = (listed: unknown): listed is Static<typeof RefundResource> =>
  findMismatch(RefundResource, listed) === undefined;

function listedRefundWithMetadata(listed: Static<typeof RefundResource>): ListedResource {
  const createdAt = integerAt(listed.attributes, 'created_at', MAX_UNIX_SECONDS);
  return { ...refundOf(listed), createdAt: instantOf(createdAt) };
}

const PaymentWithRefunds = Envelope(Resource(Type.Object({ refunds: Maybe(Type.Array(Type.Unknown())) })));

const RefundResources = Type.Array(RefundResource);

/** Undefined when the payment does not list its refunds, or in an unknown format. */
async function refundsListedBy(client: Client, paymentId: string): Promise<RefundWithMetadata[] | undefined> {
  const operation = 'get a payment';
  const path = `/payments/${pathId(operation, paymentId)}`;
  const { data } = await client.ask({ operation, path, answer: PaymentWithRefunds });
  const listed = data.attributes.refunds ?? undefined;
  if (findMismatch(RefundResources, listed) !== undefined) return undefined;
  return (listed as Static<typeof RefundResources>).map(refundOf);
}

function refundOf({ id, attributes }: Static<typeof RefundResource>): RefundWithMetadata {
  return {
    id,
    paymentId: attributes.payment_id ?? undefined,
    amountInCentavos: BigInt(attributes.amount),
    currency: currencyOf(attributes.currency),
    status: attributes.status,
    reason: attributes.reason ?? undefined,
    ...(present(attributes.notes) ? { notes: attributes.notes } : {}),
    metadata: metadataOf(attributes.metadata),
  };
}
