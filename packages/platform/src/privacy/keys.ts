import { hkdfSync } from 'node:crypto';

/**
 * One of several encryption keys: the first encrypts, all decrypt. The id is part of the encrypted value and not
 * secret.
 */
export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

const MIN_MASTER_BYTES = 32;

/**
 * Derives a key of 32 bytes for one purpose from the master secret by HKDF-SHA-256. Keys of different purposes reveal
 * nothing about each other or the master. Throws for a master shorter than 32 bytes or an empty purpose.
 */
export function deriveKey(master: string | Uint8Array, purpose: string): Buffer {
  const bytes = typeof master === 'string' ? Buffer.from(master, 'utf8') : master;
  if (bytes.byteLength < MIN_MASTER_BYTES) throw new Error('A master secret needs at least 32 bytes.');
  if (purpose === '') throw new Error('A derived key needs a purpose.');
  return Buffer.from(hkdfSync('sha256', bytes, '', `bulwagan/${purpose}`, 32));
}

/**
 * Derives the keys of one purpose from the master secrets, newest first. Each id is derived from its master, so that it
 * does not depend on the position in the list.
 */
export function deriveKeyring(masters: readonly (string | Uint8Array)[], purpose: string): EncryptionKey[] {
  return masters.map((master) => ({
    id: deriveKey(master, `${purpose}/id`).toString('hex', 0, 4),
    key: deriveKey(master, `${purpose}/key`),
  }));
}
