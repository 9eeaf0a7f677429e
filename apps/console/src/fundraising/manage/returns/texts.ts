import { defineTexts } from '../../../language/texts.ts';

export const returnTexts = defineTexts({
  en: {
    title: 'Payments to return',
    detail:
      'Payments that came for a donation and are not its own. Refund them at the payment gateway, then mark them.',
    payment: 'Payment',
    donation: 'Donation',
    amount: 'To return',
    ofPaid: (amount: string) => `of ${amount} paid`,
    reason: 'Why',
    reasons: {
      duplicate: 'Paid twice',
      overpaid: 'Paid too much',
      underpaid: 'Paid too little',
      other_currency: 'Not in pesos',
    },
    received: 'Received',
    state: 'Status',
    anyState: 'Open and resolved',
    states: { false: 'Open', true: 'Resolved' },
    resolvedOn: (date: string) => `Resolved ${date}`,
    resolvedBy: (date: string, name: string) => `Resolved ${date} by ${name}`,
    resolve: 'Mark as resolved',
    resolveOf: (payment: string) => `Mark as resolved: payment ${payment}`,
    resolveText: (amount: string) =>
      `Only after ${amount} was refunded at the payment gateway, or settled with the payer. This refunds nothing by itself.`,
    note: 'Note',
    resolved: 'The payment is marked as resolved.',
    none: 'No payments to return.',
    noneHint: 'A payment that comes twice, is too large, too small or not in pesos appears here.',
  },
  fil: {
    title: 'Mga bayad na ibabalik',
    detail:
      'Mga bayad na dumating para sa isang donasyon pero hindi nabilang dito. I-refund sa payment gateway, saka markahan.',
    payment: 'Bayad',
    donation: 'Donasyon',
    amount: 'Ibabalik',
    ofPaid: (amount: string) => `sa ${amount} na ibinayad`,
    reason: 'Bakit',
    reasons: {
      duplicate: 'Dalawang beses binayaran',
      overpaid: 'Sobra ang bayad',
      underpaid: 'Kulang ang bayad',
      other_currency: 'Hindi piso',
    },
    received: 'Dumating noong',
    state: 'Katayuan',
    anyState: 'Hindi pa at naayos na',
    states: { false: 'Hindi pa naayos', true: 'Naayos na' },
    resolvedOn: (date: string) => `Naayos noong ${date}`,
    resolvedBy: (date: string, name: string) => `Naayos noong ${date} ni ${name}`,
    resolve: 'Markahang naayos na',
    resolveOf: (payment: string) => `Markahang naayos na: bayad na ${payment}`,
    resolveText: (amount: string) =>
      `Gawin lamang ito kapag na-refund na ang ${amount} sa payment gateway o naayos na sa nagbayad. Walang maire-refund dahil dito.`,
    note: 'Tala',
    resolved: 'Namarkahang naayos na ang bayad.',
    none: 'Walang bayad na ibabalik.',
    noneHint: 'Lalabas dito ang bayad na dumating nang dalawang beses, sobra, kulang o hindi piso.',
  },
});
