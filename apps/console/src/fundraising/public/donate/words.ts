import { defineTexts } from '../../../language/texts.ts';

/** Donation texts shared by several pages. */
export const donatingWords = defineTexts({
  en: {
    ways: {
      card: 'Credit or debit card',
      gcash: 'GCash',
      grab_pay: 'GrabPay',
      paymaya: 'Maya',
      qrph: 'QR Ph',
    },
    frequency: { monthly: 'Every month', quarterly: 'Every three months', annually: 'Every year' },
  },
  fil: {
    ways: {
      card: 'Credit o debit card',
      gcash: 'GCash',
      grab_pay: 'GrabPay',
      paymaya: 'Maya',
      qrph: 'QR Ph',
    },
    frequency: { monthly: 'Buwan-buwan', quarterly: 'Tuwing tatlong buwan', annually: 'Taon-taon' },
  },
});
