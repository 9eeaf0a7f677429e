import type { Result } from './workload.ts';

/** The files of the results. */
export const PARTS = {
  fundraising: 'speed-fundraising',
  workforce: 'speed-workforce',
  court: 'speed-court',
  hall: 'speed-mixed',
} as const;
export type PartName = keyof typeof PARTS;

/** What is kept in one file. */
export interface Part {
  name: PartName;
  /** `cases with eight activities each` */
  rowsAre: string;
  /** Seconds that each size took to fill; null for one that was there. */
  filledInSeconds: (number | null)[];
  results: Result[];
  /** Whether nothing was left out. */
  isWhole: boolean;
}
