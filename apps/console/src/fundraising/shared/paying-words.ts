import { PAYMENT_METHOD_NAMES } from '@bulwagan/contracts/fundraising/payment-methods.ts';
import { defineTexts } from '../../language/texts.ts';

/** Display names of payment methods and of charge frequencies, as donors see them. */
export const payingWords = defineTexts({
  en: {
    ways: { ...PAYMENT_METHOD_NAMES, card: 'Credit or debit card' },
    frequency: { monthly: 'Every month', quarterly: 'Every three months', annually: 'Every year' },
  },
  fil: {
    ways: { ...PAYMENT_METHOD_NAMES, card: 'Credit o debit card' },
    frequency: { monthly: 'Buwan-buwan', quarterly: 'Tuwing tatlong buwan', annually: 'Taon-taon' },
  },
});
