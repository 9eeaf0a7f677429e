import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { isState } from '../values/case-values.ts';
import { roleOf } from '../words/roles.ts';

/**
 * A person whose name is replaced by initials in the papers of a case that is not public (Amended Adm. Circ.
 * 83-2015).
 */
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
 * Returns the people of a case with their initials: its parties, and people named in its title who are not recorded
 * as parties. Counsel and the State keep their names.
 */
export function protectedNames(found: CaseRow, parties: readonly PartyRow[]): ProtectedName[] {
  const people = parties
    .filter(({ classification, initials }) => classification !== 'counsel' && initials !== null)
    .map((party): ProtectedName => {
      const role = roleOf(found, party);
      const isChild = role.one.en === 'Child in Conflict with the Law';
      return {
        name: party.name,
        initials: isChild ? `CICL ${party.initials}` : party.initials!,
        side: role.side,
        address: party.address,
      };
    });
  return [...people, ...onlyInTitle(found.case_title, people)];
}

/**
 * Returns the names in the title that match no recorded party. If a side of the title has recorded parties, only
 * their initials are used. If there are parties, a single word is not treated as a name, because it may come from
 * `Petition for Correction of Entry`.
 */
function onlyInTitle(title: string, people: readonly ProtectedName[]): ProtectedName[] {
  const others = namesInTitle(title).filter(
    ({ name }) => !people.some((one) => isSame(one.name, name)) && (people.length === 0 || /\s/.test(name)),
  );
  const used = new Set(people.map(({ initials }) => initials));
  return others.map((one) => {
    const initials = free(one.side === 'second' ? SECOND_SIDE : FIRST_SIDE, used);
    used.add(initials);
    return { ...one, initials, side: people.some(({ side }) => side === one.side) ? null : one.side };
  });
}

/** Returns true if one name is part of the other, because titles often contain only the surname. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [keyOf(one), keyOf(other)];
  return a.includes(b) || b.includes(a);
}

const keyOf = (name: string): string => ` ${name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase()} `;

function free(initials: readonly string[], used: ReadonlySet<string>): string {
  const first = initials.find((one) => !used.has(one));
  if (first !== undefined) return first;
  let number = 1;
  while (used.has(`${initials[0]!}${number}`)) number += 1;
  return `${initials[0]!}${number}`;
}

type InTitle = Omit<ProtectedName, 'initials'>;

function namesInTitle(title: string): InTitle[] {
  const [first = '', second] = title.split(VERSUS);
  return [
    ...namesOfSide(withoutOpening(first), 'first'),
    ...(second === undefined ? [] : namesOfSide(second, 'second')),
  ];
}

/** Removes the words before the name in a title such as `In Re: Petition for Adoption of Ana Cruz`. */
const withoutOpening = (side: string): string =>
  /^\s*(?:in\s+re|in\s+the\s+matter|petition|ex\s+parte)\b/i.test(side)
    ? side.replace(/^.*\b(?:of|for|ni|kay)\s+/i, '').replace(/^\s*in\s+re:?\s*/i, '')
    : side;

const OTHERS = /\bet\s+al\b\.?|\bat\s+iba\s+pa\b/gi;
const BETWEEN_NAMES = /\s*(?:,|;|\band\b|\bat\b|&)\s*/i;

function namesOfSide(text: string, side: ProtectedName['side']): InTitle[] {
  return text
    .replace(OTHERS, ' ')
    .split(BETWEEN_NAMES)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^(?:people|republic)\b/i.test(name) && !isState(name))
    .map((name) => ({ name, side, address: null }));
}
