import { Type } from 'typebox';
import { type Route, route } from '../../http/route.ts';
import { idParams } from '../../http/schema.ts';
import { wrongFactor } from '../../second-factor/errors.ts';
import { assertionOptions } from '../../second-factor/passkeys/assertion.ts';
import { listPasskeys, removePasskey, renamePasskey } from '../../second-factor/passkeys/passkeys.ts';
import { addPasskey, registrationOptions } from '../../second-factor/passkeys/registration.ts';
import {
  BrowserOptions,
  Passkey,
  PasskeyName,
  RegistrationBody,
} from '../../second-factor/passkeys/schemas.ts';
import { iso } from '../../time/clock.ts';
import type { Context } from '../context.ts';
import type { SignInActor, SignInRules } from '../options.ts';
import { assertPasswordConfirmed } from '../passwords/password-checks.ts';
import { Refusal } from '../schemas.ts';
import { findPending } from './two-factor-step.ts';

/** Routes for passkeys as a second factor. Users with a passkey are asked for it, or for a code, at sign-in. */
export function passkeyRoutes(context: Context, rules: SignInRules<SignInActor>): Route[] {
  return [...setUpRoutes(context, rules), ...ownPasskeyRoutes(context, rules), optionsRoute(context, rules)];
}

function setUpRoutes(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const common = { access: signedIn, withoutFactor: true, limit, tag, method: 'POST' } as const;
  return [
    route({
      ...common,
      path: '/user/passkeys/options',
      summary: 'Get the options to create a passkey',
      description: 'Valid for five minutes, once, in this session.',
      answers: { 200: BrowserOptions, 423: Refusal },
      handle: async ({ actor, request }) => {
        await assertPasswordConfirmed(context, request);
        return await registrationOptions(context, actor, context.csrf.anySessionOf(request)!);
      },
    }),
    route({
      ...common,
      path: '/user/passkeys',
      summary: 'Add a passkey created by the browser',
      body: RegistrationBody,
      answers: { 201: Type.Object({ data: Passkey }), 423: Refusal },
      handle: async ({ actor, body, request }) => {
        await assertPasswordConfirmed(context, request);
        return { data: await addPasskey(context, actor, body, context.csrf.anySessionOf(request)!, request) };
      },
    }),
  ];
}

function ownPasskeyRoutes(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const common = { access: signedIn, limit, tag };
  return [
    route({
      ...common,
      withoutFactor: true,
      method: 'GET',
      path: '/user/passkeys',
      summary: 'List your passkeys',
      answers: { 200: Type.Object({ data: Type.Array(Passkey) }) },
      handle: async ({ actor }) => ({ data: await listPasskeys(context.db, actor.id) }),
    }),
    route({
      ...common,
      method: 'PUT',
      isComplete: true,
      path: '/user/passkeys/{id}',
      summary: 'Rename a passkey',
      params: idParams,
      body: PasskeyName,
      answers: { 200: Type.Object({ data: Passkey }) },
      handle: async ({ actor, params, body }) => ({
        data: await renamePasskey(context, actor.id, params.id, body.name),
      }),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/user/passkeys/{id}',
      summary: 'Remove a passkey',
      params: idParams,
      answers: { 204: null, 423: Refusal },
      handle: async ({ actor, params, request }) => {
        await assertPasswordConfirmed(context, request);
        await removePasskey(context, actor, params.id, request);
      },
    }),
  ];
}

function optionsRoute(context: Context, { anyone, limit, tag }: SignInRules<SignInActor>): Route {
  return route({
    method: 'POST',
    path: '/two-factor-challenge/passkey-options',
    summary: 'Get the options to sign in with a passkey',
    description:
      'For the sign-in that awaits its second factor in this browser. Good for five minutes, once.',
    access: anyone,
    limit,
    tag,
    answers: { 200: BrowserOptions, 422: Refusal },
    handle: async ({ request }) => {
      const idHash = context.csrf.anySessionOf(request);
      const userId = idHash && (await findPending(context.db, idHash, iso(context.clock.now())));
      if (idHash === undefined || userId === undefined) throw wrongFactor('passkey', null, 'none is awaited');
      return await assertionOptions(context, userId, idHash);
    },
  });
}
