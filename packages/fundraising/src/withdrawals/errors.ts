import { message } from '@bulwagan/contracts/errors/message.ts';
import { Forbidden, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Centavos, formatPesos } from '../money/money.ts';

export const noSuchCampaign = () =>
  invalid({ campaign_id: [message('field.selected', { attribute: 'campaign_id' })] });
export const noSuchBankAccount = () =>
  invalid({ bank_account_id: [message('field.selected', { attribute: 'bank_account_id' })] });

export const exceedsAvailable = (available: Centavos) =>
  invalid({
    amount: [
      message('withdrawal.more_than_available', {
        attribute: 'amount',
        available: formatPesos(available < 0n ? 0n : available),
      }),
    ],
  });

/** Money needs two people: the requester never decides. */
export const ownRequest = () => new Forbidden(message('withdrawal.own'));
export const decidedAlready = (status: 'approved' | 'rejected') =>
  new Refused(message(`withdrawal.${status}_already`));
/** The refund may fail, and leave the money. */
export const neededByRefund = () => new Refused(message('withdrawal.needed_by_refund'));
/** The dispute may be won, and leave the money. */
export const neededByDispute = () => new Refused(message('withdrawal.needed_by_dispute'));
/** Donations were refunded after the request. */
export const noLongerCovered = () => new Refused(message('withdrawal.no_money'));
