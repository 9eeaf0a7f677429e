import { fillNotice, type NoticeValues } from '@bulwagan/contracts/fundraising/notice-values.ts';
import { NOTICES, type NoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import type { Notice } from './notify.ts';

/** Returns kind, title and English text of a notification. Throws if a value of the text is missing. */
export function noticeText(
  kind: NoticeKind,
  values: NoticeValues,
): Pick<Notice, 'title' | 'body'> & { kind: NoticeKind } {
  const { title, body } = NOTICES[kind];
  const filled = fillNotice(body.en, values);
  if (filled === undefined) throw new Error(`The notification ${kind} lacks a value.`);
  return { kind, title: title.en, body: filled };
}
