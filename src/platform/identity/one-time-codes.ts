import { createHmac, randomInt } from 'node:crypto';
import { isSameSecret } from './secrets.ts';

/** F§8: how long a code counts. At exactly 15 minutes it is expired. */
export const CODE_VALIDITY_IN_SECONDS = 15 * 60;
/** F§8: wrong tries a code bears; the fifth locks it. */
export const CODE_ATTEMPTS = 5;
/** F§8: between two codes to the same person. */
export const CODE_COOLDOWN_IN_SECONDS = 60;

const CODE_LENGTH = 6;

/** Six digits, each of the million codes as likely as another. F§2. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** Exactly six ASCII digits. Everything else can be refused without being counted as a try. */
export function isCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/**
 * What is stored of a code: HMAC-SHA-256, 32 bytes. Keyed, because a million codes under a plain SHA-256 are
 * tried in a second by whoever reads the table; the key stays outside the database. Purpose (`verify email`)
 * and subject (the user's id or address) are part of it, so that a hash counts for one person and one use.
 */
export function codeHash(key: Uint8Array, purpose: string, subject: string | number, code: string): Buffer {
  // A JSON array keeps the borders between the parts, so that no two triples read the same.
  const text = JSON.stringify([purpose, String(subject), code]);
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** A code as a room stores it. */
export interface StoredCode {
  hash: Uint8Array;
  /** Wrong tries so far. */
  attempts: number;
  expiresAt: Temporal.Instant;
}

export type CodeVerdict =
  | { outcome: 'accepted' }
  /** Wrong; the try is to be counted. `attemptsLeft` after it, 1 or more. */
  | { outcome: 'wrong'; attemptsLeft: number }
  /** No tries are left, or this wrong one was the last: even the right code is refused from now on. */
  | { outcome: 'locked' }
  | { outcome: 'expired' }
  /** No code was asked for. */
  | { outcome: 'missing' };

/**
 * Judges one try. The caller holds the row's lock while it asks and writes the outcome (count the try, or
 * delete the code) in the same transaction; otherwise parallel tries would outnumber the five.
 */
export function judgeCode(
  stored: StoredCode | undefined,
  given: Uint8Array,
  now: Temporal.Instant,
): CodeVerdict {
  if (stored === undefined) return { outcome: 'missing' };
  if (Temporal.Instant.compare(stored.expiresAt, now) <= 0) return { outcome: 'expired' };
  if (stored.attempts >= CODE_ATTEMPTS) return { outcome: 'locked' };
  if (isSameSecret(stored.hash, given)) return { outcome: 'accepted' };
  const attemptsLeft = CODE_ATTEMPTS - stored.attempts - 1;
  return attemptsLeft > 0 ? { outcome: 'wrong', attemptsLeft } : { outcome: 'locked' };
}

/** Whole seconds until another code may be sent, 0 when it may be now. F§5, rule 2. */
export function secondsUntilResend(sentAt: Temporal.Instant | undefined, now: Temporal.Instant): number {
  if (sentAt === undefined) return 0;
  const elapsedInMilliseconds = now.epochMilliseconds - sentAt.epochMilliseconds;
  const left = Math.ceil(CODE_COOLDOWN_IN_SECONDS - elapsedInMilliseconds / 1_000);
  // A clock set back must not lock anybody out for longer than one cooldown.
  return Math.min(Math.max(0, left), CODE_COOLDOWN_IN_SECONDS);
}
