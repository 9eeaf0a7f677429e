import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { Forbidden, invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { accountConstraints } from '../accounts/errors.ts';

export const unknownInstitution = () =>
  invalid({ institution_id: ['The selected institution id is invalid.'] });
export const institutionMissing = () =>
  invalid({ institution_id: ['The institution id field is required.'] });
export const belongsNowhere = () => invalid({ role: ['The user belongs to no institution yet.'] });

/** Maps broken constraints of `users` to errors for user management. */
export const userConstraints: ConstraintErrors = {
  ...accountConstraints,
  users_institution_id_fkey: unknownInstitution,
};

export const noUser = () => new NotFound('user');
export const noRole = () => new NotFound('role');

/** Prevents granting and revoking roles beyond the caller's own. */
export const outsideOwnRole = () => new Forbidden();
export const ownRole = () => new Forbidden('You cannot give a role to yourself.');

export const ownSuspension = () => new Refused('You cannot suspend yourself.');
export const ownDemotion = () => new Refused('You cannot take a role from yourself.');
export const lastSystemAdmin = () => new Refused('The last active system_admin must stay.');
export const alreadySuspended = () => new Refused('The user is already suspended.');
export const notSuspended = () => new Refused('The user is not suspended.');
