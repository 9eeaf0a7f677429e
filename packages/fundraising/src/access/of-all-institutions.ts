/** Reason in `operations.ts` why an operation has no row scope. */
export const OF_ALL_INSTITUTIONS = 'Only for users with access to every institution.';
