import { english } from '@bulwagan/contracts/errors/message.ts';
import { PAYMENT_METHOD_NAMES } from '@bulwagan/contracts/fundraising/payment-methods.ts';
import type { DeclineReason, PaymentFailure } from '@bulwagan/platform/payments/declines.ts';

const GENERIC = english('decline.declined');

/** Messages for payers by card. */
const MESSAGES: Record<DeclineReason, string> = {
  declined: GENERIC,
  insufficient_funds: english('decline.funds'),
  expired_card: english('decline.expired'),
  wrong_security_code: english('decline.security_code'),
  wrong_card_details: english('decline.card_details'),
  wrong_billing_address: english('decline.address'),
  declined_by_bank: english('decline.bank'),
  over_limit: english('decline.card_limit'),
  unsupported_card: english('decline.card_not_usable'),
  closed: english('decline.closed'),
  not_authorized: english('decline.not_authorized'),
  refused_in_wallet: GENERIC,
  try_later: english('decline.later'),
};

const { card: _, ...WALLETS } = PAYMENT_METHOD_NAMES;
/** Names of the ways to pay other than cards. */
const WALLET_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(WALLETS));

/**
 * Returns the message for a payment method other than a card. Reasons that only apply to cards, such as a security code,
 * give the generic text.
 */
function walletMessage(reason: DeclineReason | undefined, name: string | undefined): string {
  if (reason === 'try_later' || reason === 'closed') return MESSAGES[reason];
  if (name === undefined) return english('decline.failed');
  switch (reason) {
    case 'insufficient_funds':
      return english('decline.wallet_funds', { name });
    case 'over_limit':
      return english('decline.wallet_limit', { name });
    case 'not_authorized':
    case 'refused_in_wallet':
      return english('decline.wallet_not_authorized', { name });
    default:
      return english('decline.wallet_failed', { name });
  }
}

/**
 * Returns the message that a payer may read about a decline. `method` is the payment method as donations name it; an
 * unknown one is not called a card.
 */
export function declineMessage(reason: DeclineReason | undefined, method = 'card'): string {
  if (method !== 'card') return walletMessage(reason, WALLET_NAMES.get(method));
  return MESSAGES[reason ?? 'declined'];
}

/**
 * Returns the message that a payer may read about a failure. The gateway's own text is shown only when it gives no code
 * (contract §2), because a code may say that a card was stolen. `method` applies when the gateway names none.
 */
export function failureMessage({ reason, text, method: named }: PaymentFailure, method: string): string {
  return reason === undefined && text !== undefined ? text : declineMessage(reason, named ?? method);
}
