import { spawnSync } from 'node:child_process';

/** Returns the commit of a folder, and whether the folder has changes. Undefined without git. */
export function commitOf(folder = '.'): string | undefined {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  if (head.status !== 0) return undefined;
  const changes = git('status', '--porcelain');
  return `${head.stdout.trim()}${changes.stdout === '' ? '' : ' with changes'}`;
}
