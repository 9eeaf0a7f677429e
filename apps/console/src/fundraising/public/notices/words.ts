import { useFormats, useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { useAmountIn } from '../../shared/amount-in.ts';
import { noticeKinds } from './kinds.ts';

type Notice = Pick<Schemas['Notification'], 'kind' | 'title' | 'body' | 'data'>;

/**
 * Returns a function that renders a notification in the reader's language. The server's text is the fallback for
 * unknown kinds and for old notifications without values.
 */
export function useNoticeWords(): (notice: Notice) => { title: string; body: string } {
  const { titles, bodies, frequency, why } = useTexts(noticeKinds);
  const amountIn = useAmountIn();
  const { dateTime } = useFormats();
  return ({ kind, title, body, data }) => {
    const { amount, currency, campaign_title: campaign, reason, frequency: often } = data;
    const values = {
      amount: typeof amount === 'number' ? amountIn(amount, textOf(currency) ?? 'PHP') : undefined,
      campaign: textOf(campaign),
      payment: textOf(data.payment_id),
      reference: textOf(data.reference_number),
      why: isKeyOf(why, reason) ? why[reason] : undefined,
      reason: textOf(reason) ?? '',
      opening: typeof data.starts_at === 'string' ? dateTime(data.starts_at) : undefined,
      often: isKeyOf(frequency, often) ? frequency[often] : undefined,
    };
    return {
      title: isKeyOf(titles, kind) ? titles[kind] : title,
      body: (isKeyOf(bodies, kind) ? filled(bodies[kind], values) : undefined) ?? body,
    };
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Replaces placeholders such as `{amount}`; returns undefined if a value is missing. */
function filled(text: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (names.some((name) => values[name] === undefined)) return undefined;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!).trim();
}

function isKeyOf<Known extends object>(known: Known, key: unknown): key is keyof Known & string {
  return typeof key === 'string' && Object.hasOwn(known, key);
}
