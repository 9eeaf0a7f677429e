import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { removePasskey, renamePasskey } from '@bulwagan/platform/second-factor/passkeys/passkeys.ts';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, errorShape, ok } from '../http/envelope.ts';
import { offerPasskey, ownerOf, registerPasskey } from './factors.ts';
import { assertPassword } from './password.ts';
import {
  AddedPasskey,
  AddPasskey,
  OnePasskey,
  PasswordMaybe,
  RegistrationOptions,
  RenamePasskey,
} from './schemas.ts';

/** Routes of passkeys as a second factor. A user with a passkey is asked at sign-in for it or for a code. */
export function passkeyRoutes(app: App): Route[] {
  const common = { access: signedIn, limit: app.limits.api, tag: 'Second factor' } as const;
  const path = '/api/v1/profile/two-factor/passkeys';
  return [
    route({
      ...common,
      withoutFactor: true,
      method: 'POST',
      path: `${path}/options`,
      summary: 'Get the options to create a passkey',
      description:
        'Good for five minutes, once, in this session or on this device. 423 without the password.',
      body: PasswordMaybe,
      answers: { 200: RegistrationOptions, 423: errorShape() },
      handle: async ({ actor, body }) => {
        await assertPassword(app, actor, body);
        return ok(await offerPasskey(app, actor));
      },
    }),
    route({
      ...common,
      withoutFactor: true,
      method: 'POST',
      path,
      summary: 'Add a passkey created by the browser',
      description: '423 without the password.',
      body: AddPasskey,
      answers: { 201: AddedPasskey, 423: errorShape() },
      handle: async ({ actor, body, request }) => {
        await assertPassword(app, actor, body);
        return ok(await registerPasskey(app, actor, body, request), 'The passkey was added.');
      },
    }),
    route({
      ...common,
      method: 'PUT',
      isComplete: true,
      path: `${path}/{id}`,
      summary: 'Rename a passkey',
      params: idParams,
      body: RenamePasskey,
      answers: { 200: OnePasskey },
      handle: async ({ actor, params, body }) =>
        ok(await renamePasskey(app.factors, actor.id, params.id, body.name)),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Remove a passkey',
      description: '423 without the password.',
      params: idParams,
      body: PasswordMaybe,
      answers: { 200: acknowledged, 423: errorShape() },
      handle: async ({ actor, params, body, request }) => {
        await assertPassword(app, actor, body);
        await removePasskey(app.factors, ownerOf(actor), params.id, request);
        return done('The passkey was removed.');
      },
    }),
  ];
}
