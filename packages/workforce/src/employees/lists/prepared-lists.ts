import { rowsOf, type Statement, statement } from '@bulwagan/platform/database/driver/statement.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database.ts';
import { type EmployeeFilter, EVERYBODY, isBounded } from './filter.ts';

/** Returns whether a filter is frequent enough for a prepared query: all employees, or all of some organizations. */
const isPrepared = (filter: EmployeeFilter): boolean =>
  !filter.isArchived &&
  filter.employmentTypeIds === undefined &&
  filter.exceptIds.length === 0 &&
  !isBounded(filter) &&
  (filter.organizationIds?.length ?? 0) <= MOST_ORGANIZATIONS;

const MOST_ORGANIZATIONS = 64;
const MOST_FORMS = 1_000;

type PreparedStatement<Row> = Statement<Row, (number | string)[]>;
const made = new Map<string, PreparedStatement<unknown>>();

export interface Form {
  /** Everything that determines the SQL text, except the filter. */
  parts: readonly unknown[];
  /** True if the statement takes about a millisecond for any parameters. */
  isQuick: boolean;
}

/**
 * Runs a statement for a filter. For frequent filters, the SQL text is built once for each combination of these
 * options. `build` receives the numbers and organizations only as parameters, so that the text does not depend on
 * their values.
 */
export async function rowsFromPreparedList<Row, GovernmentIds extends number[]>(
  db: Db,
  { parts, isQuick }: Form,
  filter: EmployeeFilter,
  governmentIds: GovernmentIds,
  build: (filter: EmployeeFilter, ...governmentIds: GovernmentIds) => RawBuilder<Row>,
): Promise<Row[]> {
  if (!isPrepared(filter)) return await rowsOf(db, build(filter, ...governmentIds));
  const organizations = filter.organizationIds;
  const key = [...parts, organizations?.length ?? 'everywhere'].join(' ');
  let known = made.get(key) as PreparedStatement<Row> | undefined;
  if (known === undefined) {
    known = statement(
      (...values) => {
        const ids = values.slice(governmentIds.length) as string[];
        const within = { ...EVERYBODY, organizationIds: organizations === null ? null : ids };
        return build(within, ...(values.slice(0, governmentIds.length) as GovernmentIds));
      },
      governmentIds.length + (organizations?.length ?? 0),
    );
    if (made.size >= MOST_FORMS) made.clear();
    made.set(key, known);
  }
  const values = [...governmentIds, ...(organizations ?? [])];
  return isQuick ? await known(db, ...values) : await rowsOf(db, known.bound(...values));
}
