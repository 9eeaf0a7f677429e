import assert from 'node:assert/strict';
import type { Reply, Send } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { assertExplained, type Reason } from '../../attack/reasons.ts';
import type { Fixtures } from '../../bad-input/fixtures.ts';
import { nameOf, rightRequest } from '../requests.ts';
import { isTaken, neverEntered, type Watch } from './canary.ts';
import { requestInPlace, secretRequests, takesSecret } from './canary-requests.ts';

interface Sending {
  send: Send;
  around: Fixtures;
  seed: number;
  /** Headers of a user with permission. */
  headersFor(operation: Operation): Promise<Record<string, string>>;
  cookieName: string;
}

/**
 * Attempts per operation. A random request may fail for other reasons, e.g. a duplicate name, and is then generated
 * again.
 */
const DRAWS = 24;

/** Sends secrets through every operation and returns the number of requests. */
export async function sendSecrets(
  watched: Watch,
  operations: Operation[],
  { send, around, seed, headersFor, cookieName }: Sending,
): Promise<number> {
  let count = 0;
  const report = (operation: Operation, reply: Reply, isInPlace = false) => {
    // 503 of the gateway for an unknown card is not a fault here.
    assert.ok(reply.status < 500, `${nameOf(operation)}: ${reply.text}`);
    watched.replies.push({ name: nameOf(operation), reply });
    if (isInPlace && isTaken(reply)) watched.entered.push(operation);
    count += 1;
  };
  for (const [index, operation] of operations.entries()) {
    const headers = await headersFor(operation);
    const right = rightRequest(operation, around, seed + index);
    for (const { url, options, isInPlace } of secretRequests(watched, right, { headers, cookieName }))
      report(operation, await send(operation.method, url, options), isInPlace);
    const hasBody = operation.body !== undefined && takesSecret(operation);
    for (let draw = 1; hasBody && draw < DRAWS && neverEntered(watched, [operation]).length > 0; draw += 1) {
      const another = rightRequest(operation, around, seed + index + draw * operations.length);
      const { url, options } = requestInPlace(watched, another, headers);
      report(operation, await send(operation.method, url, options), true);
    }
  }
  return count;
}

/** Asserts that every operation with secret fields accepted one, or has a reason why it cannot. */
export function assertEntered(watched: Watch, operations: Operation[], reasons: Reason[]): void {
  const taking = operations.filter(takesSecret);
  assert.ok(taking.length > 10, `${taking.length} operations accept secrets`);
  assertExplained(neverEntered(watched, taking), reasons, 'never accepted with a secret');
}
