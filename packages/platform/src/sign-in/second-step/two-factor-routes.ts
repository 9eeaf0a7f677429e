import { Type } from 'typebox';
import { type Route, route } from '../../http/route.ts';
import { factorAnswer, firstCode, force } from '../../second-factor/schemas.ts';
import {
  confirmTwoFactor,
  describeKey,
  disableTwoFactor,
  enableTwoFactor,
  getSecret,
  listRecoveryCodes,
  renewRecoveryCodes,
} from '../../second-factor/two-factor.ts';
import type { Context } from '../context.ts';
import type { SignInActor, SignInRules } from '../options.ts';
import { assertPasswordConfirmed } from '../passwords/password-checks.ts';
import { EmptyText, emptyText, InvalidFields, Refusal } from '../schemas.ts';
import { completeTwoFactor } from './two-factor-step.ts';

const ChallengeBody = Type.Object(factorAnswer);
const CodeBody = Type.Object({ code: firstCode() });
const ForceBody = Type.Object({ force: force() });
const KeyPicture = Type.Unsafe<{ svg: string; url: string } | []>({
  anyOf: [Type.Object({ svg: Type.String(), url: Type.String() }), { type: 'array', maxItems: 0, items: {} }],
  description: 'An empty array while there is no secret.',
});
const Codes = Type.Array(Type.String(), { description: 'Eight, or none without a second factor.' });

/** Routes for two-factor authentication (contract, court: two-factor), the same in workforce and court. */
export function twoFactorRoutes(context: Context, rules: SignInRules<SignInActor>): Route[] {
  return [
    twoFactorStepRoute(context, rules),
    ...appRoutes(context, rules),
    ...recoveryRoutes(context, rules),
  ];
}

function twoFactorStepRoute(context: Context, { anyone, limit, tag }: SignInRules<SignInActor>): Route {
  return route({
    method: 'POST',
    path: '/two-factor-challenge',
    summary: 'Complete a sign-in with a second factor',
    description:
      'By a code of the authenticator app, a recovery code, or a passkey. Every code counts once, and five tries a minute are judged for one user. The session id and the token are new afterwards.',
    access: anyone,
    limit,
    tag,
    body: ChallengeBody,
    answers: { 204: null, 403: Refusal, 422: InvalidFields, 429: InvalidFields },
    handle: ({ body, request, reply }) => completeTwoFactor(context, body, request, reply),
  });
}

function appRoutes(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const common = { access: signedIn, limit, tag };
  const app = '/user/two-factor-authentication';
  return [
    route({
      ...common,
      withoutFactor: true,
      method: 'POST',
      path: app,
      summary: 'Set up an authenticator app',
      description:
        'Creates a secret and recovery codes. Sign-in does not require them until a code has confirmed the secret.',
      body: ForceBody,
      answers: { 200: EmptyText, 423: Refusal },
      handle: async ({ actor, body, request, reply }) => {
        await assertPasswordConfirmed(context, request);
        await enableTwoFactor(context, actor.id, body.force === true, request);
        return emptyText(reply);
      },
    }),
    route({
      ...common,
      withoutFactor: true,
      method: 'POST',
      path: '/user/confirmed-two-factor-authentication',
      summary: 'Confirm the authenticator app with its first code',
      body: CodeBody,
      answers: { 200: EmptyText, 423: Refusal, 429: InvalidFields },
      handle: async ({ actor, body, request, reply }) => {
        await assertPasswordConfirmed(context, request);
        await confirmTwoFactor(context, actor, body.code, request);
        return emptyText(reply);
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: app,
      summary: 'Turn the authenticator app off',
      description: 'Passkeys stay, and are required at sign-in as long as there are any.',
      answers: { 200: EmptyText, 423: Refusal },
      handle: async ({ actor, request, reply }) => {
        await assertPasswordConfirmed(context, request);
        await disableTwoFactor(context, actor, request);
        return emptyText(reply);
      },
    }),
    route({
      ...common,
      withoutFactor: true,
      method: 'GET',
      path: '/user/two-factor-qr-code',
      summary: 'Get the QR code for an authenticator app',
      answers: { 200: KeyPicture, 423: Refusal },
      handle: async ({ actor, request }) => {
        await assertPasswordConfirmed(context, request);
        return (await describeKey(context, actor)) ?? [];
      },
    }),
    route({
      ...common,
      withoutFactor: true,
      method: 'GET',
      path: '/user/two-factor-secret-key',
      summary: 'Get the secret to type into an authenticator app',
      answers: { 200: Type.Object({ secretKey: Type.String() }), 404: Refusal, 423: Refusal },
      handle: async ({ actor, request }) => {
        await assertPasswordConfirmed(context, request);
        return { secretKey: await getSecret(context, actor.id) };
      },
    }),
  ];
}

function recoveryRoutes(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const common = { access: signedIn, limit, tag, path: '/user/two-factor-recovery-codes' };
  return [
    route({
      ...common,
      withoutFactor: true,
      method: 'GET',
      summary: 'List the recovery codes',
      description: 'Each can be used once in place of a second factor, and is then replaced by a new one.',
      answers: { 200: Codes, 423: Refusal },
      handle: async ({ actor, request }) => {
        await assertPasswordConfirmed(context, request);
        return await listRecoveryCodes(context, actor.id);
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Replace the recovery codes',
      answers: { 200: EmptyText, 404: Refusal, 423: Refusal },
      handle: async ({ actor, request, reply }) => {
        await assertPasswordConfirmed(context, request);
        await renewRecoveryCodes(context, actor, request);
        return emptyText(reply);
      },
    }),
  ];
}
