import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, errorShape, ok } from '../http/envelope.ts';
import { forgetPushToken, registerPushToken } from './device-tokens.ts';
import { NewDeviceToken, OldDeviceToken, Registered } from './schemas.ts';

/** Routes of the user's push tokens. Tokens are sent only in bodies, because addresses are logged. */
export function deviceTokenRoutes(app: App): Route[] {
  const common = {
    path: '/api/v1/device-tokens',
    access: signedIn,
    limit: app.limits.api,
    tag: 'Notifications',
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Register a push token',
      description:
        'There is one of each: registered again, it is the newest, has the platform that is told then, and belongs ' +
        'to the account that did. The 20 newest of an account are kept.',
      body: NewDeviceToken,
      answers: { 201: Registered },
      handle: async ({ actor, body }) =>
        ok(await registerPushToken(app, actor, body), 'The device token has been registered.'),
    }),
    route({
      ...common,
      method: 'DELETE',
      summary: 'Forget a push token',
      body: OldDeviceToken,
      answers: { 200: acknowledged, 404: errorShape() },
      handle: async ({ actor, body }) => {
        await forgetPushToken(app, actor, body.token);
        return done('The device token has been removed.');
      },
    }),
  ];
}
