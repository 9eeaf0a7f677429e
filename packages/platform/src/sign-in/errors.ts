import { message } from '@bulwagan/contracts/errors/message.ts';
import { asEvent, Forbidden, HttpError, invalid } from '../http/errors.ts';

/** 419, with the failed check for the log. */
export const csrfMismatch = (reason: string) =>
  asEvent(new HttpError(419, message('request.csrf')), { kind: 'csrf_refused', reason });

/** 422 on the login field, the same for an unknown account and a wrong password. */
export const wrongCredentials = (field: string, userId: number | null) =>
  asEvent(invalid({ [field]: [message('account.wrong_credentials')] }), {
    kind: 'sign_in_failed',
    userId,
  });

/** 422: a generated password must be replaced by a different one. */
export const samePassword = () => invalid({ password: [message('password.same')] });

/** 403, only after the correct password. */
export const accountDisabled = (userId: number) =>
  asEvent(new Forbidden(message('account.disabled')), {
    kind: 'sign_in_refused',
    userId,
    reason: 'disabled',
  });

/** 422, the same for a reset link that is wrong, used, expired or of an unknown account. */
export const wrongResetLink = (userId: number | null) =>
  asEvent(invalid({ email: [message('password.reset_link')] }), {
    kind: 'code_refused',
    userId,
    reason: 'reset link',
  });
