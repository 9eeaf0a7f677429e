import { defineTexts } from '../../../language/texts.ts';

export const returnTexts = defineTexts({
  en: {
    title: 'Payments to return',
    detail:
      'Payments that don’t match their donation. Refund them in the payment gateway, then mark them as resolved.',
    detailToSee:
      'Payments that don’t match their donation. Administrators of the institution refund them in the payment gateway.',
    payment: 'Payment',
    donation: 'Donation',
    amount: 'Amount to return',
    ofPaid: (amount: string) => `of ${amount} paid`,
    reason: 'Reason',
    received: 'Received',
    state: 'Status',
    anyState: 'All',
    states: { false: 'Open', true: 'Resolved' },
    resolvedOn: (date: string) => `Resolved on ${date}`,
    resolvedBy: (date: string, name: string) => `Resolved on ${date} by ${name}`,
    resolve: 'Mark as resolved',
    resolveOf: (payment: string) => `Mark as resolved: payment ${payment}`,
    resolveText: (amount: string) =>
      `First refund ${amount} in the payment gateway, or settle it with the payer. Marking a payment as resolved does not refund it.`,
    note: 'Note',
    resolved: 'Payment marked as resolved.',
    none: 'No payments to return.',
    noneHint: 'Payments that were made twice, are too high or too low, or are not in pesos appear here.',
  },
  fil: {
    title: 'Mga bayad na ibabalik',
    detail:
      'Mga bayad na hindi tugma sa donasyon. I-refund ang mga ito sa payment gateway, saka markahang naayos na.',
    detailToSee:
      'Mga bayad na hindi tugma sa donasyon. Mga administrador ng institusyon ang nagre-refund ng mga ito sa payment gateway.',
    payment: 'Bayad',
    donation: 'Donasyon',
    amount: 'Halagang ibabalik',
    ofPaid: (amount: string) => `sa ${amount} na ibinayad`,
    reason: 'Dahilan',
    received: 'Natanggap noong',
    state: 'Katayuan',
    anyState: 'Lahat',
    states: { false: 'Hindi pa naayos', true: 'Naayos na' },
    resolvedOn: (date: string) => `Naayos noong ${date}`,
    resolvedBy: (date: string, name: string) => `Naayos noong ${date} ni ${name}`,
    resolve: 'Markahang naayos na',
    resolveOf: (payment: string) => `Markahang naayos na ang bayad na ${payment}`,
    resolveText: (amount: string) =>
      `I-refund muna ang ${amount} sa payment gateway, o makipag-ayos sa nagbayad. Hindi mare-refund ang bayad sa pagmamarka lamang.`,
    note: 'Tala',
    resolved: 'Namarkahang naayos na ang bayad.',
    none: 'Walang bayad na ibabalik.',
    noneHint: 'Lalabas dito ang mga bayad na nadoble, sobra, kulang o hindi piso.',
  },
});
