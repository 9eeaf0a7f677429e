import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from '../../bench/memory.ts';

/** Resources of a process at a moment, as counted by the kernel. */
export interface Sample {
  /** Milliseconds, as from `Date.now()`. */
  at: number;
  residentMiB: number;
  /** Number of open files, sockets and pipes. */
  handles: number;
}

const EVERY_MS = 1_000;

/** Samples a process every second. `stop` returns the samples, and throws if the process has ended. */
export function watchProcess(pid: number): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = [];
  const stopping = new AbortController();
  const look = async () => {
    while (!stopping.signal.aborted) {
      samples.push({
        at: Date.now(),
        residentMiB: residentMiB(pid),
        handles: readdirSync(`/proc/${pid}/fd`).length,
      });
      await sleep(EVERY_MS);
    }
    return samples;
  };
  const looking = look();
  // The error is reported by `stop`, however late.
  looking.catch(() => undefined);
  return {
    stop() {
      stopping.abort();
      return looking;
    },
  };
}
