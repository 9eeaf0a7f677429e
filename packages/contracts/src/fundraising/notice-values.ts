import type { BothLanguages } from '../facts.ts';
import type { Frequency } from './kinds.ts';
import type { ReturnReason } from './statuses.ts';

/** How often a recurring donation is charged, within a sentence. */
export const FREQUENCY_IN_TEXT: Readonly<Record<Frequency, BothLanguages>> = {
  monthly: { en: 'monthly', fil: 'buwan-buwan' },
  quarterly: { en: 'quarterly', fil: 'tuwing tatlong buwan' },
  annually: { en: 'yearly', fil: 'taon-taon' },
};

/** Why a payment must be returned, within a sentence. */
export const RETURN_REASON_IN_TEXT: Readonly<Record<ReturnReason, BothLanguages>> = {
  duplicate: { en: 'the donation was paid twice', fil: 'dalawang beses binayaran ang donasyon' },
  overpaid: { en: 'the payment was more than the donation', fil: 'mas malaki sa donasyon ang ibinayad' },
  underpaid: { en: 'the payment was less than the donation', fil: 'mas maliit sa donasyon ang ibinayad' },
  other_currency: { en: 'the payment was not in pesos', fil: 'hindi piso ang ibinayad' },
};

/** Values by their names in a text; one that is not known is undefined. */
export type NoticeValues = Readonly<Record<string, string | undefined>>;

/**
 * Fills the names in braces, such as `{amount}`. Returns undefined if a value is missing. If a value ends with a
 * period, such as `8:00 a.m.`, the sentence gets no second period.
 */
export function fillNotice(text: string, values: NoticeValues): string | undefined {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (names.some((name) => values[name] === undefined)) return undefined;
  return text
    .replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, period: string) => {
      const value = values[name]!;
      return value.endsWith('.') ? value : value + period;
    })
    .trim();
}
