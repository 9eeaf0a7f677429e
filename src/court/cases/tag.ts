import { assertAsRead } from '../../platform/http/as-read.ts';
import { tagOf } from '../../platform/http/revalidation.ts';
import type { CaseRow } from './queries.ts';

/** ETag of a case. It changes whenever any field of the case changes. */
export function tagOfCase({ branch_name: _, ...row }: CaseRow): string {
  return tagOf(JSON.stringify(Object.entries(row).sort()));
}

/** Throws 412 when the case has changed since it was read. */
export const assertCaseAsRead = (ifMatch: string | undefined, found: CaseRow): void =>
  assertAsRead(
    ifMatch,
    tagOfCase(found),
    'The case was changed by someone else. Reload to see the latest version.',
  );
