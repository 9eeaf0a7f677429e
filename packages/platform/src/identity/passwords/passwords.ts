import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import type { BoundedQueue } from '../../load/bounded-queue.ts';
import { createHashQueue } from './hash-queue.ts';
import { deriveInThread } from './hash-threads.ts';

const deriveHere = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Hashing with less memory takes under a millisecond and needs no thread; used in tests. */
const LEAST_KIBIBYTES_FOR_A_THREAD = 1_024;

const SALT_BYTES = 16;
const TAG_BYTES = 32;

export interface PasswordCost {
  memoryInKibibytes: number;
  passes: number;
  lanes: number;
}

/** First row of OWASP's table: 19 MiB, two passes. Takes about 30 to 80 ms of one core. */
export const DEFAULT_PASSWORD_COST: PasswordCost = { memoryInKibibytes: 19_456, passes: 2, lanes: 1 };

export interface PasswordsOptions {
  /** Lowered only in tests. */
  cost?: PasswordCost;
  /** Shared by all hashing in this process. */
  queue?: BoundedQueue;
}

export interface Passwords {
  /**
   * Returns the PHC string to store. Throws RangeError for a password that `isHashable` refuses, and HashQueueFull
   * under load.
   */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. With null (no such account, or one without a password) the answer is
   * false after the same time. Throws HashQueueFull under load.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /**
   * Throws HashQueueFull under load. Call it before looking up or counting a sign-in that `verify` would refuse, so
   * that a refusal costs next to nothing.
   */
  assertRoom(): void;
  /** True if the hash was made at another cost than the current one: rehash the password after a sign-in. */
  needsRehash(hash: string): boolean;
}

interface StoredPassword {
  cost: PasswordCost;
  salt: Buffer;
  tag: Buffer;
}

/** True for any text of up to 1,000 characters without lone surrogates. */
export function isHashable(password: string): boolean {
  // A character has at most two UTF-16 units, so a megabyte is refused without counting characters.
  if (password.length > 2 * PASSWORD_MAX_LENGTH || !password.isWellFormed()) return false;
  return password.length <= PASSWORD_MAX_LENGTH || [...password].length <= PASSWORD_MAX_LENGTH;
}

/**
 * Creates password hashing with argon2id, a few hashes at a time. Every byte counts: passwords are neither truncated
 * nor normalized.
 */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const cost = options.cost ?? DEFAULT_PASSWORD_COST;
  const queue = options.queue ?? createHashQueue();
  // No password matches this random tag, and comparing with it costs as much as with a real one.
  const nobody: StoredPassword = { cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

  const tagOf = (password: string, salt: Buffer, at: PasswordCost, tagLength: number) =>
    queue.run(() =>
      derive({
        message: Buffer.from(password, 'utf8'),
        nonce: salt,
        memory: at.memoryInKibibytes,
        passes: at.passes,
        parallelism: at.lanes,
        tagLength,
      }),
    );

  return {
    async hash(password) {
      if (!isHashable(password)) throw new RangeError('The password is too long or is not text.');
      const salt = randomBytes(SALT_BYTES);
      return write({ cost, salt, tag: await tagOf(password, salt, cost, TAG_BYTES) });
    },
    async verify(password, hash) {
      // No account has such a password, so the fast refusal reveals nothing about this account.
      if (!isHashable(password)) return false;
      const stored = hash === null ? nobody : read(hash);
      const tag = await tagOf(password, stored.salt, stored.cost, stored.tag.length);
      return timingSafeEqual(tag, stored.tag) && hash !== null;
    },
    assertRoom: () => queue.assertRoom(),
    needsRehash(hash) {
      const stored = read(hash);
      return (
        stored.cost.memoryInKibibytes !== cost.memoryInKibibytes ||
        stored.cost.passes !== cost.passes ||
        stored.cost.lanes !== cost.lanes ||
        stored.tag.length !== TAG_BYTES
      );
    },
  };
}

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  parameters.memory < LEAST_KIBIBYTES_FOR_A_THREAD
    ? deriveHere('argon2id', parameters)
    : deriveInThread(parameters);

const PHC =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d{0,1})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function write({ cost, salt, tag }: StoredPassword): string {
  const parameters = `m=${cost.memoryInKibibytes},t=${cost.passes},p=${cost.lanes}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Parses a stored hash. An invalid hash is a data error and must be reported, without showing it. */
function read(hash: string): StoredPassword {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) {
    throw new Error('A stored password hash is not argon2id in PHC form.');
  }
  return {
    cost: { memoryInKibibytes: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
