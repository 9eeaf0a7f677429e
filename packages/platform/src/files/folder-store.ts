import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  access,
  constants,
  lstat,
  mkdir,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import { boundedStream } from './bounded-stream.ts';
import { FileMissing, type FileStore } from './file-store.ts';

/** Starts with a dot, which no key may, so that an unfinished file is never found under a key. */
const DRAFTS = '.drafts';
/** Closed to other users of the machine. */
const CLOSED = { recursive: true, mode: 0o700 };

/**
 * Creates a store in a local folder. flydrive writes in place and moves by copying, so that a crash or a full disk
 * would leave a partial file. Files are therefore written as drafts here, synced and renamed. Stored files survive a
 * power failure, and deleted files stay deleted.
 */
export function createFolderStore(folder: string, maxBytes: number): FileStore {
  const root = resolve(folder);
  const drafts = join(root, DRAFTS);
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= open(root);
    return opened;
  };

  return {
    async put(key, content) {
      const draft = join(drafts, randomBytes(12).toString('hex'));
      const place = join(root, key);
      await makeFolder(drafts);
      try {
        await writeDurably(draft, content, maxBytes);
        await mkdir(dirname(place), CLOSED);
        await rename(draft, place);
        // Sync existing folders too: another process may have created them a moment ago.
        await syncFolders(dirname(place), root);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const sizeInBytes = await sizeOf(join(root, key));
      return { stream: await (await disk()).getStream(key), sizeInBytes };
    },
    async delete(key) {
      await (await disk()).delete(key);
      // The row is deleted next, so a file that reappeared would never be found.
      await syncFolder(dirname(join(root, key))).catch(toUndefinedIfMissing);
    },
    exists: async (key) => (await disk()).exists(key),
    async check() {
      await makeFolder(drafts);
      await access(drafts, constants.W_OK);
      await sweep(drafts);
    },
  };
}

/** Loaded on first use: starting the server needs no files. */
async function open(location: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/** Removes drafts of killed processes. No upload takes a day, so drafts of running processes are kept. */
async function sweep(drafts: string): Promise<void> {
  const yesterday = Temporal.Now.instant().subtract({ hours: 24 }).epochMilliseconds;
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const mtimeMs = await lstat(draft).then((found) => found.mtimeMs, toUndefinedIfMissing);
    if (mtimeMs !== undefined && mtimeMs < yesterday) await rm(draft, { force: true });
  }
}

async function writeDurably(path: string, content: Uint8Array | Readable, maxBytes: number): Promise<void> {
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  await pipeline(source, boundedStream(maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  await sync(path, 'r+');
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, CLOSED);
  if (first !== undefined) await syncFolders(dirname(folder), dirname(first));
}

/**
 * Syncs all folders of a path: a new name survives a power failure only when its folder, and the folder's own name, are
 * on disk.
 */
async function syncFolders(innermost: string, outermost: string): Promise<void> {
  const folders = [outermost];
  for (let at = innermost; at.length > outermost.length; at = dirname(at)) folders.push(at);
  await Promise.all(folders.map(syncFolder));
}

/** Errors of systems or folders that cannot be synced; syncing is then left to the system, as PostgreSQL does. */
const NOT_TO_BE_SYNCED = /^(EACCES|EBADF|EINVAL|EISDIR|ENOTSUP|EPERM)$/;

async function syncFolder(folder: string): Promise<void> {
  try {
    await sync(folder, 'r');
  } catch (error) {
    if (!NOT_TO_BE_SYNCED.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function sync(path: string, flags: string): Promise<void> {
  const opened = await openFile(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(toUndefinedIfMissing);
  if (found === undefined || !found.isFile()) throw new FileMissing();
  return found.size;
}

function toUndefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
