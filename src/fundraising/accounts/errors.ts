import type { ConstraintErrors } from '../../platform/database/constraints.ts';
import {
  BadRequest,
  Forbidden,
  type HttpError,
  invalid,
  TooManyRequests,
  Unauthenticated,
} from '../../platform/http/errors.ts';

export const emailTaken = () => invalid({ email: ['The email has already been taken.'] });

/** What a broken constraint of `users` means to who caused it. */
export const accountConstraints: ConstraintErrors = { users__email_key: emailTaken };

/** 401, the same for an unknown address and a wrong password. */
export const wrongCredentials = () => new Unauthenticated('These credentials do not match our records.');

/** F§5, rule 5. */
export const unverified = (email: string) =>
  new Forbidden('Please verify your email address first.', { requires_verification: true, email });

export const suspended = () => new Forbidden('Your account has been suspended.');

/** F§3: wrong, expired, used, or locked after five failures: one answer for all. */
export const wrongCode = () => new BadRequest('The verification code is invalid or has expired.');

/** F§7: 429 with the moment and the seconds until another code may be asked for. */
export function resendCooldown(secondsLeft: number, canResendAt: string): HttpError {
  return new TooManyRequests(
    { retryAfterInSeconds: secondsLeft },
    `Please wait ${secondsLeft} second${secondsLeft === 1 ? '' : 's'} before requesting another code.`,
    { can_resend_at: canResendAt, seconds_left: secondsLeft },
  );
}
