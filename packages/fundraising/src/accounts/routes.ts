import { languageOfRequest } from '@bulwagan/platform/http/language.ts';
import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { anyone, signedInBySession, signedInByToken } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, errorShape, ok } from '../http/envelope.ts';
import { presentUser } from './present.ts';
import { register, validatePassword } from './register.ts';
import {
  Cooldown,
  EmailOnly,
  LoginMobile,
  LoginWeb,
  NotYet,
  Refresh,
  Refreshed,
  Registered,
  RegisterMobile,
  RegisterWeb,
  Resent,
  SignedIn,
  SignedInWeb,
  VerificationStatus,
  VerifyMobile,
  VerifyWeb,
} from './schemas.ts';
import { refresh, signInOnDevice, signInOnWeb } from './signing-in/sign-in.ts';
import { signOutDevice, signOutEverywhere, signOutWeb } from './signing-in/sign-out.ts';
import { twoFactorStepRoutes } from './signing-in/two-factor-routes.ts';
import { resendCode, verificationStatus, verifyOnDevice, verifyOnWeb } from './verification/verify-email.ts';

const wrongCodeAnswer = errorShape();
const WRONG_CODE = {
  400: 'The code is wrong, used, expired or locked, or the request could not be understood.',
};

/** F§4: routes for registration, sign-in and sign-out, for mobile clients (tokens) and web clients (cookie session). */
export function accountRoutes(app: App): Route[] {
  return [
    ...bothKinds(app, 'mobile', RegisterMobile),
    ...bothKinds(app, 'web', RegisterWeb),
    ...mobile(app),
    ...web(app),
    ...twoFactorStepRoutes(app),
  ];
}

/** The four routes that both kinds of client share. */
function bothKinds(
  app: App,
  kind: 'mobile' | 'web',
  body: typeof RegisterMobile | typeof RegisterWeb,
): Route[] {
  const common = { method: 'POST', access: anyone, limit: app.limits.api, tag: `Sign-in, ${kind}` } as const;
  const prefix = `/api/v1/${kind}/auth`;
  return [
    route({
      ...common,
      path: `${prefix}/register`,
      summary: 'Sign up as a donor',
      description: 'Opens an unverified account and mails a six-digit code, good for 15 minutes.',
      body,
      answers: { 201: Registered },
      validate: ({ body: sent }) => validatePassword(app, sent.password),
      handle: async ({ body, ...call }) =>
        ok(
          // Fields that the web form lacks are not validated there, so they are ignored.
          await register(
            app,
            kind === 'mobile' ? body : { ...body, device_token: null },
            sourceOf(call),
            languageOfRequest(call.request),
          ),
          'Registered. A verification code was sent to your email.',
        ),
    }),
    route({
      ...common,
      path: `${prefix}/resend-verification`,
      summary: 'Send another verification code',
      description: 'At most one in 60 seconds. The answer does not tell whether the account exists.',
      body: EmailOnly,
      answers: { 200: Resent, 429: Cooldown },
      handle: async ({ body, request }) => {
        const canResendAt = await resendCode(app, body.email, request);
        return {
          ...done('If the account awaits verification, a new code was sent.'),
          can_resend_at: canResendAt,
        };
      },
    }),
    route({
      ...common,
      path: `${prefix}/check-verification-status`,
      summary: 'Whether an address is verified',
      body: EmailOnly,
      answers: { 200: VerificationStatus },
      handle: async ({ body }) => ok(await verificationStatus(app, body.email)),
    }),
  ];
}

function mobile(app: App): Route[] {
  const common = { method: 'POST', limit: app.limits.api, tag: 'Sign-in, mobile' } as const;
  const present = <T extends { user: Parameters<typeof presentUser>[0] }>({ user, ...rest }: T) => ({
    user: presentUser(user, app.publicUrl),
    ...rest,
  });
  return [
    route({
      ...common,
      path: '/api/v1/mobile/auth/verify-email',
      summary: 'Verify an address by the mailed code, and sign in',
      access: anyone,
      body: VerifyMobile,
      answers: { 200: SignedIn, 400: wrongCodeAnswer, 403: NotYet },
      words: WRONG_CODE,
      handle: async ({ body, request }) =>
        ok(present(await verifyOnDevice(app, body, request)), 'Your email is verified.'),
    }),
    route({
      ...common,
      path: '/api/v1/mobile/auth/login',
      summary: 'Sign in on a device',
      access: anyone,
      limit: app.limits.login,
      body: LoginMobile,
      answers: { 200: SignedIn, 401: errorShape(), 403: NotYet },
      handle: async ({ body, request }) =>
        ok(present(await signInOnDevice(app, body, request)), 'Signed in.'),
    }),
    route({
      ...common,
      path: '/api/v1/mobile/auth/refresh',
      summary: 'A new access token for a refresh token',
      description: 'The refresh token does not change, until six months after it was issued.',
      access: anyone,
      body: Refresh,
      answers: { 200: Refreshed, 401: errorShape(), 403: errorShape() },
      handle: async ({ body, request }) =>
        ok(present(await refresh(app, body.refresh_token, request)), 'Refreshed.'),
    }),
    route({
      ...common,
      path: '/api/v1/mobile/auth/logout',
      summary: 'Sign this device out',
      access: signedInByToken,
      withoutFactor: true,
      answers: { 200: acknowledged },
      handle: async ({ actor, request }) => {
        await signOutDevice(app, actor, request);
        return done('Signed out.');
      },
    }),
    route({
      ...common,
      path: '/api/v1/mobile/auth/logout-all',
      summary: 'Sign out on all devices',
      access: signedInByToken,
      withoutFactor: true,
      answers: { 200: acknowledged },
      handle: async ({ actor, request }) => {
        await signOutEverywhere(app, actor, request);
        return done('Signed out on all devices.');
      },
    }),
  ];
}

function web(app: App): Route[] {
  const common = { method: 'POST', limit: app.limits.api, tag: 'Sign-in, web' } as const;
  return [
    route({
      ...common,
      path: '/api/v1/web/auth/verify-email',
      summary: 'Verify an address by the mailed code, and open a session',
      access: anyone,
      body: VerifyWeb,
      answers: { 200: SignedInWeb, 400: wrongCodeAnswer, 403: NotYet },
      words: WRONG_CODE,
      handle: async ({ body, request, reply }) => {
        const user = await verifyOnWeb(app, body, request, reply);
        return ok(presentUser(user, app.publicUrl), 'Your email is verified.');
      },
    }),
    route({
      ...common,
      path: '/api/v1/web/auth/login',
      summary: 'Sign in with a session cookie',
      access: anyone,
      limit: app.limits.login,
      body: LoginWeb,
      answers: { 200: SignedInWeb, 401: errorShape(), 403: NotYet },
      handle: async ({ body, request, reply }) =>
        ok(presentUser(await signInOnWeb(app, body, request, reply), app.publicUrl), 'Signed in.'),
    }),
    route({
      ...common,
      path: '/api/v1/web/auth/logout',
      summary: 'End the session',
      access: signedInBySession,
      withoutFactor: true,
      answers: { 200: acknowledged },
      handle: async ({ actor, request, reply }) => {
        await signOutWeb(app, actor, request, reply);
        return done('Signed out.');
      },
    }),
  ];
}
