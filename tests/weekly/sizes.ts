import { WEEK } from '../faults/goals.ts';

/** Size of a full weekly run, by the setting that shortens a run by hand. */
export const FULL_SIZES = {
  FAULT_WORKER_KILLS: WEEK.killsOfWorkers,
  FAULT_PROGRAM_KILLS: WEEK.killsOfPrograms,
  FAULT_RESTARTS_OF_ALL: WEEK.restarts,
  WEEKLY_EVENTS: 200_000,
  WEEKLY_SECONDS: 600,
  WEEKLY_SEEDS: 10_000,
  WEEKLY_SOAK_MINUTES: 10,
  RESTORE_MEGABYTES: 1_000,
  RESTORE_WRITES: 10_000,
  MIGRATED_ROWS: 100_000,
} as const;

type Setting = keyof typeof FULL_SIZES;
type Environment = Readonly<Record<string, string | undefined>>;

export function sizeOf(setting: Setting, env: Environment = process.env): number {
  const size = Number(env[setting] ?? FULL_SIZES[setting]);
  // NaN compares as neither smaller nor larger, so such a run would pass as complete.
  if (!(size > 0)) throw new Error(`${setting} must be a number above 0.`);
  return size;
}

/** Returns what a run does less of than a full weekly run; empty for a full run. */
export function shortenings(env: Environment = process.env): string[] {
  return (Object.keys(FULL_SIZES) as Setting[])
    .filter((setting) => sizeOf(setting, env) < FULL_SIZES[setting])
    .map((setting) => `${setting} ${sizeOf(setting, env)} of ${FULL_SIZES[setting]}`);
}
