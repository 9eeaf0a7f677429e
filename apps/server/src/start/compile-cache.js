import { existsSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const dataDir = resolve(process.env.DATA_DIR || 'data');
const cache = join(dataDir, 'cache');
if (takesNoFolders(cache)) {
  // Exit like for wrong settings: the code that reports those is not reached.
  console.error(`DATA_DIR is not usable: no folder can be made at ${dataDir}.`);
  process.exit(1);
}
// Keep compiled code, so that later starts and workers start faster and need less memory.
// Closed to other users, like everything in DATA_DIR. Worker threads load this too: they cannot set the umask, but find
// the folder.
const umask = isMainThread ? process.umask(0o077) : undefined;
enableCompileCache(cache);
if (umask !== undefined) process.umask(umask);

/**
 * True if creating folders here fails as if the parent were missing, as in `/proc`: recursive creation, also in Node,
 * then loops for ever. Other errors are reported by the code that needs the folder.
 */
function takesNoFolders(folder) {
  let missing = folder;
  if (existsSync(missing)) return false;
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  try {
    mkdirSync(missing, { mode: 0o700 });
    return false;
  } catch (error) {
    // Another process may have created it, or removed its parent, at the same time.
    return error.code === 'ENOENT' && existsSync(dirname(missing));
  }
}
