import { DAILY_FIGURES_MAX_DAYS } from '@bulwagan/contracts/fundraising/lengths.ts';

const DAY_IN_MS = 86_400_000;

/** Returns whether a period, including both days, is too long for daily figures. */
export function hasTooManyDays(from: string, to: string): boolean {
  return (Date.parse(to) - Date.parse(from)) / DAY_IN_MS >= DAILY_FIGURES_MAX_DAYS;
}
