/** Reason in `operations.ts` why an operation has no row scope. */
export const OF_ALL_ORGANIZATIONS =
  'Belongs to all organizations: no role of a single organization changes it.';
