import type { InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';
import type { PartyRow } from '../../parties/queries.ts';

/** Side of the caption that shows a role; null for people who are not in the title of a case. */
type Side = 'first' | 'second' | null;

interface Role {
  side: Side;
  one: InBothLanguages;
  several: InBothLanguages;
}

const role = (side: Side, en: string, fil: string, plural = `${en}s`): Role => ({
  side,
  one: { en, fil },
  several: { en: plural, fil: `Mga ${fil}` },
});

/** Usual roles of parties, with the side of the caption (R7 s.1). */
const ROLES: Readonly<Record<string, Role>> = {
  plaintiff: role('first', 'Plaintiff', 'Nagsasakdal'),
  defendant: role('second', 'Defendant', 'Nasasakdal'),
  accused: role('second', 'Accused', 'Akusado', 'Accused'),
  'child in conflict with the law': role(
    'second',
    'Child in Conflict with the Law',
    'Batang Lumabag sa Batas',
    'Children in Conflict with the Law',
  ),
  complainant: role(null, 'Complainant', 'Nagrereklamo'),
  'private complainant': role(null, 'Private Complainant', 'Pribadong Nagrereklamo'),
  'offended party': role(null, 'Offended Party', 'Partidong Napinsala', 'Offended Parties'),
  victim: role(null, 'Victim', 'Biktima'),
  petitioner: role('first', 'Petitioner', 'Petisyoner'),
  applicant: role('first', 'Applicant', 'Aplikante'),
  respondent: role('second', 'Respondent', 'Respondent'),
  oppositor: role('second', 'Oppositor', 'Tumututol'),
  intervenor: role('first', 'Intervenor', 'Intervenor'),
  'third-party plaintiff': role('second', 'Third-Party Plaintiff', 'Ikatlong Partidong Nagsasakdal'),
  'third-party defendant': role('second', 'Third-Party Defendant', 'Ikatlong Partidong Nasasakdal'),
  'plaintiff-appellee': role('first', 'Plaintiff-Appellee', 'Nagsasakdal-Inaapela'),
  'plaintiff-appellant': role('first', 'Plaintiff-Appellant', 'Nagsasakdal-Umaapela'),
  'defendant-appellant': role('second', 'Defendant-Appellant', 'Nasasakdal-Umaapela'),
  'defendant-appellee': role('second', 'Defendant-Appellee', 'Nasasakdal-Inaapela'),
  'accused-appellant': role('second', 'Accused-Appellant', 'Akusadong Umaapela', 'Accused-Appellants'),
  witness: role(null, 'Witness', 'Saksi', 'Witnesses'),
  counsel: role(null, 'Counsel', 'Abogado', 'Counsel'),
  other: role(null, 'Party', 'Partido', 'Parties'),
};

const SIDES: Readonly<Record<string, Side>> = { plaintiff: 'first', defendant: 'second' };

export const isCriminal = ({ case_type: caseType }: { case_type: string }): boolean =>
  /\bcriminal\b/i.test(caseType);

/**
 * Returns the role of a party. If none is recorded, it follows from the classification: the defendant in a criminal
 * case is the accused. An unknown word is printed as written.
 */
export function roleOf(
  found: { case_type: string },
  { role: written, classification }: Pick<PartyRow, 'role' | 'classification'>,
): Role {
  const word = written?.trim() ?? '';
  if (word === '')
    return ROLES[classification === 'defendant' && isCriminal(found) ? 'accused' : classification]!;
  const known = ROLES[word.toLowerCase()];
  if (known !== undefined) return known;
  return role(SIDES[classification] ?? null, word, word, word);
}
