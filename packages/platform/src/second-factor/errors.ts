import { message } from '@bulwagan/contracts/errors/message.ts';
import { asEvent, HttpError, invalid, TooManyRequests, tooMany } from '../http/errors.ts';
import type { LimitState } from '../http/rate-limits/rate-limits.ts';

/** 429 under the submitted field, with the seconds (C§7). */
export function tooManyAttempts(
  code: Parameters<typeof tooMany>[0],
  field: string,
  state: LimitState,
): HttpError {
  const text = tooMany(code, state);
  return new TooManyRequests(state, text, {}, { [field]: [text] });
}

export type Factor = 'code' | 'recovery_code' | 'passkey';

/** 422 on the factor, the same for a wrong one and without a pending sign-in. */
export const wrongFactor = (factor: Factor, userId: number | null, reason: string) =>
  asEvent(invalid({ [factor]: [message(`factor.wrong_${factor}`)] }), {
    kind: 'two_factor_failed',
    userId,
    reason,
  });

export const passwordNotConfirmed = () => new HttpError(423, message('password.not_confirmed'));

/** 422 on the field for the current password. */
export const wrongPassword = (field: 'password' | 'current_password') =>
  asEvent(invalid({ [field]: [message('password.incorrect')] }), { kind: 'password_confirmation_failed' });

export const twoFactorOff = () => new HttpError(404, message('factor.off'));
