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
    frequency: { monthly: 'Every month', quarterly: 'Every quarter', annually: 'Every year' },
    status: {
      pending: 'Being confirmed',
      completed: 'Received',
      failed: 'Not paid',
      cancelled: 'Cancelled',
      expired: 'Expired',
      refunded: 'Paid back',
    },
    recurring: {
      incomplete: 'Not begun yet',
      active: 'Running',
      past_due: 'Payment overdue',
      unpaid: 'Not paid',
      cancelled: 'Ended',
      incomplete_cancelled: 'Never begun',
    },
  },
  fil: {
    ways: {
      card: 'Credit o debit card',
      gcash: 'GCash',
      grab_pay: 'GrabPay',
      paymaya: 'Maya',
      qrph: 'QR Ph',
    },
    frequency: { monthly: 'Buwan-buwan', quarterly: 'Bawat tatlong buwan', annually: 'Taon-taon' },
    status: {
      pending: 'Kinukumpirma',
      completed: 'Natanggap na',
      failed: 'Hindi nabayaran',
      cancelled: 'Kinansela',
      expired: 'Lumipas na',
      refunded: 'Na-refund na',
    },
    recurring: {
      incomplete: 'Hindi pa nagsisimula',
      active: 'Tumatakbo',
      past_due: 'Huli na ang bayad',
      unpaid: 'Hindi nabayaran',
      cancelled: 'Tinapos na',
      incomplete_cancelled: 'Hindi nasimulan',
    },
  },
});
