import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes random numbers, tokens and ids of this process the same in every run, until the returned function is called.
 * Each id is greater than the previous one; otherwise ids of one millisecond, and lists sorted by them, would be in
 * random order. Numbers of each size have their own sequence, so that one kind does not shift another.
 */
export function useFixedRandomness(): () => void {
  const { randomBytes, randomInt, randomUUIDv7 } = crypto;
  const original = { randomBytes, randomInt, randomUUIDv7 };
  const getRandomValues = globalThis.crypto.getRandomValues;
  const counts = new Map<string, number>();
  const next = (kind: string): number => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  };
  const bytes = (kind: string, size: number): Buffer => stretched(`${kind} ${next(kind)}`, size);
  Object.assign(crypto, {
    randomBytes: (size: number, done?: (error: null, made: Buffer) => void) => {
      const made = bytes(`bytes ${size}`, size);
      return done === undefined ? made : process.nextTick(done, null, made);
    },
    randomInt: (first: number, second?: number) => {
      const [least, end] = second === undefined ? [0, first] : [first, second];
      return least + (bytes(`integer below ${end}`, 6).readUIntBE(0, 6) % (end - least));
    },
    randomUUIDv7: () => `01990000-0000-7000-8000-${next('uuid').toString(16).padStart(12, '0')}`,
  });
  globalThis.crypto.getRandomValues = (array) => {
    if (array !== null)
      Buffer.from(array.buffer, array.byteOffset, array.byteLength).set(bytes('values', array.byteLength));
    return array;
  };
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, original);
    globalThis.crypto.getRandomValues = getRandomValues;
    syncBuiltinESMExports();
  };
}

function stretched(seed: string, size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, index) =>
    crypto.createHash('sha256').update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}
