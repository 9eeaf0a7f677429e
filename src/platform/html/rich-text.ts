import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { isVisible } from '../text/visible.ts';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const require = createRequire(import.meta.url);
/** Read when such a text is first written: most processes never need it, and it takes 3 MB. */
const loadSanitizer = () => require('sanitize-html') as typeof sanitizeHtml;

/** Deeper than any text; tags beyond it are left out, so that hostile nesting costs nothing later on. */
const MOST_NESTED = 30;

/**
 * No text has so many elements, or so many of them open at once: for each the parser takes the longer the more are open, and
 * whoever writes takes the time of all others.
 */
const MOST_ELEMENTS = 30_000;
const MOST_OPEN = 500;
const TOO_MUCH = Symbol('too much');

/**
 * Text with headings, lists, tables and links, as editors write it, without anything that runs, loads or styles: no
 * scripts, handlers, frames, pictures or classes, and links to web, mail and telephone addresses alone. It is made so
 * when it is written, so that every reader gets the same harmless text. Of one that has hundreds of elements open at once,
 * or tens of thousands in all, the words are left.
 */
export function toRichText(html: string): string {
  try {
    return cleaned(html);
  } catch (error) {
    if (error !== TOO_MUCH) throw error;
    // All that could begin a tag goes; what stands in scripts and styles is then words like all others.
    return cleaned(html.replaceAll(/<[a-z/!?][^<>]*>?/gi, ' '));
  }
}

/** Its types do not tell of the two. */
type Options = NonNullable<Parameters<typeof sanitizeHtml>[1]> &
  Record<'onOpenTag' | 'onCloseTag', (name: string) => void>;

/** Throws TOO_MUCH. */
function cleaned(html: string): string {
  const sanitize = loadSanitizer();
  let [elements, open] = [0, 0];
  const options: Options = {
    onOpenTag: (name) => {
      elements += 1;
      // What stands in a frame is read by itself, and may end with a tag that is closed without ever having been opened.
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
      // Where a link leads learns nothing of who follows it, and cannot steer the page it came from.
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
