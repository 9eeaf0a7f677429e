import { defineTexts } from '../../../language/texts.ts';

/** Texts of the list of a donor's own papers. */
export const ownPaperTexts = defineTexts({
  en: {
    ownPapers: 'My papers',
    ownPapersHint:
      'Receipts, certificates and statements of your donations, also those that an institution issued.',
    toDonations: 'My donations',
    kind: 'Paper',
    anyKind: 'Any',
    kinds: {
      acknowledgement_receipt: 'Acknowledgement receipt',
      bir_2322: 'Certificate of donation (BIR 2322)',
      donor_statement: 'Statement of a year',
    },
    number: 'Number',
    about: 'About',
    issuedOn: 'Issued on',
    status: 'Status',
    file: 'File',
    noPapers: 'No papers yet',
    noPapersHint: 'A receipt appears here within a few minutes of each donation.',
  },
  fil: {
    ownPapers: 'Mga papel ko',
    ownPapersHint:
      'Mga resibo, sertipiko at statement ng inyong mga donasyon, pati ang mga inisyu ng institusyon.',
    toDonations: 'Mga donasyon ko',
    kind: 'Papel',
    anyKind: 'Lahat',
    kinds: {
      acknowledgement_receipt: 'Resibo ng pagtanggap',
      bir_2322: 'Sertipiko ng donasyon (BIR 2322)',
      donor_statement: 'Statement ng isang taon',
    },
    number: 'Numero',
    about: 'Tungkol sa',
    issuedOn: 'Inisyu noong',
    status: 'Katayuan',
    file: 'File',
    noPapers: 'Wala pang papel',
    noPapersHint: 'Lalabas dito ang resibo sa loob ng ilang minuto pagkatapos ng bawat donasyon.',
  },
});
