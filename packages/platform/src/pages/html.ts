/** Text that is already HTML and is not escaped again. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function show(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(part);
  if ('html' in part) return part.html;
  return part.map(show).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Template tag that escapes all inserted parts except results of this function. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((all, text, index) => all + show(parts[index - 1]) + text) };
}
