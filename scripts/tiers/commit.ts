import { spawnSync } from 'node:child_process';

/** Which commit stands in a folder, and whether something in it differs. Undefined where git does not say. */
export function commitOf(folder = '.'): string | undefined {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  if (head.status !== 0) return undefined;
  const changes = git('status', '--porcelain');
  return `${head.stdout.trim()}${changes.stdout === '' ? '' : ' with changes'}`;
}
