import { hash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { assertHashFile, type HashFile, HashFileError, hasHash } from './sorted-hashes.ts';

/** Passwords that are known from breaches, each by its hash in a file. */
export interface BreachedPasswords {
  /** Whether a password is among them. Throws BreachedPasswordsUnreadable. */
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * The file could be read at the start, and cannot be now. The password is refused then (503), and nothing is let pass: whoever
 * names the file wants no such password, and one that slips in stays for years, while who is sent away can come back in
 * a minute. Signing in does not ask the file, and goes on.
 */
export class BreachedPasswordsUnreadable extends Error {}

/**
 * Opens a file as Have I Been Pwned's downloader writes it, some 40 GB: it is searched where it lies, and never held in
 * memory. Throws an Error that says why it is not usable.
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  // To open a pipe would wait for whoever writes into it.
  if (!(await stat(path)).isFile()) throw new HashFileError('it is not a file.');
  const handle = await open(path);
  try {
    const file = await hashFileOf(handle);
    await assertHashFile(file);
    return searchable(handle, file);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function hashFileOf(handle: FileHandle): Promise<HashFile> {
  const { size } = await handle.stat();
  return {
    size,
    async read(from, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      if (bytesRead < length) throw new HashFileError('it is shorter than it was.');
      return buffer;
    },
  };
}

function searchable(handle: FileHandle, file: HashFile): BreachedPasswords {
  return {
    async has(password) {
      try {
        return await hasHash(file, nameInFile(password));
      } catch (cause) {
        throw new BreachedPasswordsUnreadable('The file of breached passwords cannot be read.', { cause });
      }
    },
    close: () => handle.close(),
  };
}

/** SHA-1 names a line of that file, and protects nothing: it is neither kept nor sent nor logged. */
const nameInFile = (password: string): string => hash('sha1', password, 'hex').toUpperCase();
