import { hkdfSync } from 'node:crypto';

/** One key of several: the first seals, all open. The id stands in what is sealed and is no secret. */
export interface SealingKey {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

const MIN_MASTER_BYTES = 32;

/**
 * A key of 32 bytes for one purpose, from the master secret by HKDF-SHA-256. Keys of different purposes tell
 * nothing about each other or the master. Throws for a master shorter than 32 bytes or an empty purpose.
 */
export function deriveKey(master: string | Uint8Array, purpose: string): Buffer {
  const bytes = typeof master === 'string' ? Buffer.from(master, 'utf8') : master;
  if (bytes.byteLength < MIN_MASTER_BYTES) throw new Error('A master secret has at least 32 bytes.');
  if (purpose === '') throw new Error('A derived key needs a purpose.');
  return Buffer.from(hkdfSync('sha256', bytes, '', `bulwagan/${purpose}`, 32));
}

/**
 * The keys of one purpose from the master secrets, newest first. Each id follows from its master, so that it
 * stays the same wherever in the list the master stands.
 */
export function deriveKeyring(masters: readonly (string | Uint8Array)[], purpose: string): SealingKey[] {
  return masters.map((master) => ({
    id: deriveKey(master, `${purpose}/id`).toString('hex', 0, 4),
    key: deriveKey(master, `${purpose}/key`),
  }));
}
