import { readFileSync } from 'node:fs';
import { addSiteStyle, sendPage } from '@bulwagan/platform/pages/frame.ts';
import { type Html, html } from '@bulwagan/platform/pages/html.ts';
import { arcade, fanlight } from '@bulwagan/platform/pages/ornaments.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface LandingPage {
  /** `url` is the base URL of the service, `home` is its start page. */
  services: { name: string; title: string; description: string; url: string; home: string }[];
  /** Development tools; only in development. */
  tools: { title: string; description: string; url: string }[];
  /** Demo accounts; only in development. */
  demo?: { password: string; accounts: { service: string; signIn: string; role: string }[] };
}

const COPY_SCRIPT = readFileSync(new URL('./copy.js', import.meta.url));
const ONE_HOUR_IN_SECONDS = 3_600;

/** Serves `GET /`: links to the services, their API references and, in development, to the tools and demo accounts. */
export function addLandingPage(server: FastifyInstance, page: LandingPage): void {
  addSiteStyle(server);
  const { demo } = page;
  if (demo !== undefined) {
    server.get('/copy.js', async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${ONE_HOUR_IN_SECONDS}`)
        .type('text/javascript; charset=utf-8')
        .send(COPY_SCRIPT),
    );
  }
  const body = html`<header class="hero"><div class="wide"><h1>Bulwagan</h1>
<p>Back-office systems for fundraising, payroll and the courts. “Bulwagan” is Filipino for “hall”.</p></div>
${arcade()}</header>
<main id="content" class="wide">
<section class="section" aria-labelledby="services"><h2 id="services">Services</h2>
<ul class="cards">${page.services.map(serviceCard)}</ul></section>
${page.tools.length > 0 && toolSection(page.tools)}
${demo !== undefined && demoSection(demo)}
</main>`;
  server.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Bulwagan',
      style: '/style.css',
      body,
      foot: [{ text: 'Health', url: '/health/ready' }],
      ...(demo === undefined ? {} : { script: '/copy.js' }),
    }),
  );
}

/** Sends an HTML error page to a browser that requests an address outside all services. */
export function sendNowhere(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    title: 'Page not found · Bulwagan',
    style: '/style.css',
    status: 404,
    bar: { name: 'Bulwagan', home: '/', links: [] },
    body: html`<main id="content" class="wide"><section class="section"><h1>Page not found</h1>
<p>The address may be wrong, or the page may have been removed.</p>
<p><a class="button" href="/">Home</a></p></section></main>`,
  });
}

function serviceCard({ title, description, url, home }: LandingPage['services'][number]): Html {
  return html`<li class="card door">${fanlight()}<h3>${title}</h3><p>${description}</p>
<div class="links"><a class="button" href="${home}">Open<span class="hidden"> ${title}</span></a>
<a href="${url}/docs">API reference<span class="hidden"> of ${title}</span></a>
<a href="${url}/openapi.json">OpenAPI<span class="hidden"> of ${title}</span></a></div></li>`;
}

function toolSection(tools: LandingPage['tools']): Html {
  const cards = tools.map(
    ({ title, description, url }) =>
      html`<li class="card"><h3><a href="${url}">${title}</a></h3><p>${description}</p></li>`,
  );
  return html`<section class="section" aria-labelledby="tools"><h2 id="tools">Developer tools</h2>
<ul class="cards">${cards}</ul></section>`;
}

function demoSection({ password, accounts }: NonNullable<LandingPage['demo']>): Html {
  const rows = accounts.map(
    ({
      service,
      signIn,
      role,
    }) => html`<tr><td>${role}<span class="hidden">,</span> <span class="soft small">${service}</span></td>
<td>${copyable(signIn)}</td></tr>`,
  );
  return html`<section class="section" aria-labelledby="demo"><h2 id="demo">Demo accounts</h2>
<p>For development only. Password of all accounts: ${copyable(password)}</p>
<div class="card"><table class="rows"><thead><tr><th scope="col">Role</th><th scope="col">Sign in as</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

const copyable = (text: string): Html => html`<span class="copyable"><code>${text}</code></span>`;
