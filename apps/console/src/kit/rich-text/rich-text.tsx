import { Typography } from '@mantine/core';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { parse } from './parse.ts';
import classes from './rich-text.module.css';

/** Tags that the services keep (`packages/platform/src/html/rich-text.ts`). */
const TAGS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);
/** Elements whose text is not content. */
const SILENT = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'template',
  'noscript',
  'title',
  'svg',
  'math',
]);
/** Elements whose direct text nodes are only whitespace. */
const FRAMES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;

/**
 * Renders rich text. The services sanitize it, but it is still rendered element by element and never passed to the
 * browser as HTML, so that the preview of an unsaved draft is safe too.
 */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => {
    const body = parse(html);
    return draw(body, shiftOf(body));
  }, [html]);
  return <Typography className={classes.text}>{nodes}</Typography>;
}

function draw(parent: Node, shift: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return isPadding(node) ? null : node.data;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (SILENT.has(tag)) return null;
    const children = draw(node, shift);
    if (!TAGS.has(tag)) return createElement(Fragment, { key: index }, ...children);
    return createElement(shifted(tag, shift), { key: index, ...propsOf(node, tag) }, ...children);
  });
}

const isPadding = (text: Text): boolean =>
  FRAMES.has(text.parentElement?.localName ?? '') && text.data.trim() === '';

function propsOf(element: Element, tag: string): Record<string, unknown> {
  const number = (name: string) => Number(element.getAttribute(name)) || undefined;
  switch (tag) {
    case 'a': {
      const href = element.getAttribute('href')?.trim() ?? '';
      return SAFE_LINK.test(href) ? { href, rel: 'noopener noreferrer' } : {};
    }
    case 'ol':
      return { start: number('start') };
    case 'td':
    case 'th':
      return { colSpan: number('colspan'), rowSpan: number('rowspan') };
    default:
      return {};
  }
}

/** Returns the shift of heading levels that makes the highest one an `h2`, below the page's own heading. */
function shiftOf(body: HTMLElement): number {
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(levelOf);
  return levels.length === 0 ? 0 : 2 - Math.min(...levels);
}

const levelOf = ({ localName }: Element): number => Number(localName[1]);

const shifted = (tag: string, shift: number): string =>
  /^h[1-6]$/.test(tag) ? `h${Math.min(6, Number(tag[1]) + shift)}` : tag;
