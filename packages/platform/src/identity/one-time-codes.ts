import { createHmac, randomInt } from 'node:crypto';
import { isSameSecret } from './secrets.ts';

/** F§8: validity of a code. At exactly 15 minutes it has expired. */
export const CODE_VALIDITY_IN_SECONDS = 15 * 60;
/** F§8: wrong attempts per code; the fifth locks it. */
export const CODE_ATTEMPTS = 5;
/** F§8: minimum time between two codes to the same person. */
export const CODE_COOLDOWN_IN_SECONDS = 60;

const CODE_LENGTH = 6;

/** Returns six random digits, uniformly distributed. F§2. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** True for exactly six ASCII digits. Other input can be refused without counting an attempt. */
export function isCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/**
 * Returns the stored form of a code: HMAC-SHA-256, 32 bytes. A keyed hash is needed, because a million codes under
 * plain SHA-256 can be tried in a second by anybody who reads the table; the key is not in the database. The hash
 * includes purpose (`verify email`) and subject (user id or address), so that it is valid for one person and one use.
 */
export function codeHash(key: Uint8Array, purpose: string, subject: string | number, code: string): Buffer {
  // A JSON array separates the parts unambiguously.
  const text = JSON.stringify([purpose, String(subject), code]);
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** A code as stored by a module. */
export interface StoredCode {
  hash: Uint8Array;
  /** Number of wrong attempts so far. */
  attempts: number;
  expiresAt: Temporal.Instant;
}

export type CodeVerdict =
  | { outcome: 'accepted' }
  /** Wrong; the attempt must be counted. `attemptsLeft` afterwards is 1 or more. */
  | { outcome: 'wrong'; attemptsLeft: number }
  /** No attempts are left, or this wrong one was the last: even the correct code is refused from now on. */
  | { outcome: 'locked' }
  | { outcome: 'expired' }
  /** No code was requested. */
  | { outcome: 'missing' };

/**
 * Checks one attempt. The caller must hold the row lock and write the outcome (count the attempt or delete the code) in
 * the same transaction; otherwise concurrent attempts could exceed the limit of five.
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

/** Returns the whole seconds until another code can be sent, 0 if it can be sent now. F§5, rule 2. */
export function secondsUntilResend(sentAt: Temporal.Instant | undefined, now: Temporal.Instant): number {
  if (sentAt === undefined) return 0;
  const elapsedInMilliseconds = now.epochMilliseconds - sentAt.epochMilliseconds;
  const left = Math.ceil(CODE_COOLDOWN_IN_SECONDS - elapsedInMilliseconds / 1_000);
  // After the clock is set back, nobody waits longer than one cooldown.
  return Math.min(Math.max(0, left), CODE_COOLDOWN_IN_SECONDS);
}
