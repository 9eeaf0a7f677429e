import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { anyone } from '../../access.ts';
import type { App } from '../../context.ts';
import { errorShape, ok } from '../../http/envelope.ts';
import { presentUser } from '../present.ts';
import {
  ChallengeMobile,
  ChallengeOnly,
  ChallengeWeb,
  PasskeyOptions,
  SignedIn,
  SignedInWeb,
} from '../schemas.ts';
import { answerOnDevice, answerOnWeb, passkeyOptions } from './two-factor-step.ts';

const DESCRIPTION =
  'By a code of the authenticator app, a recovery code, or a passkey, for the challenge that answered the password. Every code counts once, and five tries a minute are judged for one account.';

/** Routes of the second sign-in step, for accounts with a second factor (docs/decisions/security/0025-second-factors.md). */
export function twoFactorStepRoutes(app: App): Route[] {
  const common = { method: 'POST', access: anyone, limit: app.limits.api } as const;
  return [
    route({
      ...common,
      path: '/api/v1/mobile/auth/two-factor-challenge',
      summary: 'Complete a sign-in on a device by a second factor',
      description: DESCRIPTION,
      tag: 'Sign-in, mobile',
      body: ChallengeMobile,
      answers: { 200: SignedIn, 403: errorShape() },
      handle: async ({ body, request }) => {
        const { user, ...tokens } = await answerOnDevice(app, body, request);
        return ok({ user: presentUser(user, app.publicUrl), ...tokens }, 'Signed in.');
      },
    }),
    route({
      ...common,
      path: '/api/v1/web/auth/two-factor-challenge',
      summary: 'Complete a sign-in with a session cookie by a second factor',
      description: DESCRIPTION,
      tag: 'Sign-in, web',
      body: ChallengeWeb,
      answers: { 200: SignedInWeb, 403: errorShape() },
      handle: async ({ body, request, reply }) =>
        ok(presentUser(await answerOnWeb(app, body, request, reply), app.publicUrl), 'Signed in.'),
    }),
    ...(['mobile', 'web'] as const).map((kind) =>
      route({
        ...common,
        path: `/api/v1/${kind}/auth/two-factor-challenge/passkey-options`,
        summary: 'Get the options to sign in with a passkey',
        description: 'Good for five minutes, once.',
        tag: `Sign-in, ${kind}`,
        body: ChallengeOnly,
        answers: { 200: PasskeyOptions },
        handle: async ({ body }) => ok(await passkeyOptions(app, body.challenge)),
      }),
    ),
  ];
}
