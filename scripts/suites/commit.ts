import { spawnSync } from 'node:child_process';

/** Returns the commit of a folder, and whether the folder has changes besides those of some files. Undefined without git. */
export function commitOf(folder = '.', besides: readonly string[] = []): string | undefined {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  if (head.status !== 0) return undefined;
  const changes = git('status', '--porcelain', '--', '.', ...besides.map((file) => `:!${file}`));
  return `${head.stdout.trim()}${changes.stdout === '' ? '' : ' with changes'}`;
}
