/** PostgreSQL's error code for a write on a standby or on a read-only server. */
export const READ_ONLY = '25006';

/** A server that stays read-only refuses every write; reconnecting once a second is enough. */
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
 * Ends all connections of all pools of the process as soon as they are idle. After a failover the pools may be full of
 * connections to a standby, and only new connections reach the new primary.
 */
export function endAllSoon(): void {
  if (performance.now() - endedAt < AT_MOST_EVERY_MS) return;
  endedAt = performance.now();
  for (const client of open) client.endWhenIdle();
}
