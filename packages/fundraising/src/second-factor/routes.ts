import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { disableTwoFactor } from '@bulwagan/platform/second-factor/two-factor.ts';
import { signedIn, signedInBySession } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, errorShape, ok } from '../http/envelope.ts';
import { confirmApp, listFactors, ownerOf, renewCodes, setUpApp, showCodes } from './factors.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { assertPassword, confirmPassword, getConfirmed } from './password.ts';
import {
  AppKey,
  ConfirmApp,
  Confirmed,
  Factors,
  PasswordMaybe,
  PasswordOnly,
  RecoveryCodes,
  SetUpApp,
} from './schemas.ts';

/**
 * Second factors of the signed-in user, by token and session (docs/decisions/security/0025-second-factors.md). Routes that show,
 * add or remove one require the password.
 */
export function secondFactorRoutes(app: App): Route[] {
  return [...confirmation(app), ...authenticatorApp(app), ...recoveryCodes(app), ...passkeyRoutes(app)];
}

const wantsPassword = {
  description: '423 without the password, in the body or given in this session within the last three hours.',
} as const;

function confirmation(app: App): Route[] {
  const common = {
    path: '/api/v1/profile/password-confirmation',
    access: signedInBySession,
    withoutFactor: true,
    limit: app.limits.api,
    tag: 'Second factor',
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Confirm the password',
      description: 'Second factors can be seen and changed in this session for three hours.',
      body: PasswordOnly,
      answers: { 200: acknowledged },
      handle: async ({ actor, body, request }) => {
        await confirmPassword(app, actor, body.password);
        report(request, 'password_confirmed', { userId: actor.id });
        return done('Your password is confirmed.');
      },
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'Check whether the password was confirmed in the last three hours',
      answers: { 200: Confirmed },
      handle: async ({ actor }) => ok({ confirmed: await getConfirmed(app, actor) }),
    }),
  ];
}

function authenticatorApp(app: App): Route[] {
  const common = { access: signedIn, limit: app.limits.api, tag: 'Second factor' } as const;
  return [
    route({
      ...common,
      withoutFactor: true,
      method: 'GET',
      path: '/api/v1/profile/two-factor',
      summary: 'One’s own second factors',
      answers: { 200: Factors },
      handle: async ({ actor }) => ok(await listFactors(app, actor)),
    }),
    route({
      ...common,
      withoutFactor: true,
      method: 'POST',
      path: '/api/v1/profile/two-factor/app',
      summary: 'Set up an authenticator app',
      description:
        'Makes a secret and recovery codes. Nothing is asked for at sign-in until a code has confirmed it. 423 without the password, in the body or given in this session within the last three hours.',
      body: SetUpApp,
      answers: { 200: AppKey, 423: errorShape() },
      handle: async ({ actor, body, request }) => {
        await assertPassword(app, actor, body);
        return ok(await setUpApp(app, actor, body.force === true, request));
      },
    }),
    route({
      ...common,
      ...wantsPassword,
      withoutFactor: true,
      method: 'POST',
      path: '/api/v1/profile/two-factor/app/confirm',
      summary: 'Confirm the authenticator app with its first code',
      body: ConfirmApp,
      answers: { 200: RecoveryCodes, 423: errorShape() },
      handle: async ({ actor, body, request }) => {
        await assertPassword(app, actor, body);
        return ok(await confirmApp(app, actor, body.code, request), 'Two-factor sign-in is on.');
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/api/v1/profile/two-factor/app',
      summary: 'Turn the authenticator app off',
      description:
        'Passkeys stay, and are asked for at sign-in as long as there are any. 423 without the password, as above.',
      body: PasswordMaybe,
      answers: { 200: acknowledged, 423: errorShape() },
      handle: async ({ actor, body, request }) => {
        await assertPassword(app, actor, body);
        await disableTwoFactor(app.factors, ownerOf(actor), request);
        return done('The authenticator app is off.');
      },
    }),
  ];
}

function recoveryCodes(app: App): Route[] {
  const common = {
    ...wantsPassword,
    method: 'POST',
    access: signedIn,
    limit: app.limits.api,
    tag: 'Second factor',
    body: PasswordMaybe,
  } as const;
  const path = '/api/v1/profile/two-factor/recovery-codes';
  return [
    route({
      ...common,
      withoutFactor: true,
      path: `${path}/show`,
      summary: 'List the recovery codes',
      answers: { 200: RecoveryCodes, 423: errorShape() },
      handle: async ({ actor, body }) => {
        await assertPassword(app, actor, body);
        return ok(await showCodes(app, actor));
      },
    }),
    route({
      ...common,
      path,
      summary: 'Replace the recovery codes',
      answers: { 200: RecoveryCodes, 404: errorShape(), 423: errorShape() },
      handle: async ({ actor, body, request }) => {
        await assertPassword(app, actor, body);
        return ok(await renewCodes(app, actor, request), 'The earlier codes no longer work.');
      },
    }),
  ];
}
