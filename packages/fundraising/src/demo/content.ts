import type { Db } from '../database.ts';

const FAQS = [
  {
    category: 'Donations',
    question: 'How do I know my donation has arrived?',
    answer:
      'It is added to the campaign as soon as the payment gateway confirms your payment, usually within seconds. We email you a receipt, and you can track the donation with its reference number at any time.',
  },
  {
    category: 'Donations',
    question: 'Why is the total higher than my donation?',
    answer:
      'Each payment method has a processing fee. It is added to your donation and shown before you pay, so that the full donation goes to the campaign.',
  },
  {
    category: 'Donations',
    question: 'Can I donate without an account?',
    answer:
      'Yes. Enter your name and email address, and keep the reference number so that you can track your donation without signing in. Recurring donations need an account.',
  },
  {
    category: 'Cards',
    question: 'Do you store my card number?',
    answer:
      'No. Your card number goes straight to the payment gateway. We store only the brand, the last four digits and the expiry date, so that you can tell your cards apart.',
  },
  {
    category: 'Cards',
    question: 'Why was I charged 25 pesos when I saved a card?',
    answer: 'We verify a card with a small charge and refund it right away.',
  },
  {
    category: 'Campaigns',
    question: 'Who decides which campaigns are shown?',
    answer:
      'The institution’s committee reviews each campaign before it opens. Every withdrawal is requested by one person and approved by another.',
  },
];

const LEGAL_DOCUMENTS = [
  {
    slug: 'terms',
    title: 'Terms of use',
    body: [
      'These terms apply to everyone who donates, raises or manages money for education on this site.',
      'A donation is made to the institution that runs the campaign. It is used for the purpose that the campaign describes. If that is no longer possible, the institution uses it for the closest purpose.',
      'The processing fee of the payment method is shown before you pay. The donor pays it, so that the campaign receives the full donation.',
      'If you made a donation by mistake, write to support@bulwagan.test within thirty days to ask for a refund. A donation that has already been withdrawn may not be refundable. You can cancel a recurring donation at any time, and it takes effect immediately.',
      'Accounts are personal. We suspend accounts that are misused, that test stolen cards or that raise money for anything other than education.',
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy notice',
    body: [
      'We keep what we need to receive your donation and account for it: your name, your email address, the donation and how it was paid. We never see card numbers.',
      'Scholars decide which parts of their profile the public sees. If you donate anonymously, the institution does not see your name with the donation.',
      'We keep financial records for as long as the law on public solicitation requires. To have your other data removed, write to privacy@bulwagan.test.',
      'You may ask at any time for a copy of the data we hold about you, or for a correction. Write to privacy@bulwagan.test.',
    ],
  },
];

/** Both are stored as HTML. */
const paragraphs = (texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');

/** Public content that is readable without signing in. */
export async function seedContent(trx: Db, at: string): Promise<void> {
  const dates = { created_at: at, updated_at: at };
  await trx
    .insertInto('faqs')
    .values(FAQS.map((faq, position) => ({ ...faq, answer: paragraphs([faq.answer]), position, ...dates })))
    .execute();
  await trx
    .insertInto('legal_documents')
    .values(
      LEGAL_DOCUMENTS.map((one) => ({
        ...one,
        body: paragraphs(one.body),
        version: 1,
        published_at: at,
        ...dates,
      })),
    )
    .execute();
}
