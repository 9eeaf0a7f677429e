import type { Route } from '../http/route.ts';
import type { Context } from './context.ts';
import type { SignInActor, SignInRules } from './options.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { passkeyRoutes } from './second-step/passkey-routes.ts';
import { twoFactorRoutes } from './second-step/two-factor-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** Returns all routes of sign-in. They use only the account data of a caller. */
export function signInRoutes<Caller extends SignInActor>(
  context: Context,
  given: SignInRules<Caller>,
): Route[] {
  const rules = given as unknown as SignInRules<SignInActor>;
  return [
    ...sessionRoutes(context, rules),
    ...passwordRoutes(context, rules),
    ...twoFactorRoutes(context, rules),
    ...passkeyRoutes(context, rules),
  ];
}
