import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** The databases, data folders and browsers of a run come to some hundred megabytes at a time. */
const ENOUGH_IN_BYTES = 4 * 2 ** 30;

/**
 * Where databases and other temporary files of tests stand: in memory where there is plenty of it. Nearly every test copies a
 * template, and a copy on a disk takes three times as long. What stands there is taken from the memory that is free, of
 * which only half counts: the other half is for the servers, the tests and a browser, and others start beside them. Who
 * says by TMPDIR, TMP or TEMP where temporary files belong is heard.
 */
export function temporaryRoot(
  env: NodeJS.ProcessEnv = process.env,
  memory = MEMORY,
  enough = ENOUGH_IN_BYTES,
): string {
  const isTold = [env.TMPDIR, env.TMP, env.TEMP].some((folder) => folder);
  if (isTold || !isWritable(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  const isPlenty = Math.min(bavail * bsize, process.availableMemory() / 2) >= enough;
  return isPlenty ? memory : tmpdir();
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // Missing, or kept from this user, as some containers do: that is the answer.
    return false;
  }
}

/**
 * Keeps all temporary files of `work` there, and of the processes that it starts: a data folder is made on a disk with
 * twice the processor's time, and whole programs and browsers write into theirs all the time.
 */
export async function keepingInMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = temporaryRoot();
  try {
    return await work();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
