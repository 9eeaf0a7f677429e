import { SERVICE_NAMES, type ServiceName } from '@bulwagan/server/services.ts';
import type { Result } from './workload.ts';

/** A service, or all services at once. */
export type PartName = ServiceName | 'mixed';
export const PART_NAMES: readonly PartName[] = [...SERVICE_NAMES, 'mixed'];

/** Returns the name of a part's result file. */
export const resultsOf = (name: PartName): string => `speed-${name}`;

/** Content of one result file. */
export interface Part {
  name: PartName;
  /** Meaning of a row: `cases with eight activities each`. */
  rowsAre: string;
  /** Seconds of seeding for each size; null for a database that already existed. */
  filledInSeconds: (number | null)[];
  results: Result[];
  /** True if nothing was left out. */
  isComplete: boolean;
}
