import { createMailbox, type Mailbox, type ReceivedMail } from '@bulwagan/platform/mail/mailbox.ts';
import { addSiteStyle, type Page, sendPage } from '@bulwagan/platform/pages/frame.ts';
import { type Html, html } from '@bulwagan/platform/pages/html.ts';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';

const SHOWN = 100;
const KEPT = 1_000;

interface Asked {
  to?: unknown;
}

/** Serves the development mailbox at `/dev/mail`, as pages and as JSON for tests and tools. */
export function mailboxPlugin(folder: string): FastifyPluginAsync {
  return async (app) => {
    const mailbox = createMailbox(folder);
    const base = app.prefix;
    addSiteStyle(app);
    app.get<{ Querystring: Asked }>('/messages', async ({ query }) => ({
      data: await find(mailbox, query),
    }));
    app.get<{ Querystring: Asked }>('/', async ({ query }, reply) =>
      send(reply, base, {
        title: 'Mailbox',
        // An empty field of the form selects all addresses.
        body: listView(
          base,
          await find(mailbox, query.to === '' ? {} : query),
          typeof query.to === 'string' ? query.to : '',
        ),
      }),
    );
    app.get<{ Params: { id: string } }>('/letters/:id', async ({ params }, reply) => {
      const mail = await findOne(mailbox, params.id);
      return mail === undefined
        ? send(reply, base, { title: 'Email not found', body: missingView(base), status: 404 })
        : send(reply, base, {
            title: mail.subject,
            body: mailView(base, mail),
            policy: { frames: "'self'" },
          });
    });
    app.get<{ Params: { id: string } }>('/letters/:id/html', async ({ params }, reply) =>
      sendLetter(reply, await findOne(mailbox, params.id)),
    );
  };
}

async function find(mailbox: Mailbox, { to }: Asked): Promise<ReceivedMail[]> {
  return await mailbox.list({ ...(typeof to === 'string' ? { to } : {}), limit: SHOWN });
}

async function findOne(mailbox: Mailbox, id: string): Promise<ReceivedMail | undefined> {
  return (await mailbox.list({ limit: KEPT })).find((mail) => mail.id === id);
}

function send(reply: FastifyReply, base: string, page: Omit<Page, 'style' | 'bar'>): FastifyReply {
  return sendPage(reply.header('cache-control', 'no-store'), {
    ...page,
    style: `${base}/style.css`,
    bar: { name: 'Bulwagan', home: '/', links: [{ text: 'Mailbox', url: base }] },
  });
}

/** Sends the HTML of a mail: shown in a frame with an opaque origin, without scripts, forms or remote content. */
function sendLetter(reply: FastifyReply, mail: ReceivedMail | undefined): FastifyReply {
  return (
    reply
      .code(mail === undefined ? 404 : 200)
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
          'sandbox allow-popups allow-popups-to-escape-sandbox',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      // Links open in a new tab, because their pages would refuse to be shown in the frame.
      .send((mail?.html ?? '').replace(/<head[^>]*>/i, '$&<base target="_blank">'))
  );
}

function listView(base: string, mails: ReceivedMail[], to: string): Html {
  return html`<main id="content" class="wide"><h1>Mailbox</h1>
<p class="soft">Emails sent by the services, newest first. None of them leaves this computer.</p>
<form class="find" method="get" action="${base}"><label for="to">Sent to
<input id="to" name="to" type="email" value="${to}" placeholder="ana@example.org" autocomplete="off"></label>
<button>Show</button>${to !== '' && html`<a href="${base}">Show all</a>`}</form>
${mails.length === 0 ? html`<p class="empty">${to === '' ? 'No emails yet.' : `No emails to ${to}.`}</p>` : html`<ul class="mails">${mails.map((mail) => row(base, mail))}</ul>`}
</main>`;
}

function row(base: string, { id, to, subject, text, sent_at: sentAt }: ReceivedMail): Html {
  return html`<li><a href="${base}/letters/${id}"><span class="subject">${subject}</span>${time(sentAt)}
<span class="to">${to}</span><span class="start">${text.slice(0, 200).replaceAll(/\s+/g, ' ')}</span></a></li>`;
}

function mailView(base: string, { id, to, subject, text, sent_at: sentAt }: ReceivedMail): Html {
  return html`<main id="content" class="wide"><p class="small"><a href="${base}">All emails</a></p>
<h1>${subject}</h1><dl class="facts"><dt>To</dt><dd>${to}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>
<iframe class="letter" title="Email as displayed" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${base}/letters/${id}/html"></iframe>
<details><summary>Plain text</summary><pre>${text}</pre></details></main>`;
}

function missingView(base: string): Html {
  return html`<main id="content" class="wide"><h1>Email not found</h1><p>It may have been deleted:
the mailbox keeps only the latest 1,000 emails.</p><p><a href="${base}">All emails</a></p></main>`;
}

function time(instant: string): Html {
  const shown = Temporal.Instant.from(instant)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return html`<time datetime="${instant}">${shown}</time>`;
}
