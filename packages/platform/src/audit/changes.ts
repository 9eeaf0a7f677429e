import { isDeepStrictEqual } from 'node:util';

/** Returns the fields that were sent, including nulls; undefined fields are left out. */
export function given<Input extends object, Name extends keyof Input>(
  input: Input,
  names: readonly Name[],
): { [N in Name]?: Exclude<Input[N], undefined> } {
  const sent = names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]);
  return Object.fromEntries(sent);
}

/** Returns the values before and after of all differing fields, for an audit event. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Row,
  names: readonly (keyof Row & string)[],
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const of = (row: Row) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return { before: of(before), after: of(after) };
}

/** Fails to compile, with the name of the missing field, if a list lacks a field of a change. */
type Complete<Change, Listed> = [Exclude<keyof Change, Listed>] extends [never]
  ? unknown
  : { missing: Exclude<keyof Change, Listed> };

/**
 * Returns the names of the fields of a change, for `given` and `changesBetween`. A list without one of them does not
 * compile, so that none is forgotten in the audit log. `Other` names the fields that are recorded in another way, such
 * as under the name of their column.
 */
export const everyFieldOf =
  <Change, Other extends keyof Change = never>() =>
  <const Names extends readonly Exclude<keyof Change & string, Other>[]>(
    names: Names & Complete<Change, Names[number] | Other>,
  ): Names =>
    names;
