import { asEvent, HttpError, invalid, TooManyRequests, tooMany } from '../http/errors.ts';
import type { LimitState } from '../http/rate-limits.ts';

/** 429 under the submitted field, with the seconds (C§7). */
export function tooManyAttempts(what: string, field: string, state: LimitState): HttpError {
  const message = tooMany(what, state);
  return new TooManyRequests(state, message, { errors: { [field]: [message] } });
}

export type Factor = 'code' | 'recovery_code' | 'passkey';

const FACTOR_NAMES: Record<Factor, string> = {
  code: 'two factor authentication code',
  recovery_code: 'two factor recovery code',
  passkey: 'passkey',
};

/** 422 on the factor, the same for a wrong one and without a pending sign-in. */
export const wrongFactor = (factor: Factor, userId: number | null, reason: string) =>
  asEvent(invalid({ [factor]: [`The provided ${FACTOR_NAMES[factor]} was invalid.`] }), {
    kind: 'two_factor_failed',
    userId,
    reason,
  });

export const passwordNotConfirmed = () => new HttpError(423, 'Password confirmation required.');

/** 422 on the field for the current password. */
export const wrongPassword = (field: 'password' | 'current_password') =>
  asEvent(invalid({ [field]: ['The password is incorrect.'] }), { kind: 'password_confirmation_failed' });

export const twoFactorOff = () => new HttpError(404, 'Two factor authentication has not been enabled.');
