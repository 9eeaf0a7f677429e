import type { RateLimiterMemory } from 'rate-limiter-flexible';

/** Smaller differences are clock drift, which time synchronization corrects continuously. */
const STEP_IN_MS = 1_000;

/**
 * Keeps windows at their length when the machine's clock is set. rate-limiter-flexible stores the end of a window as
 * wall-clock time, so windows would end early or show a reset an hour away. The returned function moves them by the
 * same step; call it before each use.
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
