import { addSiteStyle, sendPage } from '@bulwagan/platform/pages/frame.ts';
import { html } from '@bulwagan/platform/pages/html.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { securityHeaders } from '../http/headers.ts';

/** Steps of a start, in order, with the names shown on the start page. */
const STEPS = {
  database: 'Start the database',
  tables: 'Create the tables',
  demo: 'Add reference and demo data',
  pages: 'Build the pages and start the services',
} as const;

export type Step = keyof typeof STEPS;

export interface Preparing {
  /** Marks the earlier steps as done and this step as running. */
  begin(step: Step): void;
  /** Frees the port. May be called several times. */
  close(): Promise<void>;
}

const RETRY_AFTER_IN_SECONDS = 2;
const REFRESH_IN_SECONDS = 1;

/**
 * Shows the start page, only in development: in production the port must refuse connections until the services are ready,
 * so that load balancers try another machine. Nothing is shown when the system chooses the port.
 */
export async function prepare({
  mode,
  host,
  port,
}: Pick<Config, 'mode' | 'host' | 'port'>): Promise<Preparing> {
  if (mode === 'development' && port !== 0) return await showPreparing({ host, port });
  return { begin: () => undefined, close: async () => undefined };
}

/**
 * Answers on the program's port until the services are ready. Browsers get a page that reloads itself and lists the
 * remaining steps; other clients get 503 with `Retry-After`. Meanwhile `/health/live` returns 200 and `/health/ready`
 * returns 503 (contract §1). Throws if it cannot listen.
 */
export async function showPreparing({ host, port }: { host: string; port: number }): Promise<Preparing> {
  let current: Step = 'database';
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      ...securityHeaders(request.id, false),
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_IN_SECONDS),
      // Close the connection after each response, so that it does not outlive this server.
      connection: 'close',
    });
    done();
  });
  addSiteStyle(app);
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    reply.code(503);
    return { status: 'unavailable', services: {} };
  });
  app.setNotFoundHandler((request, reply) => {
    const isForPeople = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (isForPeople) return sendPreparing(reply, current);
    return reply
      .code(503)
      .send({ message: `Bulwagan is starting: ${STEPS[current].toLowerCase()}. Try again soon.` });
  });
  await app.listen({ host, port, listenTextResolver: () => '' });
  let closing: Promise<void> | undefined;
  return {
    begin: (step) => {
      current = step;
    },
    close: () => {
      closing ??= Promise.resolve(app.close());
      return closing;
    },
  };
}

function sendPreparing(reply: Parameters<typeof sendPage>[0], current: Step) {
  const steps = Object.entries(STEPS);
  const position = steps.findIndex(([name]) => name === current);
  const stateOf = (index: number) =>
    index < position ? 'Done' : index === position ? 'In progress' : 'Waiting';
  const rows = steps.map(([, title], index) => html`<tr><td>${title}</td><td>${stateOf(index)}</td></tr>`);
  return sendPage(reply, {
    title: 'Starting · Bulwagan',
    style: '/style.css',
    status: 503,
    refresh: { seconds: REFRESH_IN_SECONDS, url: '' },
    bar: { name: 'Bulwagan', home: '/', links: [] },
    body: html`<main id="content" class="wide"><section class="section"><h1>Bulwagan is starting</h1>
<p>The first start takes a few seconds. This page reloads by itself.</p>
<div class="card"><table class="rows"><thead><tr><th scope="col">Step</th><th scope="col">State</th></tr></thead>
<tbody>${rows}</tbody></table></div></section></main>`,
  });
}
