import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { isCriminal } from '../words/roles.ts';
import { type ProtectedName, protectedNames } from './protected-names.ts';

/** Returns the title that public papers use for a confidential case: `People v. XXX`, `AAA v. BBB`. */
export function fictitiousTitle(found: CaseRow, parties: readonly PartyRow[]): string {
  const names = protectedNames(found, parties);
  const first = initialsOf(names, 'first');
  const second = initialsOf(names, 'second');
  const isOfPeople = isCriminal(found) || /^\s*(?:the\s+)?people\b/i.test(found.case_title);
  if (isOfPeople) return `People v. ${second || 'XXX'}`;
  if (/^\s*(?:the\s+)?republic\b/i.test(found.case_title)) return `Republic v. ${second || 'XXX'}`;
  if (second === '') return `In Re: ${first || 'AAA'}`;
  return `${first || 'AAA'} v. ${second}`;
}

const initialsOf = (names: readonly ProtectedName[], side: ProtectedName['side']): string =>
  names
    .filter((one) => one.side === side)
    .map(({ initials }) => initials)
    .join(', ');
