/** Environment variable with the garbage collection interval of the program under test. */
export const COLLECT_EVERY_MS = 'SOAK_COLLECT_EVERY_MS';
export const PREFIX = 'collected: ';

/** Memory in use after a full garbage collection. */
export interface Collected {
  /** Milliseconds, as from `Date.now()`. */
  at: number;
  /** Objects and buffers that the program refers to. */
  usedInBytes: number;
  /** Resident memory of the process as counted by the kernel. */
  residentInBytes: number;
}

/** Parses the measurements from the output of a program, in order. */
export function readCollected(output: string): Collected[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => JSON.parse(line.slice(PREFIX.length)) as Collected);
}
