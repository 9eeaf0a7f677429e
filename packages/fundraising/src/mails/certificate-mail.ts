import type { IssuedDocument } from '@bulwagan/platform/documents/context.ts';
import { numberText } from '@bulwagan/platform/documents/papers/series.ts';
import { oneLine } from '@bulwagan/platform/mail/plain-text.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { formatPesos } from '../money/money.ts';
import { mailTo } from './mail.ts';

interface Donor {
  email: string;
  name: string;
  language: string | null;
}

/**
 * Queues a mail to the donor of a certificate of donation, in the transaction that issues it. Only a donor with a verified
 * account gets it: the certificate is on the page of the donation, which guests do not have.
 */
export async function queueCertificateMail(
  app: App,
  trx: Db,
  { row, values }: IssuedDocument,
): Promise<void> {
  if (row.kind !== 'bir_2322') return;
  const { rows } = await sql<Donor>`
    select u.email, u.first_name as name, u.language
    from donations d join users u on u.id = d.user_id
    where d.id = ${Number(row.subject_id)} and u.email_verified_at is not null`.execute(trx);
  const [donor] = rows;
  if (donor === undefined) return;
  const [campaign, institution] = [values.campaign, values.institution_name].map((text) =>
    oneLine(String(text)),
  );
  const amount = formatPesos(values.amount as bigint);
  const number = numberText(row);
  const days = values.notice_within_days == null ? undefined : Number(values.notice_within_days);
  const url = `${app.publicUrl}/my-donations/${row.subject_id}`;
  const mail = mailTo(donor, {
    en: {
      subject: `Your certificate of donation to ${campaign}`,
      title: 'Your certificate of donation is ready',
      paragraphs: [
        `${institution} has issued certificate ${number} (BIR Form 2322) of your donation of ${amount} to ${campaign}.`,
        ...(days === undefined
          ? []
          : [
              `For a donation of this amount, file a notice of donation with your revenue district office within ${days} days after you receive the certificate, and attach it.`,
            ]),
      ],
      action: { label: 'Download the certificate', url },
    },
    fil: {
      subject: `Ang sertipiko ng inyong donasyon sa ${campaign}`,
      title: 'Handa na ang sertipiko ng inyong donasyon',
      paragraphs: [
        `Inisyu ng ${institution} ang sertipiko ${number} (BIR Form 2322) ng inyong donasyong ${amount} para sa ${campaign}.`,
        ...(days === undefined
          ? []
          : [
              `Para sa donasyong ganito ang halaga, maghain ng notice of donation sa inyong revenue district office sa loob ng ${days} araw matapos matanggap ang sertipiko, at ilakip ito.`,
            ]),
      ],
      action: { label: 'I-download ang sertipiko', url },
    },
  });
  await app.mails.queue(trx, mail);
}
