import { formatValue } from '@bulwagan/platform/documents/values/format.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import type { App } from '../context.ts';
import type { MailWords } from './mail.ts';

/** Stored notification: its English text, and the values for its Filipino text. */
export interface MailedNotice {
  kind: string;
  title: string;
  body: string;
  data: Record<string, unknown>;
}

interface Kind {
  /** Sent only to staff and system administrators, who may turn it off. */
  isWork: boolean;
  /** Path of the page to open, relative to the base URL. */
  path: (data: Record<string, unknown>) => string;
  button: { en: string; fil: string };
  /** Placeholders in braces are filled from the notification's data. */
  fil: { title: string; body: string };
}

const ENDED = { title: 'Natapos ang isang paulit-ulit na donasyon' };
const recurring = (fil: Kind['fil']): Kind => ({
  isWork: false,
  path: ({ subscription_id: id }) => `recurring/${id}`,
  button: { en: 'View recurring donation', fil: 'Tingnan ang paulit-ulit na donasyon' },
  fil,
});
const proposal = (fil: Kind['fil']): Kind => ({
  isWork: false,
  path: () => 'my-campaigns',
  button: { en: 'View my campaigns', fil: 'Tingnan ang aking mga kampanya' },
  fil,
});
const work = (path: Kind['path'], fil: Kind['fil']): Kind => ({
  isWork: true,
  path,
  button: { en: 'Review', fil: 'Suriin' },
  fil,
});

/** Kinds of notifications that are also mailed. Refunds and receipts have separate mails. */
export const MAILED_KINDS: Readonly<Record<string, Kind>> = {
  'subscription.past_due': recurring({
    title: 'Hindi nasingil ang isang paulit-ulit na donasyon',
    body: 'Hindi nasingil ang inyong donasyong {amount} {frequency} para sa {campaign_title}. Susubukan ito muli sa mga susunod na araw; pakitingnan po ang inyong card.',
  }),
  'subscription.unpaid': recurring({
    title: 'Hindi nabayaran ang isang paulit-ulit na donasyon',
    body: 'Hindi nasingil at hindi na susubukan muli ang inyong donasyong {amount} {frequency} para sa {campaign_title}. Para magpatuloy, kanselahin ito at magsimula ng bago gamit ang ibang card.',
  }),
  'subscription.campaign_closed': recurring({
    ...ENDED,
    body: 'Natapos ang inyong donasyong {amount} {frequency} para sa {campaign_title} dahil sarado na ang kampanya. Hindi na kayo sisingilin.',
  }),
  'subscription.ended': recurring({
    ...ENDED,
    body: 'Natapos ang inyong donasyong {amount} {frequency} para sa {campaign_title}. Hindi na kayo sisingilin.',
  }),
  'campaign.approved': proposal({
    title: 'Naaprubahan ang inyong kampanya',
    body: 'Bukas na sa mga donasyon ang {campaign_title}.',
  }),
  'campaign.approved_ahead': proposal({
    title: 'Naaprubahan ang inyong kampanya',
    body: 'Magbubukas sa mga donasyon ang {campaign_title} sa {starts_at}',
  }),
  'campaign.rejected': proposal({
    title: 'Hindi naaprubahan ang inyong kampanya',
    body: '{campaign_title}: {reason}',
  }),
  'campaign.submitted': work(({ campaign_id: id }) => `manage/campaigns/${id}`, {
    title: 'May kampanyang naghihintay ng pag-apruba',
    body: 'Isinumite ang {campaign_title} para maaprubahan.',
  }),
  'withdrawal.requested': work(({ withdrawal_id: id }) => `manage/withdrawals/${id}`, {
    title: 'May withdrawal na naghihintay ng pag-apruba',
    body: 'May humiling ng withdrawal mula sa {campaign_title}.',
  }),
  'payment.to_return': work(({ donation_id: id }) => `manage/donations/${id}`, {
    title: 'May bayad na kailangang ibalik',
    body: 'Kailangang ibalik ang {amount} ng bayad na {payment_id} para sa {campaign_title} ({reference_number}): {why}.',
  }),
  'dispute.opened': work(({ donation_id: id }) => `manage/donations/${id}`, {
    title: 'May dispute sa isang bayad',
    body: 'Idini-dispute ng bangko ng donor ang {amount} ng donasyon {reference_number} para sa {campaign_title}. Naka-hold ang halaga. Sagutin ito sa payment gateway sa loob ng limang araw ng trabaho.',
  }),
  'dispute.lost': work(({ donation_id: id }) => `manage/donations/${id}`, {
    title: 'Natalo ang isang dispute',
    body: 'Naibalik sa donor ang {amount} ng donasyon {reference_number} para sa {campaign_title}.',
  }),
  'campaign.overdrawn': work(({ campaign_id: id }) => `manage/campaigns/${id}`, {
    title: 'Negatibo ang balanse ng isang kampanya',
    body: 'Dahil sa refund o dispute, kulang ng {amount} ang {campaign_title}. Walang mawi-withdraw hangga’t hindi ito napupunan ng mga bagong donasyon.',
  }),
};

const FREQUENCIES: Readonly<Record<string, string>> = {
  monthly: 'buwan-buwan',
  quarterly: 'tuwing tatlong buwan',
  annually: 'taon-taon',
};
/** Reasons why a payment must be returned. */
const WHY: Readonly<Record<string, string>> = {
  duplicate: 'dalawang beses binayaran ang donasyon',
  overpaid: 'mas malaki sa donasyon ang ibinayad',
  underpaid: 'mas maliit sa donasyon ang ibinayad',
  other_currency: 'hindi piso ang ibinayad',
};
const OWN_CHOICE = {
  en: 'You receive this because it may need your decision. You can turn these emails off in your profile.',
  fil: 'Natanggap ninyo ito dahil maaaring kailangan ang inyong pasya. Maaari ninyong i-off ang mga email na ito sa inyong profile.',
};

/** Returns the text of a notification's mail in both languages. `kind` is one of `MAILED_KINDS`. */
export function wordsOfNotice(
  notice: MailedNotice,
  { publicUrl, timeZone }: Pick<App, 'publicUrl' | 'timeZone'>,
): { en: MailWords; fil: MailWords } {
  const { isWork, path, button, fil } = MAILED_KINDS[notice.kind]!;
  const url = `${publicUrl}/${path(notice.data)}`;
  const more = (language: 'en' | 'fil') => ({
    action: { label: button[language], url },
    ...(isWork ? { footnote: OWN_CHOICE[language] } : {}),
  });
  return {
    en: { title: notice.title, paragraphs: [notice.body], ...more('en') },
    // Falls back to the English text when a value is missing.
    fil: {
      title: fil.title,
      paragraphs: [filled(fil.body, notice.data, timeZone) ?? notice.body],
      ...more('fil'),
    },
  };
}

function filled(text: string, data: Record<string, unknown>, timeZone: string): string | undefined {
  const values = new Map(
    Object.entries(data).map(([name, value]) => [name, shown(name, value, data, timeZone)]),
  );
  values.set('why', WHY[String(data.reason)]);
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (names.some((name) => values.get(name) === undefined)) return undefined;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name)!);
}

function shown(
  name: string,
  value: unknown,
  { currency = PESO }: Record<string, unknown>,
  timeZone: string,
): string | undefined {
  if (name === 'amount' && typeof value === 'number')
    return currency === PESO
      ? `₱${value.toLocaleString('en-PH', { minimumFractionDigits: 2 })}`
      : `${currency} ${value.toLocaleString('en-PH')}`;
  if (name === 'starts_at' && typeof value === 'string')
    return formatValue('datetime', value, { language: 'fil', timeZone });
  if (name === 'frequency' && typeof value === 'string') return FREQUENCIES[value];
  return value === null || value === undefined ? undefined : String(value);
}
