import { asEvent, Forbidden, HttpError, invalid, TooManyRequests } from '../http/errors.ts';
import type { LimitState } from '../http/rate-limits.ts';

/** 419, with the check that failed for the log. */
export const csrfMismatch = (reason: string) =>
  asEvent(new HttpError(419, 'CSRF token mismatch.'), { kind: 'csrf_refused', reason });

/** 422 on the login field, the same for an unknown account and a wrong password. */
export const wrongCredentials = (field: string, userId: number | null) =>
  asEvent(invalid({ [field]: ['These credentials do not match our records.'] }), {
    kind: 'sign_in_failed',
    userId,
  });

/** To somebody who has shown the right password. */
export const accountDisabled = (userId: number) =>
  asEvent(new Forbidden('Your account has been disabled.'), {
    kind: 'sign_in_refused',
    userId,
    reason: 'disabled',
  });

/** 429 under the field that was tried, with the seconds (C§7). */
export function tooManyTries(what: string, field: string, state: LimitState): HttpError {
  const seconds = state.retryAfterInSeconds;
  const message = `Too many ${what}. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return new TooManyRequests(state, message, { errors: { [field]: [message] } });
}

export type Factor = 'code' | 'recovery_code' | 'passkey';

const FACTOR_NAMES: Record<Factor, string> = {
  code: 'two factor authentication code',
  recovery_code: 'two factor recovery code',
  passkey: 'passkey',
};

/** 422 on the factor, the same for a wrong one and for nobody whose second factor is awaited. */
export const wrongFactor = (factor: Factor, userId: number | null, reason: string) =>
  asEvent(invalid({ [factor]: [`The provided ${FACTOR_NAMES[factor]} was invalid.`] }), {
    kind: 'two_factor_failed',
    userId,
    reason,
  });

export const passwordNotConfirmed = () => new HttpError(423, 'Password confirmation required.');

/** 422 on the field that asks for today's password. */
export const wrongPassword = (field: 'password' | 'current_password') =>
  asEvent(invalid({ [field]: ['The password is incorrect.'] }), { kind: 'password_confirmation_failed' });

export const twoFactorOff = () => new HttpError(404, 'Two factor authentication has not been enabled.');

/** 422, the same for a link that is wrong, used, expired or of nobody. */
export const wrongResetLink = (userId: number | null) =>
  asEvent(invalid({ email: ['This password reset link is invalid or has expired.'] }), {
    kind: 'code_refused',
    userId,
    reason: 'reset link',
  });
