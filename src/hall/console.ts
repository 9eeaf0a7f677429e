import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../platform/http/pages.ts';
import { escapeHtml } from '../platform/pages/html.ts';

/** The pages that people work in, of one service: one HTML file, which draws every page by script. */
export interface ConsoleOptions {
  /** The service, under whose base URL the pages stand. */
  name: string;
  /** Its public address, without a slash at the end. */
  url: string;
  /** The path of each page below the base URL, as patterns of the router: `cases/:id`. At any other address a browser gets 404. */
  pages: readonly string[];
  /** Former first segments of page paths, and the present ones: requests below the former are redirected. */
  moved?: Readonly<Record<string, string>>;
  /** What `console/src/shell/settings.ts` reads. */
  settings: Readonly<Record<string, string>>;
  /** Where `console/build.ts` leaves what it has built. */
  folder: string;
  /** Where cards are tokenized, when that is another host (F§4): the only one that these pages may call. */
  connects?: readonly string[];
}

const BASE = '<base href="./">';
const ROOT_FILES = ['first.js', 'door.svg'];
/** What a browser keeps for when we cannot be reached. It reaches as far as the folder it is served from. */
const WORKER = 'offline.js';
const ONE_YEAR_IN_MS = 31_536_000_000;

/** Serves the pages of a service: `/`, `/sign-in`, `/cases/…`, and what they load. To be registered under its prefix. */
export async function addConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const assets = join(options.folder, 'assets');
  // They may be built later, or not at all; then the pages say so.
  mkdirSync(assets, { recursive: true });
  await app.register(staticFiles, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: ONE_YEAR_IN_MS,
  });
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, options.folder, { maxAge: 0, immutable: false }),
    );
  }
  app.get(`/${WORKER}`, (_request, reply) =>
    reply
      // A worker has a policy of its own: this one passes on requests for pages, and does nothing else.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .sendFile(WORKER, options.folder, { maxAge: 0, immutable: false }),
  );
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, app.prefix, options);
  app.get('/', { prefixTrailingSlash: 'slash' }, send);
  if (app.prefix !== '')
    app.get('/', { prefixTrailingSlash: 'no-slash' }, (_request, reply) => reply.redirect(`${options.url}/`));
  for (const page of options.pages) {
    app.get(`/${page}`, send);
    app.get(`/${page}/`, send);
  }
  for (const [from, to] of Object.entries(options.moved ?? {})) {
    // Relative, since only the browser knows under which address it reached the service.
    const redirect = ({ url }: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(`${upFrom(url, app.prefix)}${to}${url.slice(app.prefix.length + 1 + from.length)}`, 301);
    app.get(`/${from}`, redirect);
    app.get(`/${from}/*`, redirect);
  }
}

/**
 * Answers a browser that comes to an address of a service at which nothing stands by the service's pages, which say so,
 * with 404. Who asks for JSON, or for anything below `/api`, gets the service's own error.
 */
export function nowherePages(consoles: readonly ConsoleOptions[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const [, name, below] = /^\/(\w+)\/([^?]*)/.exec(request.url) ?? [];
    const pages = consoles.find((one) => one.name === name);
    if (pages === undefined || /^api(\/|$)/.test(below!) || !isForPeople(request)) return false;
    await sendPage(request, reply.code(404), `/${pages.name}`, pages);
    return true;
  };
}

/** A browser on its way to a page: scripts and programs ask for anything, or for JSON. */
export function isForPeople({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && /\btext\/html\b/i.test(accept) && !/\bjson\b/i.test(accept);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
  { name, folder, settings, connects = [] }: ConsoleOptions,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  const page = await readFile(join(folder, `${name}.html`), 'utf8').catch((error: unknown) => {
    request.log.error({ err: error }, 'the pages are not built; npm run console builds them');
    return undefined;
  });
  if (page === undefined) return reply.code(503).send(NOT_BUILT);
  return reply
    .headers(
      pageHeaders({
        scripts: "'self'",
        // The library of components sets sizes and colours as it draws.
        styles: "'self' 'unsafe-inline'",
        connects: ["'self'", ...connects].join(' '),
        images: "'self' data: blob:",
        // A PDF that was fetched is shown by the browser's own viewer.
        frames: 'blob:',
        bases: "'self'",
      }),
    )
    .send(page.replace(BASE, `<base href="${upFrom(request.url, prefix)}">${metas(settings)}`));
}

/**
 * From a page to the base URL of its service, relative: a service is reached under several addresses, and only the
 * browser knows by which.
 */
function upFrom(url: string, prefix: string): string {
  const path = url.split('?', 1)[0]!.slice(prefix.length);
  return '../'.repeat(path.split('/').length - 2) || './';
}

function metas(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `\n<meta name="bulwagan-${name}" content="${escapeHtml(value)}">`)
    .join('');
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bulwagan</title>' +
  '<p>The pages are not built. <code>npm run console</code> builds them; the API is there.</p></html>';
