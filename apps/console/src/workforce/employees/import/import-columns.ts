import { FIELDS, isLinked } from '../fields.ts';

/** Spreadsheets refer to linked records by name. Accounts cannot be linked by import. */
const BY_WORDS = ['organization_slug', 'position', 'employment_type', 'timekeeping_policy'] as const;

/** Columns that an import accepts, by API name. */
export const IMPORTED_COLUMNS: readonly string[] = [
  ...FIELDS.filter((field) => !isLinked(field)),
  ...BY_WORDS,
];

/** Fields whose labels name the columns. */
export const FIELD_OF_COLUMN: Readonly<Record<string, string>> = {
  organization_slug: 'organization_id',
  position: 'position_id',
  employment_type: 'employment_type_id',
  timekeeping_policy: 'timekeeping_policy_id',
};
