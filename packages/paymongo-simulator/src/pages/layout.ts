import type { FastifyReply } from 'fastify';
import type { Environment } from '../environment.ts';
import { type Html, html } from './html.ts';

/** Returns the path of the public address, for links and forms. */
export function basePath(environment: Environment): string {
  return new URL(environment.publicUrl).pathname.replace(/\/+$/, '');
}

interface Frame {
  title: string;
  /** `narrow` for pages that donors see, `wide` for the dashboard. */
  width: 'narrow' | 'wide';
  body: Html;
  statusCode?: number;
}

// The answer to a form redirects to the shop, which can be any site, and browsers apply `form-action` to redirects too.
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data: https:; form-action 'self' http: https:; " +
  "base-uri 'none'; frame-ancestors 'none'";

export function sendPage(reply: FastifyReply, environment: Environment, frame: Frame): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${frame.title} · Payment simulator</title>
<link rel="stylesheet" href="${basePath(environment)}/style.css">
</head>
<body class="${frame.width}">
<p class="ribbon"><strong>Simulator.</strong> No money moves here and no real card is accepted.</p>
${frame.body}
</body>
</html>
`;
  return reply
    .code(frame.statusCode ?? 200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(page.html);
}

/** Sends a page with a single message. */
export function sendMessage(
  reply: FastifyReply,
  environment: Environment,
  message: { title: string; text: string; statusCode: number; link?: { href: string; text: string } },
): FastifyReply {
  const { title, text, link, statusCode } = message;
  const body = html`<main class="card message">
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}
</main>`;
  return sendPage(reply, environment, { title, width: 'narrow', body, statusCode });
}
