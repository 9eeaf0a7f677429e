import { defineTexts } from '../../../language/texts.ts';

export const fundraisingPaperTexts = defineTexts({
  en: {
    papers: 'Papers',
    make: 'Make a paper',
    statement: (year: string) => `Statement of ${year} of this donor`,
    statementLabel: (donor: string, year: string) => `${donor}, ${year}`,
    batch: 'Issue many',
    batchTitle: 'Issue many papers',
    batchHint:
      'Receipts and certificates of a campaign or a month, or the statements of a year. Anonymous donations are left out.',
    campaign: 'Campaign',
    anyCampaign: 'All campaigns',
    paidFrom: 'Paid from',
    paidTo: 'Paid until',
    withoutReceipt: 'Only donations without a receipt in force',
    withoutReceiptHint:
      'Completed donations get their receipt by themselves. Issue more only where one is missing.',
    year: 'Year of the donations',
    issue: 'Issue the papers',
    donation: (id: string) => `Donation No. ${id}`,
    donor: (id: string) => `Donor No. ${id}`,
    withdrawal: (id: string) => `Withdrawal No. ${id}`,
  },
  fil: {
    papers: 'Mga papel',
    make: 'Gumawa ng papel',
    statement: (year: string) => `Statement ng ${year} ng donor na ito`,
    statementLabel: (donor: string, year: string) => `${donor}, ${year}`,
    batch: 'Mag-isyu ng marami',
    batchTitle: 'Mag-isyu ng maraming papel',
    batchHint:
      'Mga resibo at sertipiko ng isang kampanya o buwan, o mga statement ng isang taon. Hindi kasama ang mga donasyon ng hindi nagpakilala.',
    campaign: 'Kampanya',
    anyCampaign: 'Lahat ng kampanya',
    paidFrom: 'Binayaran mula',
    paidTo: 'Binayaran hanggang',
    withoutReceipt: 'Mga donasyon lamang na walang resibong may bisa',
    withoutReceiptHint:
      'Kusang nagkakaroon ng resibo ang mga nakumpletong donasyon. Mag-isyu lamang ng iba kung may kulang.',
    year: 'Taon ng mga donasyon',
    issue: 'I-isyu ang mga papel',
    donation: (id: string) => `Donasyon Blg. ${id}`,
    donor: (id: string) => `Donor Blg. ${id}`,
    withdrawal: (id: string) => `Withdrawal Blg. ${id}`,
  },
});
