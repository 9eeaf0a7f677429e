import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageHeaders } from '@bulwagan/platform/http/pages.ts';
import { escapeHtml } from '@bulwagan/platform/pages/html.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Console pages of one service: a single HTML file, which renders every page by script. */
export interface ConsoleOptions {
  /** Service under whose base URL the pages are served. */
  name: string;
  /** Public address of the service, without a trailing slash. */
  url: string;
  /**
   * Path of each page below the base URL, as patterns of the router: `cases/:id`. Browsers get 404 at other addresses.
   */
  pages: readonly string[];
  /** First segments of former page paths with their replacements. Requests to former paths are redirected. */
  moved?: Readonly<Record<string, string>>;
  /** Settings read by `apps/console/src/shell/settings.ts`. */
  settings: Readonly<Record<string, string>>;
  /** Output folder of `apps/console/build.ts`. */
  folder: string;
  /**
   * Other hosts that these pages may connect to: only the gateway's host, where browsers turn cards into tokens
   * (F§4).
   */
  connects?: readonly string[];
  /**
   * Returns false if the record shown by the page at `path` (below the base URL) does not exist; the page is then
   * sent with 404.
   */
  isFound?: ((request: FastifyRequest, path: string) => Promise<boolean>) | undefined;
}

const BASE = '<base href="./">';
const ROOT_FILES = ['first.js', 'icon.svg'];
/** Service worker that shows an offline page. Its scope is the folder it is served from. */
const WORKER = 'offline.js';
const ONE_YEAR_IN_MS = 31_536_000_000;

/**
 * Serves the pages of a service: `/`, `/sign-in`, `/cases/…`, and their assets. Register it under the service's prefix.
 */
export async function addConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const assets = join(options.folder, 'assets');
  // The assets may be built later or not at all; until then the pages answer 503.
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
      // The service worker needs its own content policy, because it only forwards page requests.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .sendFile(WORKER, options.folder, { maxAge: 0, immutable: false }),
  );
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await hasRecord(request, app.prefix, options))) reply.code(404);
    return await sendPage(request, reply, app.prefix, options);
  };
  app.get('/', { prefixTrailingSlash: 'slash' }, send);
  if (app.prefix !== '')
    app.get('/', { prefixTrailingSlash: 'no-slash' }, (_request, reply) => reply.redirect(`${options.url}/`));
  for (const page of options.pages) {
    app.get(`/${page}`, send);
    app.get(`/${page}/`, send);
  }
  for (const [from, to] of Object.entries(options.moved ?? {})) {
    // The path is relative, because only the browser knows the address that it used to reach the service.
    const redirect = ({ url }: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(`${upFrom(url, app.prefix)}${to}${url.slice(app.prefix.length + 1 + from.length)}`, 301);
    app.get(`/${from}`, redirect);
    app.get(`/${from}/*`, redirect);
  }
}

/**
 * Answers a browser at an unknown address of a service with the service's pages and 404. Requests for JSON or for paths
 * below `/api` get the service's own error.
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

/** Returns true for a browser that navigates to a page. Scripts and programs accept anything, or JSON. */
export function isForPeople({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && /\btext\/html\b/i.test(accept) && !/\bjson\b/i.test(accept);
}

/** Returns whether the record of a page exists. True also if the look-up fails: the page then reports the outage itself. */
async function hasRecord(
  request: FastifyRequest,
  prefix: string,
  { isFound }: ConsoleOptions,
): Promise<boolean> {
  if (isFound === undefined) return true;
  try {
    return await isFound(request, pathOf(request.url).slice(prefix.length + 1));
  } catch (error) {
    request.log.warn({ err: error }, 'a record could not be looked up; its page is sent with status 200');
    return true;
  }
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
        // The component library sets sizes and colours in inline styles.
        styles: "'self' 'unsafe-inline'",
        connects: ["'self'", ...connects].join(' '),
        images: "'self' data: blob:",
        // Downloaded PDFs are shown by the browser's own viewer.
        frames: 'blob:',
        bases: "'self'",
      }),
    )
    .send(page.replace(BASE, `<base href="${upFrom(request.url, prefix)}">${metas(settings)}`));
}

/**
 * Returns the relative path from a page to the base URL of its service: a service may be reached at several addresses,
 * and only the browser knows which one it used.
 */
function upFrom(url: string, prefix: string): string {
  const path = pathOf(url).slice(prefix.length);
  return '../'.repeat(path.split('/').length - 2) || './';
}

const pathOf = (url: string): string => url.split('?', 1)[0]!;

function metas(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `\n<meta name="bulwagan-${name}" content="${escapeHtml(value)}">`)
    .join('');
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bulwagan</title>' +
  '<p>The pages are not built. <code>npm run console</code> builds them; the API is there.</p></html>';
