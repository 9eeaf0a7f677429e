import { sql } from 'kysely';
import type { CaseRow } from '../../cases/queries.ts';
import { CASE_LIST_COLUMNS } from '../../cases/queries.ts';
import type { Db } from '../../database.ts';
import type { PartyRow } from '../../parties/queries.ts';
import { PARTY_COLUMNS } from '../../parties/queries.ts';
import { fictitiousTitle } from '../confidential/fictitious-title.ts';

/** A case listed on a paper about several cases. */
export interface ListedCase {
  found: CaseRow;
  parties: PartyRow[];
  /** A fictitious title for a restricted case. */
  title: string;
}

/**
 * Returns the cases that a paper may list, by id. Restricted cases get a fictitious title; sealed cases are omitted.
 */
export async function listedCases(db: Db, ids: readonly string[]): Promise<Map<string, ListedCase>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CaseRow>`
    select ${CASE_LIST_COLUMNS}, c.description, c.closing_reason, c.assignment_reason
    from case_records c left join branches b on b.id = c.branch_id
    where c.id = any(${[...ids]}::uuid[]) and c.classification <> 'sealed'`.execute(db);
  const { rows: parties } = await sql<PartyRow>`
    select ${PARTY_COLUMNS} from case_parties p
    where p.case_record_id = any(${rows.map(({ id }) => id)}::uuid[]) and p.removed_at is null
    order by p.created_at, p.id`.execute(db);
  const byCase = Map.groupBy(parties, (party) => party.case_record_id);
  return new Map(
    rows.map((found) => {
      const own = byCase.get(found.id) ?? [];
      const title = found.classification === 'public' ? found.case_title : fictitiousTitle(found, own);
      return [found.id, { found, parties: own, title }];
    }),
  );
}
