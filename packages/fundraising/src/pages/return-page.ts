import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { sendPage } from '@bulwagan/platform/pages/frame.ts';
import { type Html, html } from '@bulwagan/platform/pages/html.ts';
import { fanlight } from '@bulwagan/platform/pages/ornaments.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

/** Page to which a payer returns from their bank or wallet. */
export interface ReturnPage {
  title: Record<Language, string>;
  text: Record<Language, string>;
  /** Icon and colour of the page. */
  tone: 'success' | 'waiting' | 'failure';
  /** Console page with more information, relative to the base URL: `cards`. */
  next: string;
}

export const returnPageShape = Type.String({
  'x-media-type': 'text/html',
  description: 'A page for the payer, who may go back to the app from here.',
});

/**
 * Sends the page in the service's layout. A signed-in browser continues to the console automatically; an app's browser
 * cannot, and shows the payment's outcome here.
 */
export function sendReturnPage(reply: FastifyReply, page: ReturnPage, isSignedIn: boolean): FastifyReply {
  const up = upFrom(reply.request.routeOptions.url!);
  const next = isSignedIn ? `${up}${page.next}` : up;
  const language = languageOfAnswer(reply);
  return sendPage(reply.header('cache-control', 'no-store'), {
    title: page.title[language],
    language,
    style: `${up}style.css`,
    bar: { name: 'Bulwagan Fundraising', home: up, links: [] },
    body: view(page, next, language),
    ...(isSignedIn ? { refresh: { seconds: 0, url: next } } : {}),
  });
}

/**
 * Path from a route, `/fundraising/api/…/return`, to the base URL: relative, because a service is reached under several
 * addresses.
 */
function upFrom(route: string): string {
  const [, _service, ...segments] = route.split('/');
  return '../'.repeat(segments.length - 1);
}

const MARKS: Record<Language, Record<ReturnPage['tone'], string>> = {
  en: { success: 'Success', waiting: 'Being confirmed', failure: 'Failed' },
  fil: { success: 'Tagumpay', waiting: 'Kinukumpirma', failure: 'Hindi natuloy' },
};
const CONTINUE: Record<Language, string> = { en: 'Continue', fil: 'Magpatuloy' };

function view({ title, text, tone }: ReturnPage, next: string, language: Language): Html {
  return html`<main id="content" class="wide"><section class="card notice">${fanlight()}
<p class="tone ${tone}">${MARKS[language][tone]}</p><h1>${title[language]}</h1><p>${text[language]}</p>
<p><a href="${next}">${CONTINUE[language]}</a></p></section></main>`;
}
