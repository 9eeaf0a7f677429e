/** Set by `npm run weekly`, which runs the longest tests of the night in full. */
const IS_WEEK = process.env.WEEKLY === '1';

/**
 * Minimum number of faults per night. A run shortened by hand with `FAULT_KILLS` and the like misses its goal, because
 * the actual number is compared with these figures.
 */
export const NIGHT = {
  /** Kills with fundraising only, and with all services. */
  killsOfPrograms: IS_WEEK ? 180 : 60,
  killsOfAllPrograms: IS_WEEK ? 20 : 12,
  killsOfPostgres: IS_WEEK ? 30 : 15,
  /** Kills of a process that issues papers. */
  killsOfIssuing: IS_WEEK ? 200 : 30,
  /** Kills of a process that computes a payroll. */
  killsOfPayroll: IS_WEEK ? 8 : 4,
  restarts: 50,
  roundsOfFullDisk: 5,
  uploadsToFullDisk: 10,
  /** Cut commits at each point, and cuts of all connections. */
  cuts: IS_WEEK ? 100 : 40,
  /** Duration of each network or mail fault, varied by a fifth. */
  problemMs: IS_WEEK ? 6_000 : 4_000,
} as const;

/** Tests that are too long for a night. */
export const WEEK = { killsOfWorkers: 30, killsOfPrograms: 50, restarts: 20 } as const;
