import type { Subject as Made } from '@bulwagan/platform/documents/kind.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { Db } from '../../database.ts';
import { listRemovedParties, type PartyRow } from '../../parties/queries.ts';
import { fictitiousTitle } from './fictitious-title.ts';
import { protectedNames } from './protected-names.ts';
import { redacted } from './redact.ts';

/**
 * Returns the version of a paper that leaves the court, for a case that is not public: initials in place of names. The
 * version with names stays with the record (Amended Adm. Circ. 83-2015).
 */
export async function servedVersionOf(
  db: Db,
  found: CaseRow,
  parties: readonly PartyRow[],
): Promise<Pick<Made, 'served'>> {
  if (found.classification === 'public') return {};
  const names = protectedNames(found, [...parties, ...(await formerParties(db, found, parties))]);
  const fictitious = fictitiousTitle(found, parties);
  return {
    served: {
      label: `${found.case_number} ${fictitious}`,
      withoutNames: (values) => ({
        ...redacted(values, names, { real: found.case_title, fictitious }),
        case_title: fictitious,
      }),
    },
  };
}

/**
 * Returns the people who were parties, for example a dropped defendant: papers still mention them. A person who was
 * entered again counts as entered now, so that a counsel who was a party by mistake keeps the name.
 */
async function formerParties(db: Db, found: CaseRow, parties: readonly PartyRow[]): Promise<PartyRow[]> {
  const keyOf = ({ name }: PartyRow) => name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const present = new Set(parties.map(keyOf));
  return (await listRemovedParties(db, found.id)).filter((one) => !present.has(keyOf(one)));
}
