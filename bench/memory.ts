import { readFileSync } from 'node:fs';
import { median, rounded } from './figures.ts';

const LOOK_EVERY_MS = 20;

/** Returns the resident memory of a process in MiB, as counted by the kernel. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Polls the memory of a process; `stop` returns the maximum. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = residentMiB(pid);
  const look = () => {
    peak = Math.max(peak, residentMiB(pid));
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(looking);
      look();
      return peak;
    },
  };
}

const SAMPLE_EVERY_MS = 100;

/** Memory of a process while it does one long thing, in MiB. */
export interface MemoryOfWork {
  /** Before the work. */
  rest: number;
  peak: number;
  /** Median of the last quarter of the time less that of the second: the first warms up. */
  growth: number;
}

/** Samples the memory of a process during `work`. */
export async function memoryDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ done: T; memory: MemoryOfWork }> {
  const rest = residentMiB(pid);
  const samples: number[] = [];
  const watch = watchMemory(pid);
  const sampling = setInterval(() => samples.push(residentMiB(pid)), SAMPLE_EVERY_MS);
  try {
    const done = await work();
    samples.push(residentMiB(pid));
    const quarter = (number: number): number => {
      const from = Math.floor((samples.length * (number - 1)) / 4);
      return median(samples.slice(from, from + Math.ceil(samples.length / 4)));
    };
    const growth = rounded(quarter(4) - quarter(2));
    return { done, memory: { rest: rounded(rest), peak: rounded(watch.stop()), growth } };
  } finally {
    clearInterval(sampling);
    watch.stop();
  }
}
