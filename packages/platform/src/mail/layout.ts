import { oneLine, plainText } from './plain-text.ts';

/** Content of a mail. All of it is plain text and is never interpreted as HTML. */
export interface MailContent {
  /** Heading, and the first text of a preview after the subject. */
  title: string;
  paragraphs: readonly string[];
  /** One-time code, shown large and easy to copy. */
  code?: string;
  /** Button. `url` is http or https. */
  action?: { label: string; url: string };
  /** Sender name above the title. Default `Bulwagan`. */
  sender?: string;
  /** Small print at the end, e.g. why the reader received this mail. */
  footnote?: string;
  /** Language of the mail, default `en`. */
  language?: string;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
/** Colours and heading font of the pages (`apps/console/src/shell/theme.ts`). */
const HEADING = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif";
const INK = '#2a2019';
const MUTED = '#66574a';
const ACCENT = '#7d3519';
const PAPER = '#f5eee1';
const LINE = '#e9decb';

/** Texts of the layout itself. */
const WORDS = {
  en: {
    link: 'If the button does not work, open this address:',
    sentBy: (sender: string) => `This message was sent by ${sender}.`,
  },
  fil: {
    link: 'Kung hindi gumagana ang button, buksan ang address na ito:',
    sentBy: (sender: string) => `Ipinadala ng ${sender} ang mensaheng ito.`,
  },
};
const wordsIn = (language: string) => (language === 'fil' ? WORDS.fil : WORDS.en);

/**
 * Formats a mail as text and as HTML with inline styles and tables, which mail programs support best. No images, remote
 * fonts or read tracking. Throws TypeError when the action's URL is not http or https.
 */
export function layout(content: MailContent): { text: string; html: string } {
  const { action, code, footnote } = content;
  const full: FullPage = {
    title: oneLine(content.title),
    paragraphs: content.paragraphs.map(plainText),
    code,
    action: action === undefined ? undefined : { label: oneLine(action.label), url: webUrl(action.url) },
    sender: oneLine(content.sender ?? 'Bulwagan'),
    footnote: footnote === undefined ? undefined : plainText(footnote),
    language: content.language ?? 'en',
  };
  return { text: toText(full), html: toHtml(full) };
}

type FullPage = Required<Pick<MailContent, 'title' | 'paragraphs' | 'sender' | 'language'>> &
  Record<'code' | 'footnote', string | undefined> & {
    action: { label: string; url: string } | undefined;
  };

function toText({ title, paragraphs, code, action, sender, footnote }: FullPage): string {
  const blocks = [title, ...paragraphs];
  if (code !== undefined) blocks.push(`    ${code}`);
  if (action !== undefined) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(footnote === undefined ? `-- \n${sender}` : `-- \n${sender}\n${footnote}`);
  return `${blocks.join('\n\n')}\n`;
}

function toHtml({ title, paragraphs, code, action, sender, footnote, language }: FullPage): string {
  const rows = [
    `<h1 style="margin:0 0 16px;font:600 24px/1.3 ${HEADING};color:${INK}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px;font:400 16px/1.55 ${FONT};color:${INK}">${withBreaks(text)}</p>`,
    ),
    ...(code === undefined ? [] : [codeBox(code)]),
    ...(action === undefined ? [] : [button(action), plainLink(action.url, wordsIn(language).link)]),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font:600 16px/1.4 ${HEADING};color:${ACCENT};letter-spacing:.02em">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:32px;background:#fffdf8;border:1px solid ${LINE};border-top:4px solid ${ACCENT};border-radius:8px">
${rows.join('\n')}
</td></tr>
<tr><td style="padding:16px 8px 0;font:400 13px/1.5 ${FONT};color:${MUTED}">${withBreaks(footnote ?? wordsIn(language).sentBy(sender))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function codeBox(code: string): string {
  const box = `margin:8px 0 24px;padding:16px 8px;background:#fbf7ef;border:1px solid ${LINE};border-radius:6px;text-align:center`;
  return `<p style="${box};font:600 30px/1.2 ${MONO};letter-spacing:.25em;color:${INK}">${escapeHtml(code)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const look = `display:inline-block;padding:12px 24px;background:${ACCENT};border-radius:6px;color:#ffffff;text-decoration:none`;
  return `<p style="margin:8px 0 16px"><a href="${escapeHtml(url)}" style="${look};font:600 16px/1.2 ${FONT}">${escapeHtml(label)}</a></p>`;
}

function plainLink(url: string, words: string): string {
  const look = `margin:0;font:400 13px/1.5 ${FONT};color:${MUTED};word-break:break-all`;
  return `<p style="${look}">${escapeHtml(words)} ${escapeHtml(url)}</p>`;
}

function webUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The action of a mail is not a web address.');
  return href;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
