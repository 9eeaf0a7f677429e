import type { Message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../back-office-envelope.ts';
import { HttpError } from '../errors.ts';
import { type Origin, originOf } from '../origin.ts';
import { etagOf } from './revalidation.ts';

/** Describes a route that answers with an `ETag`. */
export const RETURNS_ETAG =
  'Returns an `ETag`; send it as `If-Match` with a change so that it cannot overwrite changes by others.';

/**
 * `If-Match` header for optimistic locking: reads return an `ETag`, and a change may send it back. A route declares the
 * header and 412; the rule calls `assertIfMatch` while it holds the row lock.
 */
export const ifMatchHeader = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The `ETag` of the record as it was read.' })),
});

/** `If-Match` header and origin of a change. */
export interface Condition {
  ifMatch: string | undefined;
  origin: Origin;
}

export const conditionOf = ({ request, ...call }: Origin & { request: FastifyRequest }): Condition => ({
  ifMatch: request.headers['if-match'],
  origin: originOf(call),
});

/** Returns a function that answers with a record in its envelope, and sets its ETag. */
export const withEtag =
  <Row>(etagOfRow: (row: Row) => string, present: (row: Row) => unknown) =>
  (reply: FastifyReply, row: Row) => {
    reply.header('etag', etagOfRow(row));
    return ok(present(row));
  };

/** Returns the ETag of a record: it changes whenever one of these values changes, and is the same in every process. */
export const etagOfValues = (values: readonly unknown[]): string =>
  etagOf(JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

/**
 * Throws 412 with `text` when the record's ETag is not in `If-Match` (RFC 9110 §13.1.1). Without the header the last
 * write wins. Weak tags, which proxies produce when they compress a response, are accepted.
 */
export function assertIfMatch(ifMatch: string | undefined, tag: string, text: Message): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!tags.includes(tag)) throw new HttpError(412, text);
}
