import type { Program } from './program.ts';

/** Returns the process ids of live workers, oldest first, from the line that each logs when it listens. */
export function workersOf(program: Pick<Program, 'output'>): number[] {
  const lines = program
    .output()
    .split('\n')
    .filter((line) => line.includes('listening at'));
  return lines.map((line) => (JSON.parse(line) as { pid: number }).pid).filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // The process does not exist.
    return false;
  }
}
