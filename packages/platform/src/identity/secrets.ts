import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Returns a random secret that is safe in URLs and cookies. 32 bytes are 43 characters; at least 16 bytes are required.
 */
export function randomToken(bytes = 32): string {
  if (!Number.isInteger(bytes) || bytes < 16) throw new RangeError('A token needs at least 16 random bytes.');
  return randomBytes(bytes).toString('base64url');
}

/**
 * Returns the stored form of a session id or refresh token: its SHA-256, 32 bytes. No salt or key is needed, because a
 * random token of 128 bits or more cannot be guessed from its hash. For anything a person chooses or types, use
 * passwords or one-time codes instead.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares secrets in constant time. Their length is not secret. */
export function isSameSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const left = typeof a === 'string' ? Buffer.from(a, 'utf8') : a;
  const right = typeof b === 'string' ? Buffer.from(b, 'utf8') : b;
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
