import { cleanUpSignIn } from './clean-up.ts';
import { createContext } from './context.ts';
import { allowOrigins } from './cors.ts';
import type { SignIn, SignInOptions } from './options.ts';
import { signInRoutes } from './routes.ts';

export { HAS_AUTHENTICATOR_APP, removeSecondFactors } from '../second-factor/accounts.ts';
export { endResetLinks, forgetUser } from './accounts.ts';
export type { SignIn, SignInOptions } from './options.ts';
export { endAllSessions, endSession, listSessions } from './sessions/own-sessions.ts';

/**
 * Creates sign-in with cookies, shared by the back-office services (C§5, W§5): CSRF tokens, sessions, second factors
 * and password management. Mount it with `install` in the service's scope, `guard` in its definition and `routes` among
 * its routes. Throws for invalid stateful domains or origins.
 */
export function createSignIn(options: SignInOptions): SignIn {
  const context = createContext(options);
  const { csrf, sessions } = context;
  return {
    routes: (rules) => signInRoutes(context, rules),
    sessionOf: (request) => (sessions.isGuest(request) ? undefined : csrf.anySessionOf(request)),
    guard: csrf.guard,
    install: async (scope) => {
      await allowOrigins(scope, options.corsOrigins);
      csrf.install(scope);
    },
    cleanUp: cleanUpSignIn,
  };
}
