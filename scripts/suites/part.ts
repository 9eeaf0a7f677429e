import type { Figure } from '@bulwagan/testing/metrics.ts';

/** Part of a suite that runs at once: one test file, or several that share a program. */
export interface Part {
  /** Path of its file or folder. */
  name: string;
  files: string[];
}

/** Last result of a part. */
export interface PartResult {
  name: string;
  /** Its end, ISO 8601 in UTC. */
  at: string;
  /** Tested commit, if known. */
  commit?: string;
  /** Reductions compared with a full run; omitted if there were none. */
  shortened?: string[];
  machine: { node: string; cores: number };
  seconds: number;
  passed: number;
  failed: number;
  /** Seeds that its tests reported, in order; omitted if there are none. */
  seeds?: string[];
  figures: Figure[];
}

function isFailed({ failed, figures }: PartResult): boolean {
  return failed > 0 || figures.some(({ holds }) => holds === false);
}

/** Sorts parts: those that failed, then those without a result, then from the oldest result to the newest. */
export function inOrderOfNeed(parts: readonly Part[], results: readonly PartResult[]): Part[] {
  const rank = ({ name }: Part): string => {
    const last = results.find((one) => one.name === name);
    if (last === undefined) return '1';
    return isFailed(last) ? '0' : `2 ${last.at}`;
  };
  const ranked = parts.map((part) => ({ part, rank: rank(part) }));
  return ranked.toSorted((one, other) => one.rank.localeCompare(other.rank)).map(({ part }) => part);
}
