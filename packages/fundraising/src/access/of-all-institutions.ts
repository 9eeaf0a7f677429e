/** Why an operation has no row scope: reason in `operations.ts`. */
export const BY_SYSTEM = 'Only for users with access to every institution.';
