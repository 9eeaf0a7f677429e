import type { DeclineReason, PaymentFailure } from '@bulwagan/platform/payments/declines.ts';

const GENERIC = 'Your card was declined. Please try another card or payment method.';

/** Messages for payers by card. */
const MESSAGES: Record<DeclineReason, string> = {
  declined: GENERIC,
  insufficient_funds: 'The card has insufficient funds. Please use another card or payment method.',
  expired_card: 'The card has expired. Please use another card.',
  wrong_security_code: 'The security code is not right. Please check it and try again.',
  wrong_card_details: 'The card details are not right. Please check them and try again.',
  wrong_billing_address: 'The billing address does not match the card. Please check it and try again.',
  declined_by_bank: 'Your bank declined the payment. Please contact your bank or use another card.',
  over_limit: 'The amount is over the limit of this card. Please use another card or a smaller amount.',
  unsupported_card: 'This card cannot be used for this payment. Please use another card or payment method.',
  closed: 'This payment was closed before it was made. Nothing was charged; please try again.',
  not_authorized: 'The payment was not authorized. Please try again or use another card.',
  refused_in_wallet: GENERIC,
  try_later: 'The payment could not be processed right now. Please try again in a few minutes.',
};

/** Payment methods other than cards, by the names that payers know. */
const WALLETS: ReadonlyMap<string, string> = new Map([
  ['gcash', 'GCash'],
  ['grab_pay', 'GrabPay'],
  ['paymaya', 'Maya'],
  ['qrph', 'QR Ph'],
]);

/**
 * Returns the message for a payment method other than a card. Reasons that only apply to cards, such as a security code,
 * give the generic text.
 */
function walletMessage(reason: DeclineReason | undefined, name: string | undefined): string {
  if (reason === 'try_later' || reason === 'closed') return MESSAGES[reason];
  if (name === undefined)
    return 'The payment did not go through. Please try again or use another payment method.';
  switch (reason) {
    case 'insufficient_funds':
      return `There is not enough money in your ${name} account. Please add money to it or use another payment method.`;
    case 'over_limit':
      return `The amount is over the limit of your ${name} account. Please use another payment method or a smaller amount.`;
    case 'not_authorized':
    case 'refused_in_wallet':
      return `The ${name} payment was not authorized. Please try again or use another payment method.`;
    default:
      return `The ${name} payment did not go through. Please try again or use another payment method.`;
  }
}

/**
 * Returns the message that a payer may read about a decline. `method` is the payment method as donations name it; an
 * unknown one is not called a card.
 */
export function declineMessage(reason: DeclineReason | undefined, method = 'card'): string {
  if (method !== 'card') return walletMessage(reason, WALLETS.get(method));
  return MESSAGES[reason ?? 'declined'];
}

/**
 * Returns the message that a payer may read about a failure. The gateway's own text is shown only when it gives no code
 * (contract §2), because a code may say that a card was stolen. `method` applies when the gateway names none.
 */
export function failureMessage({ reason, text, method: named }: PaymentFailure, method: string): string {
  return reason === undefined && text !== undefined ? text : declineMessage(reason, named ?? method);
}
