import { HttpError } from '../../platform/http/errors.ts';
import { tagOf } from '../../platform/http/revalidation.ts';
import type { CaseRow } from './queries.ts';

/** The validator of a case: another one whenever anything of the case has changed. */
export function tagOfCase({ branch_name: _, ...row }: CaseRow): string {
  return tagOf(JSON.stringify(Object.entries(row).sort()));
}

/**
 * RFC 9110 §13.1.1: somebody who changes what they read says what that was. 412 when it has changed since; without the
 * header the last one wins.
 */
export function assertAsRead(ifMatch: string | undefined, found: CaseRow): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(tagOfCase(found))) return;
  throw new HttpError(412, 'The case was changed by somebody else meanwhile.');
}
