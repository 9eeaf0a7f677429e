import { message } from '@bulwagan/contracts/errors/message.ts';
import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import {
  asEvent,
  BadRequest,
  Forbidden,
  type HttpError,
  invalid,
  TooManyRequests,
  tooMany,
  Unauthenticated,
} from '@bulwagan/platform/http/errors.ts';
import type { LimitState } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { App } from '../context.ts';

export const emailTaken = () => invalid({ email: [message('field.taken', { attribute: 'email' })] });

/** Maps broken constraints of `users` to errors. */
export const accountConstraints: ConstraintErrors = { users__email_key: emailTaken };

/** 401 with one message for an unknown address and a wrong password. */
export const wrongCredentials = (userId: number | null) =>
  asEvent(new Unauthenticated(message('account.wrong_credentials')), {
    kind: 'sign_in_failed',
    userId,
  });

/** 429, whether or not the account exists. */
export const tooManyFailures = (state: LimitState) =>
  new TooManyRequests(state, tooMany('limit.failed_sign_ins', state));

/** F§5, rule 5. */
export const unverified = ({ id: userId, email }: { id: number; email: string }) =>
  asEvent(new Forbidden(message('account.email_not_verified'), { requires_verification: true, email }), {
    kind: 'sign_in_refused',
    userId,
    reason: 'not verified',
  });

/** 403 after the correct password of an account with a second factor (docs/decisions/security/0025-second-factors.md). */
export const factorAwaited = (userId: number, challenge: string) =>
  asEvent(new Forbidden(message('account.complete_sign_in'), { two_factor: true, challenge }), {
    kind: 'two_factor_requested',
    userId,
  });

/** 422 with one message for a challenge that is unknown, used, expired, or of an account signed out since. */
export const twoFactorStepExpired = (userId: number | null) =>
  asEvent(invalid({ challenge: [message('account.sign_in_expired')] }), {
    kind: 'two_factor_failed',
    userId,
    reason: 'none is awaited',
  });

/** Refusal of a suspended account (F§7), with the support address. */
export const suspendedAccount = (supportEmail: string) =>
  new Forbidden(message('account.suspended', { address: supportEmail }));

/** Used only after a correct password, code or refresh token. */
export const suspended = ({ supportEmail }: Pick<App, 'supportEmail'>, userId: number) =>
  asEvent(suspendedAccount(supportEmail), {
    kind: 'sign_in_refused',
    userId,
    reason: 'suspended',
  });

/** 401 with one message for every reason. */
export const refreshRefused = () =>
  asEvent(new Unauthenticated(message('account.refresh_token')), {
    kind: 'token_refused',
    reason: 'refresh token',
  });

/** 401 for a signed-in user whose credential is of the wrong kind for the route (F§4). */
export const wrongProof = () =>
  asEvent(new Unauthenticated(), { kind: 'token_refused', reason: 'wrong kind' });

/** F§3: wrong, expired, used, or locked after five failures, all with one message. */
export const wrongCode = (userId: number | null) =>
  asEvent(new BadRequest(message('account.verification_code')), {
    kind: 'code_refused',
    userId,
  });

/** F§7: 429 with the time and the seconds until another code may be requested. */
export function resendCooldown(secondsLeft: number, canResendAt: string): HttpError {
  return new TooManyRequests(
    { retryAfterInSeconds: secondsLeft },
    message('account.wait_for_code', { count: secondsLeft }),
    { can_resend_at: canResendAt, seconds_left: secondsLeft },
  );
}
