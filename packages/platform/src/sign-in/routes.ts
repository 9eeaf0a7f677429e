import type { Route } from '../http/route.ts';
import type { Context } from './context.ts';
import type { SignInActor, SignInRules } from './options.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

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
