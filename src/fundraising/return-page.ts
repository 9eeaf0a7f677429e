import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { sendPage } from '../platform/pages/frame.ts';
import { type Html, html } from '../platform/pages/html.ts';
import { fanlight } from '../platform/pages/ornaments.ts';

/** The page to which a payer comes back from their bank or wallet. */
export interface ReturnPage {
  title: string;
  text: string;
  /** What the mark says, and its colour. */
  tone: 'success' | 'waiting' | 'failure';
  /** The page of the console that tells more, under the base URL: `cards`. */
  next: string;
}

export const returnPageShape = Type.String({
  'x-media-type': 'text/html',
  description: 'A page for the payer, who may go back to the app from here.',
});

/**
 * Sends the page, in the look of all pages of the service. A browser that is signed in goes on to the console by
 * itself; that of an app, which cannot, reads here what became of the payment.
 */
export function sendReturnPage(reply: FastifyReply, page: ReturnPage, isSignedIn: boolean): FastifyReply {
  const up = upFrom(reply.request.routeOptions.url!);
  const next = isSignedIn ? `${up}${page.next}` : up;
  return sendPage(reply.header('cache-control', 'no-store'), {
    title: page.title,
    style: `${up}style.css`,
    bar: { name: 'Bulwagan Fundraising', home: up, links: [] },
    body: view(page, next),
    ...(isSignedIn ? { refresh: { seconds: 0, url: next } } : {}),
  });
}

/** From a route, `/fundraising/api/…/return`, to the base URL: relative, for a service is reached under several. */
function upFrom(route: string): string {
  const [, _service, ...segments] = route.split('/');
  return '../'.repeat(segments.length - 1);
}

const MARKS: Record<ReturnPage['tone'], string> = {
  success: 'Done',
  waiting: 'Being confirmed',
  failure: 'Not done',
};

function view({ title, text, tone }: ReturnPage, next: string): Html {
  return html`<main id="content" class="wide"><section class="card notice">${fanlight()}
<p class="tone ${tone}">${MARKS[tone]}</p><h1>${title}</h1><p>${text}</p>
<p><a href="${next}">Go on</a></p></section></main>`;
}
