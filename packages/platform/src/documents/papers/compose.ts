import type { AnyDocuments } from '../context.ts';
import { blocksOf } from '../markup/blocks.ts';
import { fillTemplate } from '../markup/fill.ts';
import type { Paper } from '../rendering/paper.ts';
import { localParts } from '../values/format.ts';
import { type PrintedLetterhead, withLetterhead } from './letterhead.ts';
import type { Prepared } from './prepare.ts';

/** Values that a paper gets when it is issued. A preview does not have them. */
export interface Issue {
  /** `NOH-2026-000001` */
  number: string;
  verificationCode: string;
  issuedBy: string;
  replacesNumber: string | null;
}

/** Watermark of a preview, the same in both languages. */
const DRAFT = 'DRAFT';
/** First words of the description of a seal or logo, for readers who do not see it. */
const EMBLEM = { en: 'Seal or logo of', fil: 'Selyo o logo ng' } as const;
const FOOTER = {
  en: {
    check: 'Check this paper:',
    code: 'Code',
    replaces: 'replaces',
    qr: 'QR code of the address at which this paper is checked',
  },
  fil: {
    check: 'I-verify ang papel na ito:',
    code: 'Code',
    replaces: 'kapalit ng',
    qr: 'QR code ng address kung saan mave-verify ang papel',
  },
} as const;

/** Composes the paper that the renderer prints. Without `issue` it is a preview. */
export function compose(
  { app, timeZone }: AnyDocuments,
  { kind, template, nodes, letterhead, fields, subject, values }: Prepared,
  now: string,
  issue: Issue | null,
): Paper {
  const { language } = template;
  const { date } = localParts(now, timeZone);
  const all = {
    ...values,
    document_number: issue?.number ?? null,
    issued_on: date,
    issued_by: issue?.issuedBy ?? null,
    office_name: subject.office.name,
    replaces_number: issue?.replacesNumber ?? null,
  };
  const context = { language, timeZone };
  const blocks = blocksOf(fillTemplate(nodes, fields, all, context));
  const words = FOOTER[language];
  const address = issue === null ? null : `${app.publicUrl}/verify/${issue.verificationCode}`;
  const replaced =
    (issue?.replacesNumber ?? null) === null ? '' : ` (${words.replaces} ${issue!.replacesNumber})`;
  return {
    title: issue === null ? kind.name[language] : `${kind.name[language]} ${issue.number}`,
    office: subject.office.name,
    language,
    pageSize: template.page_size,
    layout: kind.layout,
    date,
    blocks: letterhead === null ? blocks : withLetterhead(blocks, letterhead, fields, all, context),
    emblem: emblemOf(letterhead, `${EMBLEM[language]} ${subject.office.name}`),
    footer:
      issue === null
        ? []
        : [issue.number + replaced, `${words.check} ${address}`, `${words.code}: ${issue.verificationCode}`],
    qr: address === null ? null : { address, description: words.qr },
    draft: issue === null ? DRAFT : null,
  };
}

/** A preview prints nothing in place of a seal whose file is missing; issuing is refused. */
function emblemOf(letterhead: PrintedLetterhead | null, description: string): Paper['emblem'] {
  const emblem = letterhead?.emblem ?? null;
  return emblem === null || emblem === 'missing' ? null : { ...emblem, description };
}
