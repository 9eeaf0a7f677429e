/**
 * Why a payment was declined, in the words of the product. A provider maps its own codes to these; an unknown code, and
 * one that could help a thief (a card reported as lost or stolen), is `declined`.
 */
export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_security_code'
  | 'wrong_card_details'
  | 'wrong_billing_address'
  | 'declined_by_bank'
  | 'over_limit'
  | 'unsupported_card'
  /** The payment was closed before it was made: no card was refused. */
  | 'closed'
  | 'not_authorized'
  /** An e-wallet asked its owner, who refused. */
  | 'refused_in_wallet'
  /** The provider or the bank was not available. */
  | 'try_later';

/** Reason of a failed payment, as the provider reports it. */
export interface PaymentFailure {
  /** Undefined when the provider gives no code. */
  reason: DeclineReason | undefined;
  /** The provider's own text. */
  text: string | undefined;
  /** Payment method that failed, by the product's name; undefined when the provider does not name it. */
  method: string | undefined;
}
