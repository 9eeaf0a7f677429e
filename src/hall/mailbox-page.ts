import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml, pageHeaders } from '../platform/http/pages.ts';
import { createMailbox } from '../platform/mail/mailbox.ts';

const SHOWN = 100;

/** `/dev/mail`: the development mailbox as a page, and as JSON for tests and tools. */
export function mailboxPlugin(folder: string): FastifyPluginAsync {
  return async (app) => {
    const mailbox = createMailbox(folder);
    app.get<{ Querystring: { to?: string } }>('/messages', async ({ query }) => {
      const to = typeof query.to === 'string' ? { to: query.to } : {};
      return { data: await mailbox.list({ ...to, limit: SHOWN }) };
    });
    app.get('/', async (_request, reply) => {
      const messages = await mailbox.list({ limit: SHOWN });
      const items = messages.map(
        ({ to, subject, text, sent_at: sentAt }) =>
          `<li><strong>${escapeHtml(subject)}</strong> ${escapeHtml(to)} ${escapeHtml(sentAt)}<pre>${escapeHtml(text)}</pre></li>`,
      );
      return reply
        .headers(pageHeaders({ styles: "'self' 'unsafe-inline'" }))
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title></head><body><h1>Mailbox</h1><ul>${items.join('')}</ul></body></html>`,
        );
    });
  };
}
