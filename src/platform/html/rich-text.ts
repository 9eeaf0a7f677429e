import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

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
 * Text with headings, lists, tables and links, as editors write it, without anything that runs, loads or styles: no
 * scripts, handlers, frames, pictures or classes, and links to web, mail and telephone addresses alone. It is made so
 * when it is written, so that every reader gets the same harmless text.
 */
export function toRichText(html: string): string {
  const sanitize = loadSanitizer();
  return sanitize(html, {
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
  });
}

/** Whether anything is left to read. */
export function isBlank(richText: string): boolean {
  return richText.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
