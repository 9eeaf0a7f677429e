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

/** Begins with a point, which no key may, so that an unfinished file is never found under a key. */
const DRAFTS = '.drafts';

/**
 * Files in a local folder. flydrive writes in place and moves by copying, so that a crash or a full disk would
 * leave half a file under its name; hence drafts are written here, and renamed when they are on the disk.
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
      await mkdir(drafts, { recursive: true });
      try {
        await writeDurably(draft, content, maxBytes);
        await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const sizeInBytes = await sizeOf(join(root, key));
      return { stream: await (await disk()).getStream(key), sizeInBytes };
    },
    delete: async (key) => (await disk()).delete(key),
    exists: async (key) => (await disk()).exists(key),
    async check() {
      await mkdir(drafts, { recursive: true });
      await access(drafts, constants.W_OK);
      await sweep(drafts);
    },
  };
}

/** Loaded with the first file: a start needs none. */
async function open(location: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/** Drafts of a process that was killed. No upload takes a day, so that those of others are left alone. */
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
  const file = await openFile(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
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
