/**
 * What a night does of each fault, at least. A run by hand is shortened by `FAULT_KILLS` and the like, and misses the goal
 * that it was shortened below: how much was done is held against these figures, never against what the run was told to do.
 */
export const NIGHT = {
  /** Of fundraising alone, and of all services. */
  killsOfPrograms: 180,
  killsOfWholePrograms: 20,
  killsOfPostgres: 30,
  restarts: 50,
  roundsOfFullDisk: 5,
  uploadsToFullDisk: 10,
  /** Of commits at each place, and of all connections. */
  cuts: 100,
  /** That a line is bad, or the mail server in a mood; each time a fifth more or less. */
  troubleMs: 6_000,
} as const;

/** What takes the night too long. */
export const WEEK = { killsOfWorkers: 30, killsOfPrograms: 50, restarts: 20 } as const;
