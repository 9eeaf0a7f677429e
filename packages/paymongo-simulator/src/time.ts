import type { Clock } from '@bulwagan/platform/time/clock.ts';

/** Returns Unix seconds, as all times of the gateway's API. */
export function nowInSeconds(clock: Clock): number {
  return Math.floor(clock.now().epochMilliseconds / 1000);
}

/** Returns the common fields of a resource created now. */
export function stamps(environment: { clock: Clock; liveMode: boolean }): {
  livemode: boolean;
  created_at: number;
  updated_at: number;
} {
  const now = nowInSeconds(environment.clock);
  return { livemode: environment.liveMode, created_at: now, updated_at: now };
}
