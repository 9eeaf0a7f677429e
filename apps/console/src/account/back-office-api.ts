import type { paths as CourtPaths } from '../../../../build/api/court.d.ts';
import type { paths as WorkforcePaths } from '../../../../build/api/workforce.d.ts';
import { createApi } from '../api/client.ts';
import { CSRF_PREFIX } from '../shell/settings.ts';

/** Paths for sign-in and the user's own account that court and workforce share. */
type SharedPaths = Pick<
  CourtPaths,
  Extract<keyof CourtPaths, `/${'user' | 'two-factor' | 'logout' | 'forgot' | 'reset'}${string}`>
>;

/** Fails to compile when the paths of the two services differ. */
type Shared =
  Pick<WorkforcePaths, keyof SharedPaths & keyof WorkforcePaths> extends SharedPaths ? SharedPaths : never;

/** Requests that answer 401 during sign-in; such a 401 does not mean that a session has ended. */
const ABOUT_SIGNING_IN = /^\/(login|logout|two-factor-challenge|forgot-password|reset-password)\b/;

export const officeOptions = {
  csrfPrefix: CSRF_PREFIX,
  isAboutSigningIn: (path: string) => ABOUT_SIGNING_IN.test(path),
};

export const backOfficeApi = createApi<Shared>(officeOptions);
