import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { JSDOM } from 'jsdom';

/** Browser build of the published package, as loaded by pages. */
const AXIOS = new URL(
  './dist/axios.min.js',
  pathToFileURL(createRequire(import.meta.url).resolve('axios/package.json')),
);

const port = await freePort();
const origin = `http://localhost:${port}`;
const testApp = await startCourt(
  { after },
  {
    port,
    publicUrl: `${origin}/court`,
    settings: { statefulDomains: [`localhost:${port}`], corsOrigins: [origin] },
  },
);

/** Opens a page with axios in its usual configuration. */
function openPage(url: string) {
  const { window } = new JSDOM('<!doctype html><title>A page</title>', { url, runScripts: 'outside-only' });
  window.eval(readFileSync(AXIOS, 'utf8'));
  // biome-ignore lint/suspicious/noExplicitAny: the package's global, in another realm.
  const { axios } = window as any;
  axios.defaults.withCredentials = true;
  axios.defaults.withXSRFToken = true;
  axios.defaults.headers.common.Accept = 'application/json';
  axios.defaults.validateStatus = () => true;
  return { axios, window };
}

test('C§5 unmodified axios in a page signs in by cookie and CSRF token, works, and signs out', async () => {
  const { email } = await testApp.person({ roles: ['Super Admin'] });
  const { axios, window } = openPage(`${origin}/court/`);
  const base = `${origin}/court`;

  assert.equal((await axios.get(`${base}/api/profile`)).status, 401);
  assert.equal((await axios.post(`${base}/login`, { email, password: PASSWORD })).status, 419);

  assert.equal((await axios.get(`${base}/sanctum/csrf-cookie`)).status, 204);
  const signedIn = await axios.post(`${base}/login`, { email, password: PASSWORD });
  assert.deepEqual([signedIn.status, { ...signedIn.data }], [200, { two_factor: false }]);
  assert.equal((await axios.get(`${base}/api/profile`)).data.data.email, email);

  const branch = await axios.post(`${base}/api/branches`, { name: 'Branch 3', court_type: 'RTC' });
  assert.equal(branch.status, 201);
  assert.equal((await axios.post(`${base}/logout`)).status, 204);
  assert.equal((await axios.get(`${base}/api/profile`)).status, 401);
  window.close();
});

test('C§5 a page of another origin gets no session, whatever it sends', async () => {
  const { email } = await testApp.person({ roles: ['Super Admin'] });
  const { axios, window } = openPage('http://elsewhere.example/court/');
  // CORS hides the response from the page, which sees an error without a status.
  const outcome = await axios
    .post(`${origin}/court/login`, { email, password: PASSWORD })
    .then(() => 'read')
    .catch((error: Error) => error.message);
  assert.equal(outcome, 'Network Error');
  window.close();
});
