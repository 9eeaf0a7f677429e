import { escapeHtml } from '@bulwagan/platform/pages/html.ts';
import type { FastifyInstance } from 'fastify';

/** Address of a service, and its pages for search engines. */
export interface CrawledService {
  name: string;
  /** Public base URL, without a trailing slash. */
  url: string;
  /** Paths below the base URL that crawlers must not visit. */
  disallowed: readonly string[];
  /** Returns the paths of public pages below the base URL. */
  listPages(): Promise<readonly string[]>;
}

const ONE_HOUR_IN_SECONDS = 3_600;
const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const CACHED = { 'cache-control': `public, max-age=${ONE_HOUR_IN_SECONDS}` };

/** Serves `robots.txt` and `sitemap.xml` at the root and below the base URL of each service. */
export function addCrawlerFiles(server: FastifyInstance, services: readonly CrawledService[]): void {
  const sitemaps = services.map(({ url }) => `${url}/sitemap.xml`);
  const text = (path: string, lines: string[]) =>
    server.get(path, (_request, reply) =>
      reply
        .headers(CACHED)
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`),
    );
  text(
    '/robots.txt',
    robots(
      services.flatMap(({ name, disallowed }) => disallowed.map((path) => `/${name}/${path}`)),
      sitemaps,
    ),
  );
  server.get('/sitemap.xml', (_request, reply) =>
    reply
      .headers(CACHED)
      .type(XML)
      .send(xml('sitemapindex', 'sitemap', sitemaps)),
  );
  for (const { name, url, disallowed, listPages } of services) {
    const base = new URL(url).pathname.replace(/\/$/, '');
    text(
      `/${name}/robots.txt`,
      robots(
        disallowed.map((path) => `${base}/${path}`),
        [`${url}/sitemap.xml`],
      ),
    );
    server.get(`/${name}/sitemap.xml`, async (_request, reply) => {
      const pages = await listPages();
      return reply
        .headers(CACHED)
        .type(XML)
        .send(
          xml(
            'urlset',
            'url',
            pages.map((page) => `${url}/${page}`),
          ),
        );
    });
  }
}

function robots(disallowed: readonly string[], sitemaps: readonly string[]): string[] {
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...sitemaps.map((url) => `Sitemap: ${url}`),
  ];
}

function xml(list: string, item: string, urls: readonly string[]): string {
  const items = urls.map((url) => `<${item}><loc>${escapeHtml(url)}</loc></${item}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">${items.join('')}</${list}>\n`;
}
