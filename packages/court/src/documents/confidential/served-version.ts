import type { Subject as Made } from '@bulwagan/platform/documents/kind.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { fictitiousTitle } from './fictitious-title.ts';
import { protectedNames } from './protected-names.ts';
import { redacted } from './redact.ts';

/**
 * Returns the version of a paper that leaves the court, for a case that is not public: initials in place of names. The
 * version with names stays with the record (Amended Adm. Circ. 83-2015).
 */
export function servedVersionOf(found: CaseRow, parties: readonly PartyRow[]): Pick<Made, 'served'> {
  if (found.classification === 'public') return {};
  const names = protectedNames(found, parties);
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
