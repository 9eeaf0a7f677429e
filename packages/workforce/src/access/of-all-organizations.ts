/** Why an operation has no row scope: reason in `operations.ts`. */
export const OF_ALL_ORGANIZATIONS =
  'Belongs to all organizations: no role of a single organization changes it.';
