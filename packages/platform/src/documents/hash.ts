import { createHash } from 'node:crypto';

/** Returns the hash by which a file of a paper is recognized: SHA-256 in hexadecimal digits. */
export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
