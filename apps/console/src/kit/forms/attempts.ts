/**
 * Sends requests with an `Idempotency-Key`. The same request keeps its key until it succeeds; after that, it
 * counts as a new request.
 * The key is kept after every failure, not only after a lost response: the first request may still be running, or may
 * have moved money before it failed. Refused requests can be sent again with the same key.
 */
export function createAttempts() {
  const keys = new Map<string, string>();
  return async <Result>(what: unknown, send: (key: string) => Promise<Result>): Promise<Result> => {
    const text = JSON.stringify(what);
    const key = keys.get(text) ?? newKey();
    keys.set(text, key);
    const result = await send(key);
    keys.delete(text);
    return result;
  };
}

/** Returns a random idempotency key. `crypto.randomUUID` is not available without TLS in every browser. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
