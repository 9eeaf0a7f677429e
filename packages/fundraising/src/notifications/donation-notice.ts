import type { NoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import { type Centavos, formatPesos, toPesos } from '../money/money.ts';
import { noticeText } from './notice-text.ts';
import type { Notice } from './notify.ts';

interface Named {
  id: number;
  reference_number: string;
  campaign_title: string;
}

/** Returns text and values of a notification about an amount of a donation. */
export function donationNotice(
  kind: NoticeKind,
  { id, reference_number, campaign_title }: Named,
  amount: Centavos,
): Pick<Notice, 'kind' | 'title' | 'body' | 'data'> {
  const named = { reference_number, campaign_title };
  return {
    ...noticeText(kind, { ...named, amount: formatPesos(amount) }),
    data: { donation_id: id, ...named, amount: toPesos(amount) },
  };
}
