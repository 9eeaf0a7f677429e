import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from '../../bench/memory.ts';

/** What a process holds at a moment, by the kernel's count. */
export interface Sample {
  /** By `Date.now()`. */
  at: number;
  residentMiB: number;
  /** Open files, sockets and pipes. */
  handles: number;
}

const EVERY_MS = 1_000;

/** Looks at a process every second from now on. `stop` answers what was seen, and throws when it has ended meanwhile. */
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
  // It is told by `stop`, even where that comes long after.
  looking.catch(() => undefined);
  return {
    stop() {
      stopping.abort();
      return looking;
    },
  };
}
