import { type Route, route } from '../../http/route.ts';
import { report } from '../../http/security/request-security-events.ts';
import type { Context } from '../context.ts';
import type { SignInActor, SignInRules } from '../options.ts';
import {
  ConfirmedStatus,
  EmptyText,
  emptyText,
  ForgotPasswordBody,
  InvalidFields,
  Message,
  NewPasswordBody,
  PasswordBody,
  ResetPasswordBody,
} from '../schemas.ts';
import { confirmPassword, isPasswordConfirmed } from './password-checks.ts';
import { requestReset, resetPassword } from './password-resets.ts';
import { changePassword } from './passwords.ts';

/** Routes to confirm, change and reset the password. */
export function passwordRoutes(context: Context, rules: SignInRules<SignInActor>): Route[] {
  return [...confirmationRoutes(context, rules), changeRoute(context, rules), ...resetRoutes(context, rules)];
}

function confirmationRoutes(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const common = { access: signedIn, withoutFactor: true, limit, tag } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: '/user/confirm-password',
      summary: 'Confirm the password',
      description: 'Two-factor settings can be seen and changed in this session for three hours.',
      body: PasswordBody,
      answers: { 201: EmptyText, 429: InvalidFields },
      handle: async ({ actor, body, request, reply }) => {
        await confirmPassword(context, actor.id, body.password, request);
        report(request, 'password_confirmed', { userId: actor.id });
        return emptyText(reply);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/user/confirmed-password-status',
      summary: 'Check whether the password was confirmed in the last three hours',
      answers: { 200: ConfirmedStatus },
      handle: async ({ request }) => ({ confirmed: await isPasswordConfirmed(context, request) }),
    }),
  ];
}

function changeRoute(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route {
  return route({
    access: signedIn,
    withoutFactor: true,
    limit,
    tag,
    method: 'PUT',
    isComplete: true,
    path: '/user/password',
    summary: 'Change the password',
    description: 'Ends all other sessions. This one continues with a new id and token.',
    body: NewPasswordBody,
    answers: { 200: Message, 429: InvalidFields },
    handle: async ({ actor, body, request, reply }) => {
      await changePassword(context, actor, body, request, reply);
      return { message: 'Your password has been changed.' };
    },
  });
}

function resetRoutes(context: Context, { anyone, limit, tag }: SignInRules<SignInActor>): Route[] {
  const common = { access: anyone, limit, tag, method: 'POST' } as const;
  return [
    route({
      ...common,
      path: '/forgot-password',
      summary: 'Request a password reset link',
      description:
        'Once a minute and five times an hour per address. A new link replaces the previous one. The response does not reveal ' +
        'whether the account exists.',
      body: ForgotPasswordBody,
      answers: { 200: Message, 429: InvalidFields },
      handle: async ({ body, request }) => {
        await requestReset(context, body.email, request);
        return { message: 'If an account exists for this email, a link to reset its password was sent.' };
      },
    }),
    route({
      ...common,
      path: '/reset-password',
      summary: 'Reset the password with a mailed link',
      description:
        'The link counts once, for 60 minutes. Ends every session of the account; a second factor stays.',
      body: ResetPasswordBody,
      answers: { 200: Message },
      handle: async ({ body, request }) => {
        await resetPassword(context, body, request);
        return { message: 'Your password has been reset.' };
      },
    }),
  ];
}
