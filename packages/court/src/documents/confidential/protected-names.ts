import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { isState } from '../values/case-values.ts';
import { roleOf } from '../words/roles.ts';

/** A person whom the papers of a case that is not public call by initials (Amended Adm. Circ. 83-2015). */
export interface ProtectedName {
  name: string;
  initials: string;
  side: 'first' | 'second' | null;
  address: string | null;
}

const VERSUS = /\s+(?:v|vs|versus|laban\s+kay|laban\s+sa)\b\.?\s+/i;
const FIRST_SIDE = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const SECOND_SIDE = ['XXX', 'YYY', 'ZZZ'];

/**
 * Returns the people of a case with their initials: its parties, and the names in its title when it has none. Counsel
 * keep their names, and so does the State.
 */
export function protectedNames(found: CaseRow, parties: readonly PartyRow[]): ProtectedName[] {
  const people = parties.filter(
    ({ classification, initials }) => classification !== 'counsel' && initials !== null,
  );
  if (people.length === 0) return namesInTitle(found.case_title);
  return people.map((party) => {
    const role = roleOf(found, party);
    const isChild = role.one.en === 'Child in Conflict with the Law';
    return {
      name: party.name,
      initials: isChild ? `CICL ${party.initials}` : party.initials!,
      side: role.side,
      address: party.address,
    };
  });
}

function namesInTitle(title: string): ProtectedName[] {
  const [first = '', second] = title.split(VERSUS);
  return [
    ...namesOfSide(withoutOpening(first), 'first', FIRST_SIDE),
    ...(second === undefined ? [] : namesOfSide(second, 'second', SECOND_SIDE)),
  ];
}

/** Removes the words before the name in a title such as `In Re: Petition for Adoption of Ana Cruz`. */
const withoutOpening = (side: string): string =>
  /^\s*(?:in\s+re|in\s+the\s+matter|petition|ex\s+parte)\b/i.test(side)
    ? side.replace(/^.*\b(?:of|for|ni|kay)\s+/i, '').replace(/^\s*in\s+re:?\s*/i, '')
    : side;

const OTHERS = /\bet\s+al\b\.?|\bat\s+iba\s+pa\b/gi;
const BETWEEN_NAMES = /\s*(?:,|;|\band\b|\bat\b|&)\s*/i;

function namesOfSide(side: string, of: 'first' | 'second', initials: readonly string[]): ProtectedName[] {
  const names = side
    .replace(OTHERS, ' ')
    .split(BETWEEN_NAMES)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^(?:people|republic)\b/i.test(name) && !isState(name));
  return names.map((name, index) => ({
    name,
    initials: initials[index] ?? `${initials[0]!}${index}`,
    side: of,
    address: null,
  }));
}
