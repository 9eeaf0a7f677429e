import type { FastifyInstance } from 'fastify';
import { escapeHtml, pageHeaders } from '../platform/http/pages.ts';

export interface LandingPage {
  /** `url` is the base URL, `home` its page for people. */
  services: { name: string; title: string; description: string; url: string; home: string }[];
  /** Only in development. */
  tools: { title: string; description: string; url: string }[];
  /** Only in development: whom anybody may sign in as. */
  demo?: { password: string; accounts: { service: string; signIn: string; role: string }[] };
}

/** `GET /`: leads to the services, their references and, in development, to the tools. */
export function addLandingPage(hall: FastifyInstance, page: LandingPage): void {
  const html = render(page);
  hall.get('/', async (_request, reply) =>
    reply
      .headers(pageHeaders({ styles: "'self' 'unsafe-inline'" }))
      .type('text/html; charset=utf-8')
      .send(html),
  );
}

function render(page: LandingPage): string {
  const services = page.services.map(
    ({ title, description, url }) =>
      `<li><a href="${escapeHtml(url)}/">${escapeHtml(title)}</a><p>${escapeHtml(description)}</p><a href="${escapeHtml(url)}/docs">API reference</a></li>`,
  );
  const tools = page.tools.map(
    ({ title, description, url }) =>
      `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><p>${escapeHtml(description)}</p></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bulwagan</title></head><body><h1>Bulwagan</h1><ul>${services.join('')}</ul><ul>${tools.join('')}</ul></body></html>`;
}
