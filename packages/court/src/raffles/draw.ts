import { createHash } from 'node:crypto';
import { message } from '@bulwagan/contracts/errors/message.ts';

/** Description of the draw, so that anyone can verify it with any tool. */
export const DRAW_METHOD = message('raffle.method');

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
