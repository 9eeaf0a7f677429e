/** PostgreSQL's code for a write on a standby, or on a server that takes no writes now. */
export const READ_ONLY = '25006';

/** A server that takes no writes for long refuses each of them; reconnecting once a second is enough. */
const AT_MOST_EVERY_MS = 1_000;

interface OpenClient {
  endWhenIdle(): void;
  once(event: 'end', listener: () => void): unknown;
}

const open = new Set<OpenClient>();
let endedAt = Number.NEGATIVE_INFINITY;

export function track(client: OpenClient): void {
  open.add(client);
  client.once('end', () => open.delete(client));
}

/**
 * Ends all connections of the process, in all pools, as soon as they are idle. An address that has led to a standby for a
 * while has filled the pools with connections that stay there, and only a new connection goes where the address leads now.
 */
export function endAllSoon(): void {
  if (performance.now() - endedAt < AT_MOST_EVERY_MS) return;
  endedAt = performance.now();
  for (const client of open) client.endWhenIdle();
}
