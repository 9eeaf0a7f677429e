import { readFileSync } from 'node:fs';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PagePolicy, pageHeaders } from '../http/pages.ts';
import { type Html, html } from './html.ts';
import { fanlightMark } from './ornaments.ts';

const STYLE = readFileSync(new URL('./site.css', import.meta.url));
const ONE_HOUR_IN_SECONDS = 3_600;

const FRAME_TEXTS: Record<Language, { skip: string; about: string }> = {
  en: { skip: 'Skip to the content', about: 'Bulwagan: public-service back offices under one roof.' },
  fil: {
    skip: 'Lumaktaw sa nilalaman',
    about: 'Bulwagan: mga tanggapan ng serbisyong pampubliko sa iisang bubong.',
  },
};

export interface Page {
  title: string;
  /** Language of the page; English by default. */
  language?: Language;
  /** URL of the stylesheet served by `addSiteStyle`, relative to this page. */
  style: string;
  body: Html;
  /** Navigation bar: the target of the name, and links; without a bar the body has its own header. */
  bar?: { name: string; home: string; links: { text: string; url: string }[] };
  /** Links in the footer. */
  foot?: { text: string; url: string }[];
  /** Script from our own host, for convenience: every page works without it. */
  script?: string;
  /** Reloads the page after some seconds, at an address relative to its own. */
  refresh?: { seconds: number; url: string };
  status?: number;
  policy?: PagePolicy;
}

/** Serves the shared stylesheet at `style.css` of this part of the program. */
export function addSiteStyle(app: FastifyInstance): void {
  app.get('/style.css', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${ONE_HOUR_IN_SECONDS}`)
      .type('text/css; charset=utf-8')
      .send(STYLE),
  );
}

/** Sends a page without inline or remote content, readable in both colour schemes and at any width. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const scripts = page.script === undefined ? "'none'" : "'self'";
  return reply
    .code(page.status ?? 200)
    .headers(pageHeaders({ scripts, ...page.policy }))
    .type('text/html; charset=utf-8')
    .send(Buffer.from(render(page).html));
}

function render({ title, language = 'en', style, body, bar, foot = [], script, refresh }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.url}">`}
<title>${title}</title>
<link rel="stylesheet" href="${style}">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<a class="skip" href="#content">${FRAME_TEXTS[language].skip}</a>
${bar !== undefined && header(bar)}
${body}
<footer class="foot"><div class="wide"><p>${FRAME_TEXTS[language].about}</p>
${foot.map(({ text, url }) => html`<a href="${url}">${text}</a>`)}</div></footer>
</body>
</html>
`;
}

function header({ name, home, links }: NonNullable<Page['bar']>): Html {
  return html`<header class="bar"><div class="wide"><a class="brand" href="${home}">${fanlightMark()}${name}</a>
${links.length > 0 && html`<nav aria-label="Main" class="links small">${links.map(({ text, url }) => html`<a href="${url}">${text}</a>`)}</nav>`}</div></header>`;
}
