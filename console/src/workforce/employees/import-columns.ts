import { FIELDS, isLinked } from './fields.ts';

/** In a spreadsheet what is linked is named by words, and an account cannot be linked. */
const BY_WORDS = ['organization_slug', 'position', 'employment_type', 'timekeeping_policy'] as const;

/** The columns that an import takes, as the API names them. */
export const IMPORTED_COLUMNS: readonly string[] = [
  ...FIELDS.filter((field) => !isLinked(field)),
  ...BY_WORDS,
];

/** The field of a record by whose label people know a column. */
export const FIELD_OF_COLUMN: Readonly<Record<string, string>> = {
  organization_slug: 'organization_id',
  position: 'position_id',
  employment_type: 'employment_type_id',
  timekeeping_policy: 'timekeeping_policy_id',
};
