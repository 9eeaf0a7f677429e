import { texts } from '../texts.ts';

/** Messages about papers of donations, and the data that they need. */
export const DONATION_PAPERS = texts({
  'tin.digits': {
    en: 'The {attribute} field must have 9 digits, or 12 to 14 with the branch code.',
    fil: 'Kailangang may 9 na digit ang TIN, o 12 hanggang 14 kasama ang branch code.',
  },
  'accreditation.ends_before_start': {
    en: 'The accreditation ends before it begins.',
    fil: 'Mas maaga ang wakas ng akreditasyon kaysa sa simula nito.',
  },
  'donation.no_receipt_unpaid': {
    en: 'There is no paper for this donation: it is not paid, or nothing of it is left after refunds.',
    fil: 'Walang papel para sa donasyong ito: hindi pa ito bayad, o wala nang natira matapos ang refund.',
  },
  'paper.donation_reversed': {
    en: 'The donation was refunded, or its payment was lost in a dispute.',
    fil: 'Na-refund ang donasyon, o nabawi ang bayad nito dahil sa dispute.',
  },
  'paper.part_reversed': {
    en: 'A part of the donation was refunded or lost in a dispute.',
    fil: 'Na-refund o nabawi dahil sa dispute ang isang bahagi ng donasyon.',
  },
  'paper.year_reversed': {
    en: 'A donation of the year was refunded, or a part of it, or its payment was lost in a dispute.',
    fil: 'Na-refund ang isang donasyon ng taon o ang bahagi nito, o nabawi ang bayad nito dahil sa dispute.',
  },
  'paper.statement_of_donor': {
    en: 'The donor downloaded this statement. It may list anonymous donations, which only the donor sees, so you cannot replace it. Issue a statement of your own instead.',
    fil: 'Ang donor ang nag-download ng statement na ito. Maaaring may mga donasyong hindi nagpakilala rito, na ang donor lamang ang nakakakita, kaya hindi ninyo ito mapapalitan. Mag-isyu na lang ng sarili ninyong statement.',
  },
  'paper.statement_of_office': {
    en: 'This statement is from {office}. Yours would list other donations, so you cannot replace it. Issue a statement of your own instead.',
    fil: 'Galing sa {office} ang statement na ito. Ibang mga donasyon ang ililista ng sa inyo, kaya hindi ninyo ito mapapalitan. Mag-isyu na lang ng sarili ninyong statement.',
  },
  'donation.anonymous_paper': {
    en: 'The donor gave anonymously. The program issues the receipt, and only the donor can open it.',
    fil: 'Hindi nagpakilala ang donor. Ang sistema ang nag-iisyu ng resibo, at ang donor lamang ang makapagbubukas nito.',
  },
  'donation.not_accredited_then': {
    en: 'The institution was not accredited on the day of the donation. Enter its accreditation, if it had one.',
    fil: 'Walang akreditasyon ang institusyon noong araw ng donasyon. Ilagay ang akreditasyon nito kung mayroon.',
  },
  'donor.anonymous_left_out': {
    en: 'Anonymous donations are left out. The donor’s own statement has them.',
    fil: 'Hindi kasama ang mga donasyong hindi nagpakilala. Nasa sariling statement ng donor ang mga iyon.',
  },
  'withdrawal.not_approved': {
    en: 'Only an approved withdrawal has a voucher.',
    fil: 'Ang inaprubahang withdrawal lamang ang may voucher.',
  },
});
