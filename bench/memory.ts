import { readFileSync } from 'node:fs';

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
