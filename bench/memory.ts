import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 20;

/** What a process holds of memory, by the kernel's count, in units of 1024 * 1024 bytes. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Looks at a process again and again from now on; `stop` answers the most that it held. */
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
