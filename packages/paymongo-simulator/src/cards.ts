/** Outcome of charging a test card. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'challenge'; afterConsent: 'pay' | 'decline' }
  /** Needs 3-D Secure only when the payment requests it, or for a saved card without its code. */
  | { kind: 'optional-challenge' }
  | { kind: 'declined'; code: string };

interface TestCard {
  brand: 'visa' | 'mastercard';
  outcome: CardOutcome;
  about: string;
}

const paid: CardOutcome = { kind: 'paid' };
const declined = (code: string): CardOutcome => ({ kind: 'declined', code });

/** The gateway's published test cards. Not all of them pass the Luhn check, so it is not applied. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4343434343434345': { brand: 'visa', outcome: paid, about: 'Visa, paid' },
  '4571736000000075': { brand: 'visa', outcome: paid, about: 'Visa debit, paid' },
  '5455590000000009': { brand: 'mastercard', outcome: paid, about: 'Mastercard, paid' },
  '5339080000000003': { brand: 'mastercard', outcome: paid, about: 'Mastercard debit, paid' },
  '5555444444444457': { brand: 'mastercard', outcome: paid, about: 'Mastercard without 3-D Secure, paid' },
  '4120000000000007': {
    brand: 'visa',
    outcome: { kind: 'challenge', afterConsent: 'pay' },
    about: '3-D Secure, then paid',
  },
  '4230000000000004': {
    brand: 'visa',
    outcome: declined('generic_decline'),
    about: 'Declined before 3-D Secure',
  },
  '5234000000000106': {
    brand: 'mastercard',
    outcome: { kind: 'challenge', afterConsent: 'decline' },
    about: '3-D Secure, then declined',
  },
  '5123000000000001': {
    brand: 'mastercard',
    outcome: { kind: 'optional-challenge' },
    about: '3-D Secure when asked for',
  },
  '4200000000000018': { brand: 'visa', outcome: declined('card_expired'), about: 'Expired card' },
  '4300000000000017': { brand: 'visa', outcome: declined('cvc_invalid'), about: 'Wrong security code' },
  '4400000000000016': { brand: 'visa', outcome: declined('generic_decline'), about: 'Declined' },
  '4500000000000015': { brand: 'visa', outcome: declined('fraudulent'), about: 'Held for fraud' },
  '5100000000000198': {
    brand: 'mastercard',
    outcome: declined('insufficient_funds'),
    about: 'Insufficient funds',
  },
  '5200000000000197': {
    brand: 'mastercard',
    outcome: declined('processor_blocked'),
    about: 'Blocked by the processor',
  },
  '5300000000000196': { brand: 'mastercard', outcome: declined('lost_card'), about: 'Lost card' },
  '5400000000000195': { brand: 'mastercard', outcome: declined('stolen_card'), about: 'Stolen card' },
  '5500000000000194': {
    brand: 'mastercard',
    outcome: declined('processor_unavailable'),
    about: 'Processor unavailable',
  },
  '4600000000000014': { brand: 'visa', outcome: declined('blocked'), about: 'Blocked' },
};

export const PLAIN_CARD = '4343434343434345';

/** Codes whose reason must not be revealed to a donor: the message is the generic decline. */
const DECLINE_WORDS: Readonly<Record<string, string>> = {
  card_expired: 'The card that was used has expired.',
  cvc_invalid: 'The security code of the card is not valid.',
  insufficient_funds: 'The card does not have sufficient funds.',
  processor_unavailable: 'The processor of the card is not available at the moment.',
  authentication_failed: 'The cardholder did not authenticate the payment.',
  wallet_refused: 'The payment was not authorized in the wallet.',
};

export function declineMessage(code: string): string {
  return DECLINE_WORDS[code] ?? 'The payment was declined. Please use another card or ask the issuing bank.';
}
