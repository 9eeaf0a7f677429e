import { asEvent, Refused } from '@bulwagan/platform/http/errors.ts';
import type { CodeVerdict } from '@bulwagan/platform/identity/one-time-codes.ts';

/** F§7: the message states the remaining attempts and the lock. */
export function messageOf(verdict: CodeVerdict): string {
  switch (verdict.outcome) {
    case 'accepted':
      return 'The code is valid.';
    case 'wrong':
      return `The code is invalid. ${verdict.attemptsLeft} attempt${verdict.attemptsLeft === 1 ? '' : 's'} remaining.`;
    case 'locked':
      return 'Too many failed attempts. Please request a new code.';
    default:
      return 'The code is invalid or has expired.';
  }
}

/** 422 {valid: false, message}, for the check. */
export const tokenRefused = (message: string, userId: number | null) =>
  asEvent(new Refused(message, { valid: false }), { kind: 'code_refused', userId });

/** 422 {message}, for the reset itself. */
export const resetRefused = (message: string, userId: number | null) =>
  asEvent(new Refused(message), { kind: 'code_refused', userId });

/** F§5, rule 7: 422 {success: false, message}. */
export const samePassword = () =>
  new Refused('The new password must be different from the current password.', { success: false });
