import type { Dispute } from '@bulwagan/platform/payments/payments.ts';
import { type Static, Type } from 'typebox';
import { Envelope, List, pathId, Resource } from './client/api-schemas.ts';
import type { Client } from './client/client.ts';
import { findMismatch } from './client/response-validation.ts';
import { disputeOf } from './webhooks/event-dispute.ts';

/** Disputes are undocumented: an invalid field is treated as absent, as in events. */
const DisputeResource = Resource(Type.Record(Type.String(), Type.Unknown()));
const isDispute = (listed: unknown): listed is Static<typeof DisputeResource> =>
  findMismatch(DisputeResource, listed) === undefined;

/**
 * Lists the account's disputes, newest first; `after` continues with older ones.
 * @throws GatewayRefused with status 403 (`access_denied`) or 404 when the account may not read them.
 */
export async function listDisputes(
  client: Client,
  { after }: { after?: string } = {},
): Promise<{ disputes: Dispute[]; hasMore: boolean }> {
  const answer = await client.ask({
    operation: 'list disputes',
    path: '/disputes',
    query: { limit: '100', ...(after === undefined ? {} : { after }) },
    answer: List(Type.Unknown()),
  });
  const disputes = answer.data.filter(isDispute).map(({ id, attributes }) => disputeOf(id, attributes));
  return { disputes, hasMore: answer.has_more ?? false };
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getDispute(client: Client, id: string): Promise<Dispute> {
  const operation = 'get a dispute';
  const path = `/disputes/${pathId(operation, id)}`;
  const { data } = await client.ask({ operation, path, answer: Envelope(DisputeResource) });
  return disputeOf(data.id, data.attributes);
}
