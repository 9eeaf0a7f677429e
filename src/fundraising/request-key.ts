import { createHash } from 'node:crypto';
import { invalid } from '../platform/http/errors.ts';
import type { IdempotentRequest } from '../platform/http/idempotency.ts';
import { addressKey } from '../platform/http/rate-limits.ts';
import type { Call } from '../platform/http/route.ts';
import type { Actor } from './access.ts';
import type { App } from './context.ts';

/** What was asked by an `Idempotency-Key`, and whose key it is: a user's, or of one address for guests. */
export function keyOf(
  app: Pick<App, 'clock'>,
  call: Pick<Call<Actor | null, unknown, unknown, unknown>, 'actor' | 'ip' | 'request'>,
  name: string,
  input: unknown,
): IdempotentRequest {
  const key = call.request.headers['idempotency-key'];
  return {
    caller: call.actor === null ? `guest:${addressKey(call.ip)}` : `user:${call.actor.id}`,
    key: Array.isArray(key) ? key[0] : key,
    request: [name, input],
    now: app.clock.now(),
  };
}

/** As long as an Idempotency-Key is kept. */
const KEEP = { hours: 24 } as const;

/**
 * What a client named its request by, to stand with what the request begins: there a repeat finds it also when the process was
 * killed before it had kept its answer. Undefined when the client gave no key.
 */
export function requestKeyOf({
  caller,
  key,
}: {
  caller: string;
  key: string | undefined;
}): Buffer | undefined {
  return key === undefined
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify([caller, key]))
        .digest();
}

/** Whether a key counts no more at this moment for what was begun by it then. */
export const isKeyOver = (begunAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(begunAt).add(KEEP), now) <= 0;

/** 422: what is sent by this key now is not what was begun by it. */
export const otherRequest = () =>
  invalid({ 'Idempotency-Key': ['The Idempotency-Key was used with another request.'] });
