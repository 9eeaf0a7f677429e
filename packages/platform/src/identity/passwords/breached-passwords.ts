import { hash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { assertHashFile, type HashFile, HashFileError, hasHash } from './sorted-hashes.ts';

/** Passwords known from breaches, stored as hashes in a file. */
export interface BreachedPasswords {
  /** Returns whether the password is in the file. Throws BreachedPasswordsUnreadable. */
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * The file was readable at start but is not any more. The new password is refused (503): a breached one that slipped in
 * would stay for years, while the user can retry in a minute. Sign-in does not use the file and continues to work.
 */
export class BreachedPasswordsUnreadable extends Error {}

/**
 * Opens a file in the format of Have I Been Pwned's downloader, some 40 GB. It is searched on disk and never loaded
 * into memory. Throws an Error with the reason when it is unusable.
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  // Opening a pipe would wait for a writer.
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
      if (bytesRead < length) throw new HashFileError('it has become shorter.');
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

/** SHA-1 only identifies a line of the file and protects nothing: the hash is never stored, sent or logged. */
const nameInFile = (password: string): string => hash('sha1', password, 'hex').toUpperCase();
