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

/** Receipt of a completed donation. `total` includes the payment fee. */
export function receiptMail(
  to: Recipient,
  { reference, campaign: title, amount, total, url }: MailedDonation & { total: Centavos },
): MailMessage {
  const campaign = oneLine(title);
  const [given, paid, fee] = [amount, total, total - amount].map(formatPesos);
  return mailTo(to, {
    en: {
      subject: `Thank you for your donation to ${campaign}`,
      title: 'Thank you for your donation',
      paragraphs: [
        `Your donation of ${given} to ${campaign} has arrived. You paid ${paid}, including a ${fee} processing fee.`,
        `Your reference number is ${reference}.`,
        'You can download your acknowledgement receipt on the page of your donation. It is ready within a few minutes.',
      ],
      action: { label: 'View your donation', url },
    },
    fil: {
      subject: `Salamat po sa inyong donasyon sa ${campaign}`,
      title: 'Salamat po sa inyong donasyon',
      paragraphs: [
        `Natanggap na ang inyong donasyong ${given} para sa ${campaign}. Nagbayad kayo ng ${paid}, kasama ang ${fee} na processing fee.`,
        `Ang reference number ninyo ay ${reference}.`,
        'Mada-download ninyo ang resibo ng pagtanggap sa pahina ng donasyon. Magiging handa ito sa loob ng ilang minuto.',
      ],
      action: { label: 'Tingnan ang donasyon', url },
    },
  });
}

const RECEIPT_AFTER_REFUND = {
  void: {
    en: 'The receipt of this donation is no longer in force, and neither is a certificate of donation (BIR Form 2322) that you have for it.',
    fil: 'Wala nang bisa ang resibo ng donasyong ito, pati ang sertipiko ng donasyon (BIR Form 2322) kung mayroon kayo nito.',
  },
  replaced: {
    en: 'A new receipt over what remains replaces the earlier one. You can download it on the page of your donation within a few minutes.',
    fil: 'Papalitan ng bagong resibo para sa natitirang halaga ang nauna. Mada-download ninyo ito sa pahina ng donasyon sa loob ng ilang minuto.',
  },
} as const;

/** `amount` is the refunded amount; `receipt` is what becomes of the receipt. */
export function refundMail(
  to: Recipient,
  {
    reference,
    campaign: title,
    amount,
    url,
    receipt,
  }: MailedDonation & { receipt: keyof typeof RECEIPT_AFTER_REFUND },
): MailMessage {
  const campaign = oneLine(title);
  const refunded = formatPesos(amount);
  const { en, fil } = RECEIPT_AFTER_REFUND[receipt];
  return mailTo(to, {
    en: {
      subject: `Your donation to ${campaign} was refunded`,
      title: 'Your donation was refunded',
      paragraphs: [
        `We refunded ${refunded} of your donation to ${campaign}. The money goes back the way you paid: to an e-wallet usually within a day, to a card within 30 days.`,
        en,
        `Your reference number is ${reference}.`,
      ],
      action: { label: 'View your donation', url },
    },
    fil: {
      subject: `Na-refund ang inyong donasyon sa ${campaign}`,
      title: 'Na-refund ang inyong donasyon',
      paragraphs: [
        `Ni-refund namin ang ${refunded} ng inyong donasyon para sa ${campaign}. Ibabalik ang pera sa ginamit ninyong paraan ng pagbabayad: karaniwang sa loob ng isang araw sa e-wallet, at sa loob ng 30 araw sa card.`,
        fil,
        `Ang reference number ninyo ay ${reference}.`,
      ],
      action: { label: 'Tingnan ang donasyon', url },
    },
  });
}
