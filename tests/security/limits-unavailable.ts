import assert from 'node:assert/strict';
import { createRateLimits, type RateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Reply } from '@bulwagan/testing/app.ts';

/** Returns rate limits whose store is unreachable: connections to the discard port are refused. */
export const limitsAway = (): RateLimits =>
  createRateLimits({
    kind: 'redis',
    redisUrl: 'redis://127.0.0.1:9',
    log: { warn: () => undefined },
  });

export function assertDelayed({ status, headers, text }: Reply, what: string): void {
  assert.equal(status, 503, `${what}: ${status} ${text}`);
  assert.match(String(headers['retry-after']), /^[1-9]\d*$/, what);
}
