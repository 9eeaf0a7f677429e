const GENERIC = 'Your card was declined. Please try another card or payment method.';
const ASK_BANK = 'Your bank declined the payment. Please contact your bank or use another card.';
const TRY_LATER = 'The payment could not be processed right now. Please try again in a few minutes.';
const CHECK_CVC = 'The security code is not right. Please check it and try again.';
const CHECK_NUMBER = 'The card details are not right. Please check them and try again.';
const LIMIT = 'The amount is over the limit of this card. Please use another card or a smaller amount.';
const UNSUPPORTED = 'This card cannot be used for this payment. Please use another card or payment method.';
const CLOSED = 'This payment was closed before it was made. Nothing was charged; please try again.';
const NOT_AUTHENTICATED = 'The payment was not authorized. Please try again or use another card.';

/**
 * Decline codes and their messages for payers. The eight codes for fraud and lost or stolen cards map to the generic
 * text, so that a thief learns nothing; so does every unknown code.
 */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['fraudulent', GENERIC],
  ['highest_risk_level', GENERIC],
  ['lost_card', GENERIC],
  ['pickup_card', GENERIC],
  ['processor_blocked', GENERIC],
  ['restricted_card', GENERIC],
  ['stolen_card', GENERIC],
  ['blocked', GENERIC],
  ['generic_decline', GENERIC],
  ['do_not_honor', GENERIC],
  ['payment_refused', GENERIC],
  ['processor_declined', GENERIC],
  ['acquirer_declined', GENERIC],
  ['customer_blacklisted', GENERIC],
  ['insufficient_funds', 'The card has insufficient funds. Please use another card or payment method.'],
  ['card_expired', 'The card has expired. Please use another card.'],
  ['expired_card', 'The card has expired. Please use another card.'],
  ['cvc_invalid', CHECK_CVC],
  ['cvc_incorrect', CHECK_CVC],
  ['card_number_invalid', CHECK_NUMBER],
  ['card_type_mismatch', CHECK_NUMBER],
  ['avs_failed', 'The billing address does not match the card. Please check it and try again.'],
  ['issuer_declined', ASK_BANK],
  ['call_card_issuer', ASK_BANK],
  ['card_unauthorized', ASK_BANK],
  ['debit_card_usage_limit_exceeded', LIMIT],
  ['amount_allowed_exceeded', LIMIT],
  ['credit_limit_exceeded', LIMIT],
  ['AMOUNT_EXCEED_LIMIT', LIMIT],
  ['card_not_supported', UNSUPPORTED],
  ['card_not_accepted', UNSUPPORTED],
  ['currency_not_supported_by_card_issuer', UNSUPPORTED],
  ['cancelled', CLOSED],
  ['authentication_error', NOT_AUTHENTICATED],
  ['authentication_failed', NOT_AUTHENTICATED],
  ['issuer_not_available', TRY_LATER],
  ['processing_error', TRY_LATER],
  ['processor_timeout', TRY_LATER],
  ['processor_unavailable', TRY_LATER],
  ['server_timeout', TRY_LATER],
  ['service_timeout', TRY_LATER],
  ['system_error', TRY_LATER],
  ['unknown_error', TRY_LATER],
  ['SYSTEM_ERROR', TRY_LATER],
]);

/** Declines that the gateway itself is unsure of: the intent is looked up before they are accepted. */
const UNSURE: ReadonlySet<string> = new Set([
  'processor_timeout',
  'server_timeout',
  'service_timeout',
  'unknown_error',
]);

/** Payment methods other than cards, by the names that payers know. */
const WALLETS: ReadonlyMap<string, string> = new Map([
  ['gcash', 'GCash'],
  ['grab_pay', 'GrabPay'],
  ['paymaya', 'Maya'],
  ['qrph', 'QR Ph'],
]);
const CARDS: ReadonlySet<string> = new Set(['card', 'visa', 'mastercard', 'amex', 'jcb']);

/**
 * Returns the message for a payment method other than a card. Codes that only apply to cards, such as a security code,
 * give the generic text.
 */
function walletMessage(code: string | undefined, name: string | undefined): string {
  const message = code === undefined ? undefined : MESSAGES.get(code);
  if (message === TRY_LATER || message === CLOSED) return message;
  if (name === undefined)
    return 'The payment did not go through. Please try again or use another payment method.';
  if (code === 'insufficient_funds')
    return `There is not enough money in your ${name} account. Please add money to it or use another payment method.`;
  if (message === LIMIT)
    return `The amount is over the limit of your ${name} account. Please use another payment method or a smaller amount.`;
  if (message === NOT_AUTHENTICATED || code === 'wallet_refused')
    return `The ${name} payment was not authorized. Please try again or use another payment method.`;
  return `The ${name} payment did not go through. Please try again or use another payment method.`;
}

/**
 * Returns the message that a payer may read about a decline. `method` is the payment method as donations and the
 * gateway's sources name it; an unknown one is not called a card.
 */
export function declineMessage(code: string | undefined, method = 'card'): string {
  if (!CARDS.has(method)) return walletMessage(code, WALLETS.get(method));
  return (code === undefined ? undefined : MESSAGES.get(code)) ?? GENERIC;
}

/** Reason of a failed payment, as the gateway reports it. */
export interface PaymentFailure {
  code: string | undefined;
  text: string | undefined;
  /** Payment method that failed; undefined when the gateway does not name it. */
  method: string | undefined;
}

/**
 * Returns the message that a payer may read about a failure. The gateway's own text is shown only without a code
 * (contract §2), because a code may say that a card was stolen. `method` applies when the gateway names none.
 */
export function failureMessage({ code, text, method: named }: PaymentFailure, method: string): string {
  return code === undefined && text !== undefined ? text : declineMessage(code, named ?? method);
}

export function isDeclineCode(code: string): boolean {
  return MESSAGES.has(code);
}

export function isUnsureDecline(code: string): boolean {
  return UNSURE.has(code);
}
