import type { Db } from '../database.ts';

const FAQS = [
  {
    category: 'Giving',
    question: 'How do I know that my donation has arrived?',
    answer:
      'The campaign counts it as soon as the payment gateway confirms the payment, usually within seconds. You are told here and by mail, and you can follow it with your reference number at any time.',
  },
  {
    category: 'Giving',
    question: 'Why is the total higher than what I give?',
    answer:
      'Each payment method has a fee. It is added to your donation and shown before you pay, so that the whole of your donation reaches the campaign.',
  },
  {
    category: 'Giving',
    question: 'Can I give without an account?',
    answer:
      'Yes. Tell us your name and mail address, and keep the reference number: with it you can look up your donation without signing in. Recurring donations need an account.',
  },
  {
    category: 'Cards',
    question: 'Do you keep my card number?',
    answer:
      'No. Your card goes to the payment gateway alone. We keep its brand, its last four digits and when it expires, so that you can tell your cards apart.',
  },
  {
    category: 'Cards',
    question: 'Why was I charged 25 pesos when I saved a card?',
    answer: 'Your bank checks the card by a small charge. It is given back right after the check.',
  },
  {
    category: 'Campaigns',
    question: 'Who decides which campaigns are shown?',
    answer:
      'The committee of the institution reads each campaign before it opens. Every payout is asked for by one person and approved by another.',
  },
];

const LEGAL_DOCUMENTS = [
  {
    slug: 'terms',
    title: 'Terms of use',
    body: [
      'These terms apply to everybody who gives, raises or manages money for education on this site.',
      'A donation is made to the institution that runs the campaign. It is used for the purpose that the campaign describes. If that is no longer possible, the institution uses it for the closest purpose.',
      'Fees of the payment method are shown before you pay and are borne by the donor, so that the campaign receives the donation whole.',
      'If you made a donation by mistake, write to the institution within thirty days to ask for a refund. A donation that has been withdrawn already may not be refundable. Recurring donations can be ended at any time, and the end takes effect at once.',
      'Accounts are personal. Whoever misuses one, tests stolen cards or collects for anything but education is shut out.',
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy notice',
    body: [
      'We keep what is needed to receive your donation and to account for it: your name, your mail address, the donation, and how it was paid. Card numbers never reach us.',
      'Scholars decide themselves which parts of their profile the public sees. A donation can be anonymous: the institution then shows no name with it.',
      'Records of money are kept as long as the law on public solicitation asks. To have your other data removed, write to privacy@bulwagan.test.',
      'You may ask at any time what we hold about you, have it corrected, and take it with you. Write to privacy@bulwagan.test.',
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
