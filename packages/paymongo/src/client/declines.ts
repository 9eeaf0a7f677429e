import type { DeclineReason } from '@bulwagan/platform/payments/declines.ts';

/**
 * The gateway's decline codes. The eight codes for fraud and lost or stolen cards are plain declines, so that a thief
 * learns nothing; so is every unknown code.
 */
const REASONS: ReadonlyMap<string, DeclineReason> = new Map([
  ['fraudulent', 'declined'],
  ['highest_risk_level', 'declined'],
  ['lost_card', 'declined'],
  ['pickup_card', 'declined'],
  ['processor_blocked', 'declined'],
  ['restricted_card', 'declined'],
  ['stolen_card', 'declined'],
  ['blocked', 'declined'],
  ['generic_decline', 'declined'],
  ['do_not_honor', 'declined'],
  ['payment_refused', 'declined'],
  ['processor_declined', 'declined'],
  ['acquirer_declined', 'declined'],
  ['customer_blacklisted', 'declined'],
  ['insufficient_funds', 'insufficient_funds'],
  ['card_expired', 'expired_card'],
  ['expired_card', 'expired_card'],
  ['cvc_invalid', 'wrong_security_code'],
  ['cvc_incorrect', 'wrong_security_code'],
  ['card_number_invalid', 'wrong_card_details'],
  ['card_type_mismatch', 'wrong_card_details'],
  ['avs_failed', 'wrong_billing_address'],
  ['issuer_declined', 'declined_by_bank'],
  ['call_card_issuer', 'declined_by_bank'],
  ['card_unauthorized', 'declined_by_bank'],
  ['debit_card_usage_limit_exceeded', 'over_limit'],
  ['amount_allowed_exceeded', 'over_limit'],
  ['credit_limit_exceeded', 'over_limit'],
  ['AMOUNT_EXCEED_LIMIT', 'over_limit'],
  ['card_not_supported', 'unsupported_card'],
  ['card_not_accepted', 'unsupported_card'],
  ['currency_not_supported_by_card_issuer', 'unsupported_card'],
  ['cancelled', 'closed'],
  ['authentication_error', 'not_authorized'],
  ['authentication_failed', 'not_authorized'],
  ['issuer_not_available', 'try_later'],
  ['processing_error', 'try_later'],
  ['processor_timeout', 'try_later'],
  ['processor_unavailable', 'try_later'],
  ['server_timeout', 'try_later'],
  ['service_timeout', 'try_later'],
  ['system_error', 'try_later'],
  ['unknown_error', 'try_later'],
  ['SYSTEM_ERROR', 'try_later'],
]);

/** Declines that the gateway itself is unsure of: the intent is looked up before they are accepted. */
const UNSURE: ReadonlySet<string> = new Set([
  'processor_timeout',
  'server_timeout',
  'service_timeout',
  'unknown_error',
]);

/** The networks that the gateway names as sources of payments by card. */
const CARDS: ReadonlySet<string> = new Set(['visa', 'mastercard', 'amex', 'jcb']);

/** Converts the type of the gateway's source to the product's name of the payment method. */
export function methodOf<Source extends string | undefined>(source: Source): Source | 'card' {
  return source !== undefined && CARDS.has(source) ? 'card' : source;
}

export function reasonOf(code: string): DeclineReason {
  // Not in the table, because a refused request with this code is no decline.
  if (code === 'wallet_refused') return 'refused_in_wallet';
  return REASONS.get(code) ?? 'declined';
}

export function isDeclineCode(code: string): boolean {
  return REASONS.has(code);
}

export function isUnsureDecline(code: string): boolean {
  return UNSURE.has(code);
}
