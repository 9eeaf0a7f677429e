/** The setting by which the program is told how often to collect. */
export const COLLECT_EVERY_MS = 'SOAK_COLLECT_EVERY_MS';
export const PREFIX = 'collected: ';

/** What is left when all that nothing refers to is gone. */
export interface Collected {
  /** By `Date.now()`. */
  at: number;
  /** By what the program refers to: objects, and buffers beside them. */
  usedInBytes: number;
  /** Of the process, by the kernel's count. */
  residentInBytes: number;
}

/** What a program has written of it, in order. */
export function readCollected(output: string): Collected[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => JSON.parse(line.slice(PREFIX.length)) as Collected);
}
