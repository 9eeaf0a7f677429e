import type { MailMessage } from '@bulwagan/platform/mail/message.ts';
import { oneLine } from '@bulwagan/platform/mail/plain-text.ts';
import { type Centavos, formatPesos } from '../money/money.ts';
import { mailTo, type Recipient } from './mail.ts';

interface MailedDonation {
  reference: string;
  campaign: string;
  amount: Centavos;
  /** Page of the donation. */
  url: string;
}

interface PaidDonation extends MailedDonation {
  /** Amount that was asked for, with the processing fee. */
  total: Centavos;
  /** Amount that was paid: less than the total where the fee is not covered. */
  paid: Centavos;
}

/** Mail about a completed donation, with what was paid for it. */
export function receiptMail(to: Recipient, donation: PaidDonation): MailMessage {
  const { reference, campaign: title, amount, url } = donation;
  const campaign = oneLine(title);
  const given = formatPesos(amount);
  const payment = paymentTexts(donation);
  return mailTo(to, {
    en: {
      subject: `Thank you for your donation to ${campaign}`,
      title: 'Thank you for your donation',
      paragraphs: [
        `Your donation of ${given} to ${campaign} has arrived. ${payment.en}`,
        `Your reference number is ${reference}.`,
        'You can download your acknowledgement receipt on the page of your donation. It is ready within a few minutes.',
      ],
      action: { label: 'View your donation', url },
    },
    fil: {
      subject: `Salamat po sa inyong donasyon sa ${campaign}`,
      title: 'Salamat po sa inyong donasyon',
      paragraphs: [
        `Natanggap na ang inyong donasyong ${given} para sa ${campaign}. ${payment.fil}`,
        `Ang reference number ninyo ay ${reference}.`,
        'Mada-download ninyo ang resibo ng pagtanggap sa pahina ng donasyon. Magiging handa ito sa loob ng ilang minuto.',
      ],
      action: { label: 'Tingnan ang donasyon', url },
    },
  });
}

/** States what was paid, with the fee and the surplus that it contains. */
function paymentTexts({ amount, total, paid }: Pick<PaidDonation, 'amount' | 'total' | 'paid'>) {
  const fee = (paid < total ? paid : total) - amount;
  const surplus = paid - total;
  const parts = [
    ...(fee > 0n
      ? [{ en: `a ${formatPesos(fee)} processing fee`, fil: `${formatPesos(fee)} na processing fee` }]
      : []),
    ...(surplus > 0n
      ? [
          {
            en: `${formatPesos(surplus)} more than was due`,
            fil: `${formatPesos(surplus)} na labis sa dapat bayaran`,
          },
        ]
      : []),
  ];
  const [en, fil] = [parts.map((part) => part.en).join(' and '), parts.map((part) => part.fil).join(' at ')];
  return {
    en: `You paid ${formatPesos(paid)}${en === '' ? '' : `, including ${en}`}.`,
    fil: `Nagbayad kayo ng ${formatPesos(paid)}${fil === '' ? '' : `, kasama ang ${fil}`}.`,
  };
}

/** Fate of the receipt: `none` when a person made it void, because the program then issues no other. */
export type ReceiptAfter = 'void' | 'replaced' | 'issued' | 'none';

const RECEIPT_AFTER: Record<ReceiptAfter, { en: string[]; fil: string[] }> = {
  void: {
    en: [
      'The receipt of this donation is no longer in force, and neither is a certificate of donation (BIR Form 2322) that you have for it.',
    ],
    fil: [
      'Wala nang bisa ang resibo ng donasyong ito, pati ang sertipiko ng donasyon (BIR Form 2322) kung mayroon kayo nito.',
    ],
  },
  replaced: {
    en: [
      'A new receipt over what remains replaces the earlier one. You can download it on the page of your donation within a few minutes.',
    ],
    fil: [
      'Papalitan ng bagong resibo para sa natitirang halaga ang nauna. Mada-download ninyo ito sa pahina ng donasyon sa loob ng ilang minuto.',
    ],
  },
  issued: {
    en: ['You can download the receipt over what remains on the page of your donation within a few minutes.'],
    fil: [
      'Mada-download ninyo ang resibo para sa natitirang halaga sa pahina ng donasyon sa loob ng ilang minuto.',
    ],
  },
  none: { en: [], fil: [] },
};

interface ReturnedDonation extends MailedDonation {
  /** State of the receipt after the refund. */
  receipt: ReceiptAfter;
}

/** Mail about a refund; `amount` is the refunded amount. */
export function refundMail(
  to: Recipient,
  { reference, campaign: title, amount, url, receipt }: ReturnedDonation,
): MailMessage {
  const campaign = oneLine(title);
  const refunded = formatPesos(amount);
  const { en, fil } = RECEIPT_AFTER[receipt];
  return mailTo(to, {
    en: {
      subject: `Your donation to ${campaign} was refunded`,
      title: 'Your donation was refunded',
      paragraphs: [
        `We refunded ${refunded} of your donation to ${campaign}. The money goes back the way you paid: to an e-wallet usually within a day, to a card within 30 days.`,
        ...en,
        `Your reference number is ${reference}.`,
      ],
      action: { label: 'View your donation', url },
    },
    fil: {
      subject: `Na-refund ang inyong donasyon sa ${campaign}`,
      title: 'Na-refund ang inyong donasyon',
      paragraphs: [
        `Ni-refund namin ang ${refunded} ng inyong donasyon para sa ${campaign}. Ibabalik ang pera sa ginamit ninyong paraan ng pagbabayad: karaniwang sa loob ng isang araw sa e-wallet, at sa loob ng 30 araw sa card.`,
        ...fil,
        `Ang reference number ninyo ay ${reference}.`,
      ],
      action: { label: 'Tingnan ang donasyon', url },
    },
  });
}

/** Mail about a lost dispute; `amount` is what the bank took back from the donation. */
export function lostDisputeMail(
  to: Recipient,
  { reference, campaign: title, amount, url, receipt }: ReturnedDonation,
): MailMessage {
  const campaign = oneLine(title);
  const lost = formatPesos(amount);
  const { en, fil } = RECEIPT_AFTER[receipt];
  return mailTo(to, {
    en: {
      subject: `The payment of your donation to ${campaign} was disputed`,
      title: 'The payment of your donation was disputed',
      paragraphs: [
        `Your bank took back ${lost} of your donation to ${campaign} after a dispute about the payment. If you do not know of a dispute, ask your bank about it.`,
        ...en,
        `Your reference number is ${reference}.`,
      ],
      action: { label: 'View your donation', url },
    },
    fil: {
      subject: `Na-dispute ang bayad sa inyong donasyon sa ${campaign}`,
      title: 'Na-dispute ang bayad sa inyong donasyon',
      paragraphs: [
        `Binawi ng inyong bangko ang ${lost} ng inyong donasyon para sa ${campaign} dahil sa dispute sa bayad. Kung wala kayong alam na dispute, magtanong sa inyong bangko.`,
        ...fil,
        `Ang reference number ninyo ay ${reference}.`,
      ],
      action: { label: 'Tingnan ang donasyon', url },
    },
  });
}
