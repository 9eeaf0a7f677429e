import { Typography } from '@mantine/core';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { parse } from './parse.ts';
import classes from './rich-text.module.css';

/** What the services let stand (`src/platform/html/rich-text.ts`). */
const TAGS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);
/** Their text is no text to read. */
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
/** Between their parts stands nothing but line breaks of who wrote it. */
const FRAMES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;

/**
 * Rich text as a service keeps it, which it has made harmless; here it is drawn part by part all the same, and never
 * handed to the browser as HTML: so it cannot harm either while it is written and has not been sent.
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

/** How far headings move, so that the highest stands right below the page's own. */
function shiftOf(body: HTMLElement): number {
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(levelOf);
  return levels.length === 0 ? 0 : 2 - Math.min(...levels);
}

const levelOf = ({ localName }: Element): number => Number(localName[1]);

const shifted = (tag: string, shift: number): string =>
  /^h[1-6]$/.test(tag) ? `h${Math.min(6, Number(tag[1]) + shift)}` : tag;
