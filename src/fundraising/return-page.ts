import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { escapeHtml, pageHeaders } from '../platform/http/pages.ts';

/** The page to which a payer comes back from their bank or wallet. */
export interface ReturnPage {
  title: string;
  text: string;
  /** `success`, `waiting` or `failure`: the colour of the mark. */
  tone: 'success' | 'waiting' | 'failure';
  /** Where the link leads. */
  backUrl: string;
}

export const returnPageShape = Type.String({
  'x-media-type': 'text/html',
  description: 'A page for the payer, who may go back to the app from here.',
});

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2330;--paper:#f4f2ec;--card:#fff;--success:#1c7a4c;--waiting:#97690a;--failure:#b3362b}
@media (prefers-color-scheme:dark){:root{--ink:#eceef2;--paper:#15181f;--card:#1f242e;--success:#5fc996;--waiting:#e0b252;--failure:#ef8a80}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{background:var(--card);border-radius:14px;padding:2.5rem 2rem;max-width:26rem;margin:1rem;text-align:center;box-shadow:0 8px 30px rgb(0 0 0/.08)}
h1{font-size:1.4rem;margin:.75rem 0 .5rem}p{margin:0 0 1.5rem}
.mark{width:14px;height:14px;border-radius:50%;display:inline-block}
.success{background:var(--success)}.waiting{background:var(--waiting)}.failure{background:var(--failure)}
a{color:inherit}`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Sends the page. It needs no script and loads nothing. */
export function sendReturnPage(reply: FastifyReply, page: ReturnPage): FastifyReply {
  return reply
    .headers(pageHeaders({ styles: STYLE_HASH }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(Buffer.from(render(page)));
}

function render({ title, text, tone, backUrl }: ReturnPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><span class="mark ${tone}"></span><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<a href="${escapeHtml(backUrl)}">Go back</a></main></body></html>`;
}
