import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import packageFile from '../../../../package.json' with { type: 'json' };
import './compile-cache.js';

const AT_MOST_MS = 60_000;

/**
 * `npm start` loads this before the program. At the first start of a version another process compiles all code and
 * exits: type stripping and compiling take 12 MB, which a serving process would hold permanently. If that fails, the
 * program compiles its code itself.
 */
const folder = getCompileCacheDir();
const mark = folder === undefined ? undefined : join(folder, `compiled-${packageFile.version}`);
if (mark !== undefined && !existsSync(mark)) await compileElsewhere(mark);

async function compileElsewhere(mark) {
  const [cache, main] = ['compile-cache.js', '../main.ts'].map((file) => join(import.meta.dirname, file));
  const child = spawn(process.execPath, ['--import', cache, main, 'compile', mark], {
    stdio: 'ignore',
    timeout: AT_MOST_MS,
  });
  // Nothing has been started yet that would need an orderly stop.
  const stop = () => {
    child.kill('SIGKILL');
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  await once(child, 'exit').catch(() => undefined);
  process.off('SIGTERM', stop).off('SIGINT', stop);
}
