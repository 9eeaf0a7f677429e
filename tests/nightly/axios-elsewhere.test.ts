import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../scripts/tests/chromium.ts';

/** Unmodified axios in Chromium, in single-page apps on other origins than the service. */
const AXIOS = readFileSync(
  new URL('./dist/axios.min.js', pathToFileURL(createRequire(import.meta.url).resolve('axios/package.json'))),
  'utf8',
);
const APPS = ['http://localhost:5173/', 'http://localhost:8080/', 'http://app.office.test:5173/'];
const SERVICE_HOST = 'court.office.test';

const port = await freePort();
const testApp = await startCourt(
  { after },
  {
    port,
    publicUrl: `http://localhost:${port}/court`,
    settings: {
      statefulDomains: APPS.map((app) => new URL(app).host),
      corsOrigins: APPS.map((app) => new URL(app).origin),
      cookieDomain: 'office.test',
    },
  },
);

const pages = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>App</title><script>${AXIOS}</script>`);
});
await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
const { port: pagesPort } = pages.address() as AddressInfo;

/** The usual ports of development servers may be in use, so the browser maps these hosts to our ports. */
const hosts = [
  ...APPS.map((app) => `MAP ${new URL(app).host} 127.0.0.1:${pagesPort}`),
  `MAP ${SERVICE_HOST} 127.0.0.1`,
];
const options = launchOptions();
const browser = await chromium.launch({
  ...options,
  args: [...options.args, `--host-resolver-rules=${hosts.join(', ')}`],
});
after(async () => {
  await browser.close();
  pages.close();
});

const work = async ({ base, email, password, number }: Record<string, string>) => {
  // biome-ignore lint/suspicious/noExplicitAny: the package's global.
  const { axios } = globalThis as any;
  const client = axios.create({
    baseURL: base,
    withCredentials: true,
    withXSRFToken: true,
    validateStatus: null,
  });
  const statuses: number[] = [];
  const call = async (method: string, path: string, data?: unknown) => {
    const { status } = await client.request({ method, url: path, data });
    statuses.push(status);
  };
  await call('get', '/sanctum/csrf-cookie');
  await call('post', '/login', { email, password });
  await call('get', '/api/profile');
  await call('post', '/api/branches', { name: `Branch ${number}`, court_type: 'RTC' });
  await call('post', '/logout');
  await call('post', '/login', { email, password });
  return statuses;
};

for (const [at, app] of APPS.entries())
  test(`contract §3.1 unmodified axios on ${app} signs in, writes and signs out`, async () => {
    const { email } = await testApp.person({ roles: ['Super Admin'] });
    const host = app.includes('office.test') ? SERVICE_HOST : 'localhost';
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(app);
    const statuses = await page.evaluate(work, {
      base: `http://${host}:${port}/court`,
      email,
      password: PASSWORD,
      number: String(at),
    });
    assert.deepEqual(statuses, [204, 200, 200, 201, 204, 200]);
    await context.close();
  });
