import { message } from '@bulwagan/contracts/errors/message.ts';
import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { Forbidden, invalid, Refused } from '@bulwagan/platform/http/errors.ts';

export const nameTaken = () => invalid({ name: [message('field.taken', { attribute: 'name' })] });

/** Maps broken constraints of `institutions` to errors. */
export const institutionConstraints: ConstraintErrors = {
  institutions__name: nameTaken,
  institutions__name_identity: nameTaken,
};

export const hasOpenCampaigns = () => new Refused(message('institution.has_campaigns'));
export const isAlready = (status: 'active' | 'inactive') =>
  new Refused(message(`institution.${status}_already`));

/** Money needs two people; a user who appoints themselves would be both. */
export const ownAppointment = () => new Forbidden(message('committee.own'));

export const bankAccountInUse = () => new Refused(message('bank_account.in_use'));
