import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HasAfter } from '../database.ts';

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Writes until nothing more fits, and leaves so many bytes. */
  fill(leaving: number): Promise<void>;
  /** Gives the room back. */
  clear(): Promise<void>;
  /** Lets nothing be written, or everything again. False where something there is being written. */
  allowWriting(isAllowed: boolean): boolean;
}

const PIECE_IN_BYTES = 1024 * 1024;

/** Undefined where this user may not mount one. */
export function mountSmallDisk(test: HasAfter, megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  test.after(() => {
    if (mounted.status === 0) spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (mounted.status !== 0) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(leaving) {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(ballast, 'a');
      try {
        let left = Math.floor(bavail * bsize - leaving);
        while (left > 0) {
          const { bytesWritten } = await file.write(Buffer.alloc(Math.min(left, PIECE_IN_BYTES)));
          left -= bytesWritten;
        }
      } catch (error) {
        // Somebody else has taken the rest meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(ballast, { force: true }),
    allowWriting: (isAllowed) =>
      spawnSync('mount', ['-o', `remount,${isAllowed ? 'rw' : 'ro'}`, folder]).status === 0,
  };
}

/** Lets a process write no file beyond a size, or any again: a full disk for it alone. False where it cannot be done. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): boolean {
  return spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status === 0;
}
