import { iso } from '@bulwagan/platform/time/clock.ts';

/** Returns an instant that long before now, as ISO 8601; negative lengths are in the future. */
export type Ago = (length: { days?: number; hours?: number; minutes?: number }) => string;

export function agoFrom(now: Temporal.Instant): Ago {
  return ({ days = 0, hours = 0, minutes = 0 }) => iso(now.subtract({ hours: days * 24 + hours, minutes }));
}
