import { message } from '@bulwagan/contracts/errors/message.ts';
import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { Forbidden, invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { accountConstraints } from '../accounts/errors.ts';

export const unknownInstitution = () =>
  invalid({ institution_id: [message('field.selected', { attribute: 'institution_id' })] });
export const institutionMissing = () =>
  invalid({ institution_id: [message('field.required', { attribute: 'institution_id' })] });
export const belongsNowhere = () => invalid({ role: [message('user.no_institution')] });

/** Maps broken constraints of `users` to errors for user management. */
export const userConstraints: ConstraintErrors = {
  ...accountConstraints,
  users_institution_id_fkey: unknownInstitution,
};

export const noRole = () => new NotFound('role');

/** Prevents granting and revoking roles beyond the caller's own. */
export const outsideOwnRole = () => new Forbidden();
export const ownRole = () => new Forbidden(message('user.own_role_given'));

export const ownSuspension = () => new Refused(message('user.own_suspension'));
export const ownDemotion = () => new Refused(message('user.own_role_taken'));
export const lastSystemAdmin = () => new Refused(message('user.last_system_admin'));
export const alreadySuspended = () => new Refused(message('user.suspended_already'));
export const notSuspended = () => new Refused(message('user.not_suspended'));
