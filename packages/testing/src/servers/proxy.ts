import type { ChildProcess } from 'node:child_process';

/** Pipes a child's output through this process, so that an orphaned grandchild cannot keep our standard output open. */
export function passOn({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): void {
  stdout?.on('data', (words) => process.stdout.write(words));
  stderr?.on('data', (words) => process.stderr.write(words));
}
