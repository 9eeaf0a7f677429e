import { message } from '@bulwagan/contracts/errors/message.ts';
import { assertIfMatch } from '@bulwagan/platform/http/caching/etag.ts';
import { etagOf } from '@bulwagan/platform/http/caching/revalidation.ts';
import type { CaseRow } from './queries.ts';

/** ETag of a case. It changes whenever any field of the case changes. */
export function etagOfCase({ branch_name: _, ...row }: CaseRow): string {
  return etagOf(JSON.stringify(Object.entries(row).sort()));
}

/** Throws 412 when the case has changed since it was read. */
export const assertCaseIfMatch = (ifMatch: string | undefined, found: CaseRow): void =>
  assertIfMatch(ifMatch, etagOfCase(found), message('case.changed'));
