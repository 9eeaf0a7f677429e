import { existsSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const dataDir = resolve(process.env.DATA_DIR || 'data');
const cache = join(dataDir, 'cache');
if (takesNoFolders(cache)) {
  // As wrong settings end: the first to read them is not reached.
  console.error(`DATA_DIR is not usable: no folder can be made at ${dataDir}.`);
  process.exit(1);
}
// What was compiled once is kept: later starts and workers begin sooner and need less memory.
// Closed to other users, as everything in DATA_DIR. Worker threads load this too: they cannot set the umask, and find the folder.
const umask = isMainThread ? process.umask(0o077) : undefined;
enableCompileCache(cache);
if (umask !== undefined) process.umask(umask);

/**
 * Whether this lies where folders are refused as if the one above were not there, as in `/proc`: whoever makes all that are
 * missing at once tries that for ever, the runtime among them. Other refusals are told by who needs the folder.
 */
function takesNoFolders(folder) {
  let missing = folder;
  if (existsSync(missing)) return false;
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  try {
    mkdirSync(missing, { mode: 0o700 });
    return false;
  } catch (error) {
    // Another process may have made it, or taken the one above away, at this moment.
    return error.code === 'ENOENT' && existsSync(dirname(missing));
  }
}
