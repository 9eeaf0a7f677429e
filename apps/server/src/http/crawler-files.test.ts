import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from './testing/server.ts';

const OFFICE = {
  name: 'court',
  url: 'https://court.example.org',
  disallowed: ['api/', 'cases'],
  listPages: async () => [''],
};
const PUBLIC = {
  name: 'fundraising',
  url: 'https://example.org/fundraising',
  disallowed: ['api/', 'manage'],
  listPages: async () => ['', 'campaigns/7', 'legal/a&b'],
};

test('contract §1 robots.txt excludes the API and pages that need an account, and names the sitemaps', async (t) => {
  const server = await startServer(t, { crawled: [PUBLIC, OFFICE] });
  const root = await server.inject('/robots.txt');
  assert.deepEqual([root.statusCode, root.headers['content-type']], [200, 'text/plain; charset=utf-8']);
  assert.deepEqual(root.body.trimEnd().split('\n'), [
    'User-agent: *',
    'Disallow: /fundraising/api/',
    'Disallow: /fundraising/manage',
    'Disallow: /court/api/',
    'Disallow: /court/cases',
    'Sitemap: https://example.org/fundraising/sitemap.xml',
    'Sitemap: https://court.example.org/sitemap.xml',
  ]);
  // The paths of a service with its own host start at the root of that host.
  const own = await server.inject('/court/robots.txt');
  assert.match(own.body, /^Disallow: \/cases$/m);
  assert.match((await server.inject('/fundraising/robots.txt')).body, /^Disallow: \/fundraising\/manage$/m);
});

test('contract §1 sitemap.xml lists the public pages of each service, and the root one lists their sitemaps', async (t) => {
  const server = await startServer(t, { crawled: [PUBLIC, OFFICE] });
  const locations = ({ body }: { body: string }) =>
    [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  const root = await server.inject('/sitemap.xml');
  assert.deepEqual([root.statusCode, root.headers['content-type']], [200, 'application/xml; charset=utf-8']);
  assert.match(root.body, /<sitemapindex xmlns=/);
  assert.deepEqual(locations(root), [
    'https://example.org/fundraising/sitemap.xml',
    'https://court.example.org/sitemap.xml',
  ]);
  assert.deepEqual(locations(await server.inject('/fundraising/sitemap.xml')), [
    'https://example.org/fundraising/',
    'https://example.org/fundraising/campaigns/7',
    'https://example.org/fundraising/legal/a&amp;b',
  ]);
  assert.deepEqual(locations(await server.inject('/court/sitemap.xml')), ['https://court.example.org/']);
});
