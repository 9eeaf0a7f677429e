import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { isVisible } from '../text/visible.ts';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const require = createRequire(import.meta.url);
/** Loaded when such a text is first written: most processes never need it, and it takes 3 MB. */
const loadSanitizer = () => require('sanitize-html') as typeof sanitizeHtml;

/** Maximum nesting; deeper tags are removed, so that hostile nesting costs nothing later. */
const MOST_NESTED = 30;

/**
 * Maximum number of elements, and of elements open at once. The parser's time per element grows with the number of open
 * ones, which would block other requests.
 */
const MOST_ELEMENTS = 30_000;
const MOST_OPEN = 500;
const TOO_MUCH = Symbol('too much');

/**
 * Sanitizes rich text with headings, lists, tables and links as editors write it: removes scripts, event handlers,
 * frames, pictures and classes, and links other than web, mail and telephone addresses. Sanitizing happens when the
 * text is written, so that all readers get the same safe text. A text with hundreds of elements open at once, or tens
 * of thousands in total, is reduced to its words.
 */
export function toRichText(html: string): string {
  try {
    return cleaned(html);
  } catch (error) {
    if (error !== TOO_MUCH) throw error;
    // Remove everything that could start a tag; the content of scripts and styles remains as words.
    return cleaned(html.replaceAll(/<[a-z/!?][^<>]*>?/gi, ' '));
  }
}

/** The library's types lack these two options. */
type Options = NonNullable<Parameters<typeof sanitizeHtml>[1]> &
  Record<'onOpenTag' | 'onCloseTag', (name: string) => void>;

/** Throws TOO_MUCH above the limits. */
function cleaned(html: string): string {
  const sanitize = loadSanitizer();
  let [elements, open] = [0, 0];
  const options: Options = {
    onOpenTag: (name) => {
      elements += 1;
      // The content of a frame is parsed separately, and may end with a closing tag that was never opened.
      open += name === 'iframe' ? 2 : 1;
      if (elements > MOST_ELEMENTS || open > MOST_OPEN) throw TOO_MUCH;
    },
    onCloseTag: () => {
      open -= 1;
    },
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel'],
      ol: ['start'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: MOST_NESTED,
    transformTags: {
      // The link target gets no referrer and cannot navigate the page with the link.
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href === undefined ? {} : { href }), rel: 'noopener noreferrer' },
      }),
    },
  };
  return sanitize(html, options);
}

/** Returns whether a rich text has nothing to read: no visible character outside of its tags. */
export function isBlank(richText: string): boolean {
  return !isVisible(richText.replaceAll(/<[^>]*>|&nbsp;/g, ''));
}
