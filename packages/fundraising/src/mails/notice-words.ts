import type { BothLanguages } from '@bulwagan/contracts/facts.ts';
import {
  FREQUENCY_IN_TEXT,
  fillNotice,
  type NoticeValues,
  RETURN_REASON_IN_TEXT,
} from '@bulwagan/contracts/fundraising/notice-values.ts';
import { NOTICES, type NoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import { formatValue } from '@bulwagan/platform/documents/values/format.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import type { App } from '../context.ts';
import type { MailWords } from './mail.ts';

/** Stored notification: its English text, and the values for its Filipino text. */
export interface MailedNotice {
  kind: MailedKind;
  title: string;
  body: string;
  data: Record<string, unknown>;
}

interface Kind {
  /** Sent only to staff and system administrators, who may turn it off. */
  isWork: boolean;
  /** Path of the page to open, relative to the base URL. */
  path: (data: Record<string, unknown>) => string;
  button: BothLanguages;
}

const RECURRING: Kind = {
  isWork: false,
  path: ({ subscription_id: id }) => `recurring/${id}`,
  button: { en: 'View recurring donation', fil: 'Tingnan ang paulit-ulit na donasyon' },
};
const PROPOSAL: Kind = {
  isWork: false,
  path: () => 'my-campaigns',
  button: { en: 'View my campaigns', fil: 'Tingnan ang aking mga kampanya' },
};
const work = (path: Kind['path']): Kind => ({
  isWork: true,
  path,
  button: { en: 'Review', fil: 'Suriin' },
});
const workOnDonation = work(({ donation_id: id }) => `manage/donations/${id}`);
const workOnCampaign = work(({ campaign_id: id }) => `manage/campaigns/${id}`);

/** Kinds of notifications that are also mailed. Refunds and receipts have separate mails. */
const MAILED = {
  'subscription.past_due': RECURRING,
  'subscription.unpaid': RECURRING,
  'subscription.campaign_closed': RECURRING,
  'subscription.ended': RECURRING,
  'campaign.approved': PROPOSAL,
  'campaign.approved_ahead': PROPOSAL,
  'campaign.rejected': PROPOSAL,
  'campaign.submitted': workOnCampaign,
  'withdrawal.requested': work(({ withdrawal_id: id }) => `manage/withdrawals/${id}`),
  'payment.to_return': workOnDonation,
  'dispute.opened': workOnDonation,
  'dispute.lost': workOnDonation,
  'campaign.overdrawn': workOnCampaign,
} as const satisfies Partial<Record<NoticeKind, Kind>>;

type MailedKind = keyof typeof MAILED;
export const MAILED_KINDS = Object.keys(MAILED) as MailedKind[];

/** Returns whether a kind of notification is mailed only to users who decide, and who can turn it off. */
export const isAboutWork = (kind: MailedKind): boolean => MAILED[kind].isWork;

const OWN_CHOICE = {
  en: 'You receive this because it may need your decision. You can turn these emails off in your profile.',
  fil: 'Natanggap ninyo ito dahil maaaring kailangan ang inyong pasya. Maaari ninyong i-off ang mga email na ito sa inyong profile.',
};

/** Returns the text of a notification's mail in both languages. */
export function wordsOfNotice(
  notice: MailedNotice,
  { publicUrl, timeZone }: Pick<App, 'publicUrl' | 'timeZone'>,
): { en: MailWords; fil: MailWords } {
  const { isWork, path, button } = MAILED[notice.kind];
  const { title, body } = NOTICES[notice.kind];
  const url = `${publicUrl}/${path(notice.data)}`;
  const more = (language: 'en' | 'fil') => ({
    action: { label: button[language], url },
    ...(isWork ? { footnote: OWN_CHOICE[language] } : {}),
  });
  return {
    en: { title: notice.title, paragraphs: [notice.body], ...more('en') },
    // Falls back to the English text when a value is missing.
    fil: {
      title: title.fil,
      paragraphs: [fillNotice(body.fil, filipinoValues(notice.data, timeZone)) ?? notice.body],
      ...more('fil'),
    },
  };
}

function filipinoValues(data: Record<string, unknown>, timeZone: string): NoticeValues {
  const { amount, currency = PESO, starts_at: start, frequency, reason } = data;
  const texts = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : undefined,
  ]);
  return {
    ...Object.fromEntries(texts),
    amount: typeof amount === 'number' ? amountIn(String(currency), amount) : undefined,
    starts_at:
      typeof start === 'string' ? formatValue('datetime', start, { language: 'fil', timeZone }) : undefined,
    frequency: inFilipino(FREQUENCY_IN_TEXT, frequency),
    why: inFilipino(RETURN_REASON_IN_TEXT, reason),
  };
}

const inFilipino = (words: Readonly<Record<string, BothLanguages>>, word: unknown): string | undefined =>
  typeof word === 'string' ? words[word]?.fil : undefined;

const amountIn = (currency: string, amount: number): string =>
  currency === PESO
    ? `₱${amount.toLocaleString('en-PH', { minimumFractionDigits: 2 })}`
    : `${currency} ${amount.toLocaleString('en-PH')}`;
