import type { WithdrawalStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { Forbidden, invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Centavos, formatPesos } from '../money.ts';

export const noWithdrawal = () => new NotFound('withdrawal');
export const noSuchCampaign = () => invalid({ campaign_id: ['The selected campaign id is invalid.'] });
export const noSuchBankAccount = () =>
  invalid({ bank_account_id: ['The selected bank account id is invalid.'] });

export const exceedsAvailable = (available: Centavos) =>
  invalid({
    amount: [
      `The amount field must not be greater than the available amount of ${formatPesos(available < 0n ? 0n : available)}.`,
    ],
  });

/** Money needs two people: the requester never decides. */
export const ownRequest = () => new Forbidden('You cannot decide about a withdrawal that you requested.');
export const decidedAlready = (status: WithdrawalStatus) =>
  new Refused(`The withdrawal has been ${status} already.`);
/** The refund may fail, and leave the money. */
export const neededByRefund = () =>
  new Refused(
    'A refund that is under way needs the money of this withdrawal. Please wait until it is decided.',
  );
/** The dispute may be won, and leave the money. */
export const neededByDispute = () =>
  new Refused('An open dispute needs the money of this withdrawal. Please wait until it is decided.');
/** Donations were refunded after the request. */
export const noLongerCovered = () =>
  new Refused('The campaign no longer has the money for this withdrawal. Please reject it.');
