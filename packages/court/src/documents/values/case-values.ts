import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { findBranch } from '../../branches/queries.ts';
import type { CaseRow } from '../../cases/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { listParties } from '../../parties/queries.ts';

/** Values of every paper of a case: the court and the caption. */
export const CASE_FIELDS: readonly Field[] = [
  { name: 'court_name', label: { en: 'Court', fil: 'Hukuman' }, type: 'text', isFixed: true },
  { name: 'branch', label: { en: 'Branch', fil: 'Sangay' }, type: 'text', isFixed: true },
  { name: 'station', label: { en: 'Station', fil: 'Istasyon' }, type: 'text' },
  { name: 'judge', label: { en: 'Judge', fil: 'Hukom' }, type: 'text' },
  { name: 'case_number', label: { en: 'Case number', fil: 'Numero ng kaso' }, type: 'text', isFixed: true },
  { name: 'case_title', label: { en: 'Case title', fil: 'Pamagat ng kaso' }, type: 'text', isFixed: true },
  { name: 'category', label: { en: 'Nature of the case', fil: 'Uri ng kaso' }, type: 'text', isFixed: true },
  {
    name: 'parties',
    label: { en: 'Parties', fil: 'Mga partido' },
    type: 'list',
    items: [
      { name: 'party_name', label: { en: 'Name', fil: 'Pangalan' }, type: 'text' },
      { name: 'party_role', label: { en: 'Role', fil: 'Papel sa kaso' }, type: 'text' },
      { name: 'party_address', label: { en: 'Address', fil: 'Tirahan' }, type: 'text' },
    ],
  },
  { name: 'clerk', label: { en: 'Clerk who signs', fil: 'Klerk na lalagda' }, type: 'text' },
];

export const caseLabel = ({ case_number, case_title }: CaseRow): string => `${case_number} ${case_title}`;

/** The branch numbers its own papers; a case without one those of the court. */
export const caseOffice = ({ branch_id, branch_name }: CaseRow) => ({
  id: branch_id,
  name: branch_name ?? 'Office of the Clerk of Court',
});

export async function caseValues(_app: App, db: Db, found: CaseRow): Promise<Values> {
  const branch = found.branch_id === null ? undefined : await findBranch(db, found.branch_id);
  const parties = await listParties(db, found.id);
  return {
    court_name: found.court_type,
    branch: found.branch_name,
    station: branch?.station ?? found.station,
    judge: branch?.judge ?? null,
    case_number: found.case_number,
    case_title: found.case_title,
    category: found.category,
    parties: parties.map(({ name, classification, address }) => ({
      party_name: name,
      party_role: classification,
      party_address: address,
    })),
  };
}
