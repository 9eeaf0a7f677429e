import { sql } from 'kysely';
import type { Invariant } from '../verify/invariants.ts';

/** Returns the invariants of papers, for the service that has them; `leftovers` is its table of files without a row. */
export const documentInvariants = (leftovers: string): readonly Invariant[] => [
  {
    name: 'paper-numbers-without-gap',
    holds: 'The papers of an office, kind and year have the numbers from 1 to the last one of their series.',
    broken: sql`
      select 'series of ' || coalesce(s.kind, d.kind) || ', office ' || coalesce(s.tenant_id, d.tenant_id) || ', '
        || coalesce(s.year, d.year) || ': last number ' || coalesce(s.last_number, 0) || ', '
        || coalesce(d.papers, 0) || ' papers' as subject
      from document_series s
      full join (
        select coalesce(tenant_id, 0) as tenant_id, kind, year, count(*) as papers, max(number) as last_number
        from documents group by 1, 2, 3
      ) d on d.tenant_id = s.tenant_id and d.kind = s.kind and d.year = s.year
      where s.last_number is distinct from d.papers or s.last_number is distinct from d.last_number`,
  },
  {
    name: 'emblem-is-kept',
    holds: 'No seal or logo of a template, or of one of its versions, is marked for deletion.',
    broken: sql`
      select 'template ' || t.id as subject
      from (
        select id, letterhead from document_templates
        union all
        select template_id, letterhead from document_template_versions
      ) t
      join ${sql.table(leftovers)} l on l.storage_key = t.letterhead->'emblem'->>'key'`,
  },
];
