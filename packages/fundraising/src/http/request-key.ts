import { createHash } from 'node:crypto';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import type { IdempotentRequest } from '@bulwagan/platform/http/idempotency.ts';
import { addressKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Call } from '@bulwagan/platform/http/route.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';

/** Operation and owner of an `Idempotency-Key`: a user, or an address for guests. */
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

/** How long an Idempotency-Key is stored. */
const KEEP = { hours: 24 } as const;

/**
 * Returns the key that a client sent, to be stored with the created record: a retry finds it there even if the process
 * was killed before it saved its answer. Undefined without a key.
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

/** True if a key has expired for a record created at that time. */
export const isKeyOver = (begunAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(begunAt).add(KEEP), now) <= 0;

/** 422: the request differs from the one that first used this key. */
export const otherRequest = () => invalid({ 'Idempotency-Key': [message('idempotency.other_request')] });
