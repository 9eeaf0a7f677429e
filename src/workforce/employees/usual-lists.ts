import type { RawBuilder } from 'kysely';
import { rowsOf, type Statement, statement } from '../../platform/database/statement.ts';
import type { Db } from '../database.ts';
import { type EmployeeFilter, EVERYBODY, isBounded } from './filter.ts';

/** Everybody, or everybody of some organizations: what is asked for all day. */
const isUsual = (filter: EmployeeFilter): boolean =>
  !filter.isArchived &&
  filter.employmentTypeIds === undefined &&
  filter.exceptIds.length === 0 &&
  !isBounded(filter) &&
  (filter.organizationIds?.length ?? 0) <= MOST_ORGANIZATIONS;

const MOST_ORGANIZATIONS = 64;
const MOST_FORMS = 1_000;

type UsualStatement<Row> = Statement<Row, (number | string)[]>;
const made = new Map<string, UsualStatement<unknown>>();

export interface Form {
  /** Says everything that the text depends on but the filter. */
  parts: readonly unknown[];
  /** Whether it takes about a millisecond, whatever the numbers are. */
  isQuick: boolean;
}

/**
 * Runs a statement about the employees that a filter means. For a usual filter its text is made once for each form: `build`
 * puts the numbers and the organizations into it as values, and does not look at them.
 */
export async function rowsInForm<Row, Numbers extends number[]>(
  db: Db,
  { parts, isQuick }: Form,
  filter: EmployeeFilter,
  numbers: Numbers,
  build: (filter: EmployeeFilter, ...numbers: Numbers) => RawBuilder<Row>,
): Promise<Row[]> {
  if (!isUsual(filter)) return await rowsOf(db, build(filter, ...numbers));
  const organizations = filter.organizationIds;
  const key = [...parts, organizations?.length ?? 'everywhere'].join(' ');
  let known = made.get(key) as UsualStatement<Row> | undefined;
  if (known === undefined) {
    known = statement(
      (...values) => {
        const ids = values.slice(numbers.length) as string[];
        const within = { ...EVERYBODY, organizationIds: organizations === null ? null : ids };
        return build(within, ...(values.slice(0, numbers.length) as Numbers));
      },
      numbers.length + (organizations?.length ?? 0),
    );
    if (made.size >= MOST_FORMS) made.clear();
    made.set(key, known);
  }
  const values = [...numbers, ...(organizations ?? [])];
  return isQuick ? await known(db, ...values) : await rowsOf(db, known.bound(...values));
}
