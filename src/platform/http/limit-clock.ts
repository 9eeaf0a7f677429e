import type { RateLimiterMemory } from 'rate-limiter-flexible';

/** Smaller differences are the drift that time synchronization corrects all the time. */
const STEP_IN_MS = 1_000;

/**
 * rate-limiter-flexible ends a window at a time of day. When the machine's clock is set, windows would end
 * early or show a reset an hour away; this moves them by the same step, so that each lasts as long as it was
 * meant to. Call what is returned before each use.
 */
export function steadyWindows(limiters: () => Iterable<RateLimiterMemory>): () => void {
  let offsetInMs = Date.now() - performance.now();
  return () => {
    const stepInMs = Date.now() - performance.now() - offsetInMs;
    if (Math.abs(stepInMs) < STEP_IN_MS) return;
    offsetInMs += stepInMs;
    for (const limiter of limiters()) moveWindows(limiter, stepInMs);
  };
}

function moveWindows(limiter: RateLimiterMemory, stepInMs: number): void {
  const { version, storage } = limiter.dump();
  const moved = storage.map((window) => ({
    ...window,
    expiresAt: window.expiresAt === null ? null : Math.round(window.expiresAt + stepInMs),
  }));
  limiter.restore({ version, storage: moved });
}
