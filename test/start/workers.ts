import type { Program } from './program.ts';

/** The process ids of the workers that live, oldest first: each says once where it listens. */
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
    // No such process.
    return false;
  }
}
