import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { type EmployeeFilter, fits, isInOrganizations } from './filter.ts';
import { rowsFromPreparedList } from './prepared-lists.ts';

/** Special id in the stored counts for the sum of all organizations or employment types (migration 0004). */
const ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns the exact number of employees for a filter without uncounted criteria. The cost does not grow with them: it
 * adds stored counts and unfolded changes, and subtracts the excluded employees who match.
 */
export async function totalsOf(db: Db, filter: EmployeeFilter): Promise<Totals> {
  const form = { parts: ['totals'], isQuick: true };
  const [counted] = await rowsFromPreparedList(db, form, filter, [], (filter) => {
    const anywhere =
      filter.organizationIds === null ? sql`` : sql`, ${totalIn(everywhere(filter))}::integer as anywhere`;
    return sql<{ total: number; anywhere?: number }>`select ${totalIn(filter)}::integer as total${anywhere}`;
  });
  const { total, anywhere: all = total } = counted!;
  return { total, anywhere: all };
}

export interface Totals {
  total: number;
  /** Total over all organizations. */
  anywhere: number;
}

const everywhere = (filter: EmployeeFilter): EmployeeFilter => ({ ...filter, organizationIds: null });

/** Expression for the total, for use within another statement. */
export const totalIn = (filter: EmployeeFilter): RawBuilder<unknown> =>
  sql`(${sql.join([...kept(filter), excepted(filter)], sql` + `)})`;

function kept({ isArchived, organizationIds, employmentTypeIds }: EmployeeFilter): RawBuilder<unknown>[] {
  const [only = ALL, ...others] = organizationIds ?? [];
  const ofOrganizations =
    others.length > 0 || organizationIds?.length === 0
      ? sql`organization_id = any(${organizationIds}::uuid[])`
      : sql`organization_id = ${only}::uuid`;
  const ofType = isOneOf(sql`employment_type_id`, employmentTypeIds ?? [ALL], 'uuid');
  const isWanted = sql`is_archived = ${isArchived}`;
  return [
    sql`(select coalesce(sum(count), 0) from employee_counts
      where ${isWanted} and ${ofOrganizations} and ${ofType})`,
    sql`(select coalesce(sum(change), 0) from employee_count_changes
      where ${isWanted}
        and ${organizationIds === null ? sql`true` : ofOrganizations}
        and ${employmentTypeIds === undefined ? sql`true` : ofType})`,
  ];
}

function excepted(filter: EmployeeFilter): RawBuilder<unknown> {
  if (filter.exceptIds.length === 0) return sql`0`;
  return sql`(select -count(*) from employees e
    where e.id = any(${filter.exceptIds}::uuid[]) and ${fits(filter)} and ${isInOrganizations(filter)})`;
}
