import type { ChildProcess } from 'node:child_process';

/**
 * Has what a program says, where it is piped, said by this process. One that inherited the pipes of this process would hold them
 * open when this one is killed, and whoever reads them would wait for it.
 */
export function passOn({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): void {
  stdout?.on('data', (words) => process.stdout.write(words));
  stderr?.on('data', (words) => process.stderr.write(words));
}
