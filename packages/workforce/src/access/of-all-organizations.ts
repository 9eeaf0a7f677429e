/** Reason in `operations.ts` for an operation whose rows are not limited to the actor's organizations. */
export const OF_ALL_ORGANIZATIONS =
  'Belongs to all organizations: no role of a single organization changes it.';
