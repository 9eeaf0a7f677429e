import {
  FREQUENCY_IN_TEXT,
  fillNotice,
  RETURN_REASON_IN_TEXT,
} from '@bulwagan/contracts/fundraising/notice-values.ts';
import { isNoticeKind, NOTICES } from '@bulwagan/contracts/fundraising/notices.ts';
import { useFormats, useLanguage } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { useAmountIn } from '../../shared/amount-in.ts';

type Notice = Pick<Schemas['Notification'], 'kind' | 'title' | 'body' | 'data'>;

/**
 * Returns a function that renders a notification in the reader's language. The server's text is the fallback for
 * unknown kinds and for old notifications without values.
 */
export function useNoticeWords(): (notice: Notice) => { title: string; body: string } {
  const { language } = useLanguage();
  const amountIn = useAmountIn();
  const { dateTime } = useFormats();
  return ({ kind, title, body, data }) => {
    if (!isNoticeKind(kind)) return { title, body };
    const { amount, currency, reason, frequency } = data;
    const texts = NOTICES[kind];
    const values = {
      amount: typeof amount === 'number' ? amountIn(amount, textOf(currency) ?? 'PHP') : undefined,
      campaign_title: textOf(data.campaign_title),
      payment_id: textOf(data.payment_id),
      reference_number: textOf(data.reference_number),
      why: isKeyOf(RETURN_REASON_IN_TEXT, reason) ? RETURN_REASON_IN_TEXT[reason][language] : undefined,
      reason: textOf(reason) ?? '',
      starts_at: typeof data.starts_at === 'string' ? dateTime(data.starts_at) : undefined,
      frequency: isKeyOf(FREQUENCY_IN_TEXT, frequency) ? FREQUENCY_IN_TEXT[frequency][language] : undefined,
    };
    return { title: texts.title[language], body: fillNotice(texts.body[language], values) ?? body };
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function isKeyOf<Known extends object>(known: Known, key: unknown): key is keyof Known & string {
  return typeof key === 'string' && Object.hasOwn(known, key);
}
