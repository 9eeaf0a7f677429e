import { createHash } from 'node:crypto';

/** Returns the hash that identifies a file of a paper: SHA-256 in hexadecimal digits. */
export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
