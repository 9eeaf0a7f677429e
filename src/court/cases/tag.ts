import { assertAsRead } from '../../platform/http/as-read.ts';
import { tagOf } from '../../platform/http/revalidation.ts';
import type { CaseRow } from './queries.ts';

/** The validator of a case: another one whenever anything of the case has changed. */
export function tagOfCase({ branch_name: _, ...row }: CaseRow): string {
  return tagOf(JSON.stringify(Object.entries(row).sort()));
}

/** 412 when it has changed since it was read. */
export const assertCaseAsRead = (ifMatch: string | undefined, found: CaseRow): void =>
  assertAsRead(ifMatch, tagOfCase(found), 'The case was changed by somebody else meanwhile.');
