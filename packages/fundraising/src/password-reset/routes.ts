import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { anyone } from '../access.ts';
import type { App } from '../context.ts';
import { requestReset } from './request.ts';
import { checkResetToken, resetPassword } from './reset.ts';
import {
  ForgotPassword,
  Message,
  ResetPassword,
  TokenChecked,
  TokenRefused,
  VerifyResetToken,
} from './schemas.ts';

/** F§4: routes that set a new password by a mailed code, for mobile and web clients. */
export function passwordResetRoutes(app: App): Route[] {
  const common = { method: 'POST', access: anyone, limit: app.limits.api, tag: 'Password reset' } as const;
  return [
    route({
      ...common,
      path: '/api/v1/auth/forgot-password',
      summary: 'Ask for a reset code',
      description: 'The answer does not tell whether the account exists.',
      body: ForgotPassword,
      answers: { 200: Message },
      handle: async ({ body, request }) => {
        await requestReset(app, body.email, request);
        return { message: 'If an account exists for this email, a reset code was sent.' };
      },
    }),
    route({
      ...common,
      path: '/api/v1/auth/verify-reset-token',
      summary: 'Check a reset code',
      description: 'At most five failed checks per code; then a new one must be asked for.',
      body: VerifyResetToken,
      answers: { 200: TokenChecked, 422: TokenRefused },
      handle: async ({ body }) => {
        await checkResetToken(app, body.email, body.token);
        return { valid: true, message: 'The code is valid.' };
      },
    }),
    route({
      ...common,
      path: '/api/v1/auth/reset-password',
      summary: 'Set a new password by the code',
      description: 'Ends every token and session of the account.',
      body: ResetPassword,
      answers: { 200: Message, 422: TokenRefused },
      handle: async ({ body, ...call }) => {
        await resetPassword(app, body, sourceOf(call));
        return { message: 'Your password has been reset.' };
      },
    }),
  ];
}
