import { FIXED, fixedList, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { isCriminal, roleOf } from '../words/roles.ts';

const SIDE = [
  text('side_names', 'Names', 'Mga pangalan'),
  text('side_role', 'Role', 'Papel sa kaso'),
  text('side_role_fil', 'Role, in Filipino', 'Papel sa kaso, sa Filipino'),
];

/** Returns the caption (R7 s.1). If a side has no parties, returns the title of the case as written. */
export const CAPTION_FIELDS: readonly Field[] = [
  text('case_number', 'Case number', 'Numero ng kaso', FIXED),
  text('case_title', 'Case title', 'Pamagat ng kaso', FIXED),
  text('category', 'Nature of the case', 'Uri ng kaso', FIXED),
  fixedList('first_side', 'First side of the caption', 'Unang panig', SIDE),
  fixedList('second_side', 'Second side of the caption', 'Ikalawang panig', SIDE),
];

type Named = Pick<PartyRow, 'name' | 'classification' | 'role'>;
type CaseOfCaption = Pick<CaseRow, 'case_number' | 'case_title' | 'case_type' | 'category'>;

export function captionValues(found: CaseOfCaption, parties: readonly Named[]): Values {
  const first = sideOf(found, parties, 'first');
  const second = sideOf(found, parties, 'second');
  const opened = first.length === 0 && isCriminal(found) ? [PEOPLE] : first;
  const hasBoth = opened.length > 0 && second.length > 0;
  return {
    case_number: found.case_number,
    case_title: found.case_title,
    category: found.category,
    first_side: hasBoth ? opened : [],
    second_side: hasBoth ? second : [],
  };
}

/** A criminal case is filed in the name of the People, so its complainant is not a party in the caption. */
const PEOPLE = {
  side_names: 'People of the Philippines',
  side_role: 'Plaintiff',
  side_role_fil: 'Nagsasakdal',
};

function sideOf(found: CaseOfCaption, parties: readonly Named[], side: 'first' | 'second'): Values[] {
  const ofSide = parties
    .map((party) => ({ party, role: roleOf(found, party) }))
    .filter(({ role }) => role.side === side);
  const groups = Map.groupBy(ofSide, ({ role }) => role.one.en);
  return [...groups.values()].map((group) => {
    const words = group.length === 1 ? group[0]!.role.one : group[0]!.role.several;
    return {
      side_names: namesOf(group.map(({ party }) => party.name)),
      side_role: words.en,
      side_role_fil: words.fil,
    };
  });
}

/** Later papers may name the first party of each side and show that there are others (R7 s.1). */
const MOST_NAMES = 6;

function namesOf(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names[0]}, et al.` : names.join(', ');
}
