import type { paths as CourtPaths } from '../../../build/api/court.d.ts';
import type { paths as WorkforcePaths } from '../../../build/api/workforce.d.ts';
import { createApi } from '../api/client.ts';
import { CSRF_PREFIX } from '../shell/settings.ts';

/** What signing in and one's own account are called by, in court and workforce alike. */
type SharedPaths = Pick<
  CourtPaths,
  Extract<keyof CourtPaths, `/${'user' | 'two-factor' | 'logout' | 'forgot' | 'reset'}${string}`>
>;

/** Fails to compile when the two services part ways. */
type Shared =
  Pick<WorkforcePaths, keyof SharedPaths & keyof WorkforcePaths> extends SharedPaths ? SharedPaths : never;

/** What is asked while signing in answers 401 by itself. */
const ABOUT_SIGNING_IN = /^\/(login|logout|two-factor-challenge|forgot-password|reset-password)\b/;

export const officeOptions = {
  csrfPrefix: CSRF_PREFIX,
  isAboutSigningIn: (path: string) => ABOUT_SIGNING_IN.test(path),
};

export const officeApi = createApi<Shared>(officeOptions);
