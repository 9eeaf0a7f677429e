import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HasAfter } from '@bulwagan/testing/database.ts';

/** Mounted file system small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk except for a number of bytes. */
  fill(leaving: number): Promise<void>;
  /** Frees the filled space. */
  clear(): Promise<void>;
  /** Makes the disk read-only or writable. Returns false while a file is open for writing. */
  allowWriting(isAllowed: boolean): boolean;
}

const PIECE_IN_BYTES = 1024 * 1024;

/** Mounts a small disk. Returns undefined if this user may not mount. */
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
        // Another process has used the remaining space.
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

/**
 * Limits the file size of a process, which acts like a full disk for that process alone. Returns false if it is not
 * possible.
 */
export function limitFiles(pid: number, bytes: number | 'unlimited'): boolean {
  return spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status === 0;
}
