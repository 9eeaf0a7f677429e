import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';
import { deriveKey, type EncryptionKey } from './keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCES_AT_ONCE = 256;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const ENCRYPTED = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;

/**
 * The encrypted value was altered, belongs to another context, or its key is missing. The error never contains the
 * content.
 */
export class CannotOpen extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotOpen';
  }
}

/** The key of the value is not configured: the setting is wrong rather than the value. */
export class KeyGone extends CannotOpen {}

export interface FieldEncryption {
  /**
   * Encrypts a text for one context, e.g. `workforce.employees.tin:17`. The same text is encrypted differently each
   * time, and can be decrypted only in its own context, so that a value moved to another row or column is detected.
   */
  encrypt(text: string, context: string): string;
  /** Decrypts a value. Throws CannotOpen. */
  open(encrypted: string, context: string): string;
  /**
   * Returns whether the value was encrypted with a former key. Throws CannotOpen for a value that was never encrypted.
   */
  needsReencryption(encrypted: string): boolean;
  /** Ids of all keys, the current one first; each encrypted value names the key that it needs. */
  readonly keyIds: readonly string[];
  /** True if there are former keys, whose values should be re-encrypted. */
  readonly hasEarlierKeys: boolean;
  /**
   * Returns the blind index: 32 bytes, equal for equal texts of one context (here only the column:
   * `workforce.employees.tin`), stored next to an encrypted value for look-ups. Normalize the text first.
   */
  blindIndex(text: string, context: string): Buffer;
  /** Returns the blind index under every key, for look-ups during a rotation: `where tin_index = any($1)`. */
  blindIndexes(text: string, context: string): Buffer[];
}

interface Keys {
  id: string;
  fieldEncryption: KeyObject;
  index: KeyObject;
}

/**
 * Creates field encryption with keys that are not in the database: AES-256-GCM with a random nonce; the context and the
 * key id are authenticated. The first key encrypts and indexes, all decrypt. A key is safe for 2^32 values.
 */
export function createFieldEncryption(options: { keys: readonly EncryptionKey[] }): FieldEncryption {
  const keys = options.keys.map(toKeys);
  const [current] = keys;
  if (current === undefined) throw new Error('Encryption needs a key.');
  const byId = new Map(keys.map((key) => [key.id, key]));
  if (byId.size !== keys.length) throw new Error('Two encryption keys have the same id.');
  const newNonce = createNonces();

  return {
    encrypt(text, context) {
      const nonce = newNonce();
      const cipher = createCipheriv(CIPHER, current.fieldEncryption, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(current.id, context));
      const body = Buffer.concat([nonce, cipher.update(bytesOf(text)), cipher.final(), cipher.getAuthTag()]);
      return `v1.${current.id}.${body.toString('base64url')}`;
    },
    open(encrypted, context) {
      const { id, body } = parts(encrypted);
      const key = byId.get(id);
      if (key === undefined) throw new KeyGone(`There is no encryption key ${id}.`);
      return decrypt(key, body, context);
    },
    needsReencryption: (encrypted) => parts(encrypted).id !== current.id,
    keyIds: keys.map(({ id }) => id),
    hasEarlierKeys: keys.length > 1,
    blindIndex: (text, context) => indexOf(current, text, context),
    blindIndexes: (text, context) => keys.map((key) => indexOf(key, text, context)),
  };
}

/** Decrypts a value of one of several contexts, the rarest last. Throws CannotOpen. */
export function openIn(
  fieldEncryption: FieldEncryption,
  encrypted: string,
  places: readonly string[],
): string {
  for (const place of places.slice(0, -1)) {
    try {
      return fieldEncryption.open(encrypted, place);
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
    }
  }
  return fieldEncryption.open(encrypted, places.at(-1) ?? '');
}

function toKeys({ id, key }: EncryptionKey): Keys {
  if (!KEY_ID.test(id))
    throw new Error('The id of an encryption key must have 1 to 32 letters, digits, _ or -.');
  if (key.byteLength !== 32) throw new Error('An encryption key must have 32 bytes.');
  // Two keys, since one key must not be used for two algorithms.
  return {
    id,
    fieldEncryption: createSecretKey(deriveKey(key, 'seal')),
    index: createSecretKey(deriveKey(key, 'blind index')),
  };
}

/**
 * Returns a function that produces nonces from a pool of random bytes. Requesting each from the system would take as
 * long as the encryption.
 */
function createNonces(): () => Buffer {
  const pool = Buffer.alloc(NONCE_BYTES * NONCES_AT_ONCE);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += NONCE_BYTES;
    // Copy it, because the pool is refilled.
    return Buffer.from(pool.subarray(at - NONCE_BYTES, at));
  };
}

function parts(encrypted: string): { id: string; body: Buffer } {
  const [, id, encoded] = ENCRYPTED.exec(encrypted) ?? [];
  if (id === undefined || encoded === undefined) throw new CannotOpen('The text is not encrypted.');
  const body = Buffer.from(encoded, 'base64url');
  if (body.length < NONCE_BYTES + TAG_BYTES || body.toString('base64url') !== encoded) {
    throw new CannotOpen('The text is not encrypted.');
  }
  return { id, body };
}

function decrypt(key: Keys, body: Buffer, context: string): string {
  const nonce = body.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key.fieldEncryption, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(key.id, context));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
    // Returns no more data in this mode, and throws when the tag does not match.
    decipher.final();
    return text.toString('utf8');
  } catch {
    // OpenSSL reports no details, and the error must not either.
    throw new CannotOpen('An encrypted text was altered or moved.');
  }
}

function indexOf(key: Keys, text: string, context: string): Buffer {
  // A JSON array separates the two unambiguously.
  return createHmac('sha256', key.index)
    .update(JSON.stringify([context, text]), 'utf8')
    .digest();
}

function boundTo(id: string, context: string): Buffer {
  if (context === '') throw new Error('Encryption needs a context.');
  return Buffer.from(JSON.stringify(['v1', id, context]), 'utf8');
}

/** Encodes a text. UTF-8 cannot represent a lone surrogate, which would be replaced silently. */
function bytesOf(text: string): Buffer {
  if (!text.isWellFormed()) throw new RangeError('A text with a lone surrogate cannot be encrypted.');
  return Buffer.from(text, 'utf8');
}
