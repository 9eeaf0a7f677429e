import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BreachedPasswords,
  BreachedPasswordsUnreadable,
  openBreachedPasswords,
} from '@bulwagan/platform/identity/passwords/breached-passwords.ts';
import type { HasAfter } from '../database.ts';

export const KNOWN_FROM_A_BREACH = 'The password is known from a data breach. Please choose another.';

/** Returns the hash of a password as listed in the breach file. */
export const sha1 = (password: string): string =>
  createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();

/** Writes a file into a temporary folder, which is removed after the test. */
export async function textFile(test: HasAfter, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-breaches-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'breaches.txt');
  await writeFile(path, text);
  return path;
}

/** Writes a breach file with these passwords, each seen once. */
export const breachesFile = (test: HasAfter, passwords: string[]): Promise<string> =>
  textFile(
    test,
    passwords
      .map((password) => `${sha1(password)}:1\n`)
      .sort()
      .join(''),
  );

/** Writes and opens a breach file; closes it after the test. */
export async function breachesOf(test: HasAfter, passwords: string[]): Promise<BreachedPasswords> {
  const breaches = await openBreachedPasswords(await breachesFile(test, passwords));
  test.after(() => breaches.close());
  return breaches;
}

/** Open breach file on a failing disk. */
export const unreadableBreaches: BreachedPasswords = {
  has: () => Promise.reject(new BreachedPasswordsUnreadable('The disk failed.')),
  close: () => Promise.resolve(),
};
