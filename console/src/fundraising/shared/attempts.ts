/**
 * Sends what moves money with an `Idempotency-Key`: the same again is done once until it has been done, and after that it is
 * another one. Not only a lost answer leaves open what became of it: the first may be running still, or have moved the money
 * before something failed. What was refused may be sent again by its key as well.
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

/** Names one attempt. Not every browser has `randomUUID` without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
