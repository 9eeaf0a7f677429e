import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { asEvent, Refused } from '@bulwagan/platform/http/errors.ts';
import type { CodeVerdict } from '@bulwagan/platform/identity/one-time-codes.ts';

/** F§7: the message states the remaining attempts and the lock. */
export function messageOf(verdict: CodeVerdict): Message {
  switch (verdict.outcome) {
    case 'accepted':
      return message('password_reset.valid');
    case 'wrong':
      return message('password_reset.wrong_code', { count: verdict.attemptsLeft });
    case 'locked':
      return message('password_reset.too_many_attempts');
    default:
      return message('password_reset.code');
  }
}

/** 422 {valid: false, message}, for the check. */
export const tokenRefused = (text: Message, userId: number | null) =>
  asEvent(new Refused(text, { valid: false }), { kind: 'code_refused', userId });

/** 422 {message}, for the reset itself. */
export const resetRefused = (text: Message, userId: number | null) =>
  asEvent(new Refused(text), { kind: 'code_refused', userId });

/** F§5, rule 7: 422 {success: false, message}. */
export const samePassword = () => new Refused(message('password.same'), { success: false });
