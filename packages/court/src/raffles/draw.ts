import { createHash } from 'node:crypto';

/** Description of the draw, so that anyone can verify it with any tool. */
export const DRAW_METHOD =
  'x = SHA-256(seed bytes, then the case id as its 36 lower-case characters), read as a big-endian number. ' +
  'While x is not below the largest multiple of n that is at most 2^256, x = SHA-256(the 32 bytes of x). ' +
  'drawn_index = x mod n, where n is the number of candidates, which stand in the order of their ids.';

const HASH_BITS = 256n;

/**
 * Returns the index, from 0, that a seed draws for a case among `count` candidates. Hashes at the top of the range,
 * which would favour the first candidates, are hashed again.
 */
export function drawnIndex(seed: Buffer, caseId: string, count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('A draw needs a candidate.');
  const n = BigInt(count);
  const fair = ((1n << HASH_BITS) / n) * n;
  let bytes = sha256(seed, Buffer.from(caseId.toLowerCase(), 'ascii'));
  while (numberOf(bytes) >= fair) bytes = sha256(bytes);
  return Number(numberOf(bytes) % n);
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
