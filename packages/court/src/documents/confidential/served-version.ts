import type { Subject as Made } from '@bulwagan/platform/documents/kind.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { Db } from '../../database.ts';
import { listRemovedParties, type PartyRow } from '../../parties/queries.ts';
import { fictitiousTitle } from './fictitious-title.ts';
import { protectedNames } from './protected-names.ts';
import { redacted } from './redact.ts';

/**
 * Returns the version of a paper that leaves the court, for a case that is not public. Initials replace names. The
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
 * Returns the people who were parties earlier, such as a dropped defendant, because papers may still mention them.
 * For a person who was entered again, the current entry counts, so that counsel who was once entered as a party keeps
 * the name.
 */
async function formerParties(db: Db, found: CaseRow, parties: readonly PartyRow[]): Promise<PartyRow[]> {
  const keyOf = ({ name }: PartyRow) => name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const present = new Set(parties.map(keyOf));
  return (await listRemovedParties(db, found.id)).filter((one) => !present.has(keyOf(one)));
}
