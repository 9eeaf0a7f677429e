import { list, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { findBranch } from '../../branches/queries.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { Db } from '../../database.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { roleOf } from '../words/roles.ts';
import { CAPTION_FIELDS, captionValues } from './caption.ts';
import { COURT_FIELDS, courtValues } from './court-values.ts';

const COUNSEL = [
  text('counsel_name', 'Counsel', 'Abogado'),
  text('counsel_for', 'Represents', 'Kinakatawan'),
  text('counsel_address', 'Address', 'Tirahan'),
];

const COPY = [
  text('copy_name', 'Name', 'Pangalan'),
  text('copy_role', 'Role', 'Papel sa kaso'),
  text('copy_role_fil', 'Role, in Filipino', 'Papel sa kaso, sa Filipino'),
  text('copy_for', 'For', 'Para kay'),
  text('copy_address', 'Address', 'Tirahan'),
];

/** Values of every paper in a case: heading, caption, people in the case, and recipients of copies. */
export const CASE_FIELDS: readonly Field[] = [
  ...COURT_FIELDS,
  ...CAPTION_FIELDS,
  list('parties', 'Parties', 'Mga partido', [
    text('party_name', 'Name', 'Pangalan'),
    text('party_role', 'Role', 'Papel sa kaso'),
    text('party_role_fil', 'Role, in Filipino', 'Papel sa kaso, sa Filipino'),
    text('party_address', 'Address', 'Tirahan'),
  ]),
  list('counsels', 'Counsel', 'Mga abogado', COUNSEL),
  list('copies', 'Copy furnished', 'Mga pinadalhan ng sipi', COPY),
];

export const caseLabel = ({ case_number, case_title }: CaseRow): string => `${case_number} ${case_title}`;

/** Office whose series numbers the papers of a case: its branch, or the court if the case has no branch. */
export const caseOffice = ({ branch_id, branch_name }: CaseRow) => ({
  id: branch_id,
  name: branch_name ?? 'Office of the Clerk of Court',
});

export async function caseValues(db: Db, found: CaseRow, parties: readonly PartyRow[]): Promise<Values> {
  const branch = found.branch_id === null ? undefined : await findBranch(db, found.branch_id);
  const { court_type: courtType, station, province_code: provinceCode } = found;
  return {
    ...(await courtValues(db, { courtType, branch, station, provinceCode })),
    ...peopleOf(found, parties),
  };
}

/** Values that name people. A paper with initials replaces them. */
function peopleOf(found: CaseRow, parties: readonly PartyRow[]): Values {
  const people = parties.filter(({ classification }) => classification !== 'counsel');
  const counsels = parties.filter(({ classification }) => classification === 'counsel');
  const namesById = new Map(parties.map(({ id, name }) => [id, name]));
  return {
    ...captionValues(found, people),
    parties: people.map((party) => {
      const { one } = roleOf(found, party);
      return {
        party_name: party.name,
        party_role: one.en,
        party_role_fil: one.fil,
        party_address: party.address,
      };
    }),
    counsels: counsels.map(({ name, address, represents_id: id }) => ({
      counsel_name: name,
      counsel_for: id === null ? null : (namesById.get(id) ?? null),
      counsel_address: address,
    })),
    copies: copiesOf(found, parties).map(({ represents, ...party }) => {
      const { one } = roleOf(found, party);
      const names = represents.flatMap((id) => namesById.get(id) ?? []);
      return {
        copy_name: party.name,
        copy_role: one.en,
        copy_role_fil: one.fil,
        copy_for: names.length === 0 ? null : names.join(', '),
        copy_address: party.address,
      };
    }),
  };
}

/** A recipient of a paper. For counsel, it contains the ids of the parties that the counsel represents. */
interface Recipient extends PartyRow {
  represents: string[];
}

/**
 * Returns the recipients of papers: counsel, and parties without counsel. Parties with the same counsel get one copy
 * together (R13 ss.2 and 4). Witnesses get no copy. Counsel without a recorded client do not replace a party.
 */
export function copiesOf(found: CaseRow, parties: readonly PartyRow[]): Recipient[] {
  const counsels = parties.filter(({ classification }) => classification === 'counsel');
  const represented = new Set(counsels.flatMap(({ represents_id: id }) => id ?? []));
  const recipients = parties.filter((party) => {
    if (party.classification === 'counsel') return true;
    if (party.classification === 'witness' || isState(party.name)) return false;
    return roleOf(found, party).one.en !== 'Witness' && !represented.has(party.id);
  });
  const once: Recipient[] = [];
  for (const { represents_id: id, ...party } of recipients) {
    const same =
      party.classification === 'counsel' ? once.find((other) => isSameCounsel(party, other)) : undefined;
    const represents = id === null || party.classification !== 'counsel' ? [] : [id];
    if (same === undefined) once.push({ ...party, represents_id: id, represents });
    else {
      same.represents.push(...represents);
      same.address ??= party.address;
      same.email ??= party.email;
    }
  }
  return once;
}

/** Counsel of several parties is entered once for each party, often with the address in only one entry. */
function isSameCounsel(one: Omit<PartyRow, 'represents_id'>, other: Recipient): boolean {
  const keyOf = (text: string) => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const agree = (a: string | null, b: string | null) => a === null || b === null || keyOf(a) === keyOf(b);
  return (
    other.classification === 'counsel' &&
    keyOf(one.name) === keyOf(other.name) &&
    agree(one.address, other.address) &&
    agree(one.email, other.email)
  );
}

/** The prosecutor is counsel for the People and the Republic, so papers for them are served on the prosecutor. */
export const isState = (name: string): boolean =>
  /^\s*(?:the\s+)?(?:people|republic)\s+of\s+the\s+philippines\b/i.test(name);
