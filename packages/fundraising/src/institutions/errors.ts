import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { Forbidden, invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';

export const nameTaken = () => invalid({ name: ['The name has already been taken.'] });

/** Maps broken constraints of `institutions` to errors. */
export const institutionConstraints: ConstraintErrors = {
  institutions__name: nameTaken,
  institutions__name_identity: nameTaken,
};

export const noInstitution = () => new NotFound('institution');
export const noBankAccount = () => new NotFound('bank account');
export const noCommitteeMember = () => new NotFound('committee member');

export const hasOpenCampaigns = () =>
  new Refused('The institution still has active campaigns. Please close them first.');
export const isAlready = (status: 'active' | 'inactive') =>
  new Refused(`The institution is already ${status}.`);

/** Money needs two people; a user who appoints themselves would be both. */
export const ownAppointment = () => new Forbidden('You cannot appoint yourself to the committee.');

export const bankAccountInUse = () =>
  new Refused('A withdrawal to this bank account still waits for its decision.');
