import type { Result } from './workload.ts';

/** Result files. */
export const PARTS = {
  fundraising: 'speed-fundraising',
  workforce: 'speed-workforce',
  court: 'speed-court',
  mixed: 'speed-mixed',
} as const;
export type PartName = keyof typeof PARTS;

/** Content of one result file. */
export interface Part {
  name: PartName;
  /** Meaning of a row: `cases with eight activities each`. */
  rowsAre: string;
  /** Seconds of seeding per size; null for one that existed already. */
  filledInSeconds: (number | null)[];
  results: Result[];
  /** True if nothing was left out. */
  isComplete: boolean;
}
