import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { PASSWORD, type Reply, type Send } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { type Form, originForms } from '../../security/http/origins.ts';
import { fingerprintOf } from '../../security/requests.ts';

/** Response validation takes most of the startup time and is covered by other tests. */
const platform = { checkAnswers: false };
const settings = (host: string) => ({ statefulDomains: [host], corsOrigins: [`https://${host}`] });
const court = await startCourt({ after }, { platform, settings: settings('app.court.test') });
const workforce = await startWorkforce({ after }, { platform, settings: settings('app.workforce.test') });
const fundraising = await startFundraising(
  { after },
  { platform, publicUrl: 'https://app.give.test/fundraising' },
);

interface Office {
  name: string;
  send: Send;
  headers: Record<string, string>;
  /** Name of the login field. */
  login: string;
  pool: Parameters<typeof fingerprintOf>[0];
}

const clerk = await court.as('Super Admin');
const chief = await workforce.superUser();
const OFFICES: Office[] = [
  {
    name: 'court',
    send: court.send,
    headers: clerk.headers,
    login: 'email',
    pool: court.app.connection.pool,
  },
  {
    name: 'workforce',
    send: workforce.send,
    headers: chief.headers,
    login: 'username',
    pool: workforce.app.connection.pool,
  },
];

const allowing = ({ headers }: Reply) => ({
  origin: headers['access-control-allow-origin'],
  credentials: headers['access-control-allow-credentials'],
});

/** Asserts that CORS allows only the listed origin, and that every response varies by origin. */
function assertCors(reply: Reply, { value, isListedOrigin }: Form, what: string): void {
  const { origin, credentials } = allowing(reply);
  assert.equal(origin, isListedOrigin ? value : undefined, what);
  assert.notEqual(origin, '*');
  if (!isListedOrigin) assert.ok(origin === undefined, `${what} is reflected`);
  if (origin !== undefined) assert.equal(credentials, 'true', what);
  assert.match(String(reply.headers.vary), /\borigin\b/i, what);
}

let strangers = 0;

/**
 * Sends requests of a signed-in browser with these origin headers. Returns the statuses, and whether a cookie was set.
 */
async function visit({ send, headers, login }: Office, from: Record<string, string>) {
  const sent = { ...headers, ...from };
  strangers += 1;
  // A new unknown user each time, so that no limit is reached.
  const who = { [login]: `nobody${strangers}@office.test`, password: 'wrong' };
  const guest = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  const read = await send('GET', '/api/profile', { headers: sent });
  const changed = await send('DELETE', '/user/sessions/2f1ab3ad-5a41-4b24-9e0c-53a1a8e4b9a5', {
    headers: sent,
  });
  const signedIn = await send('POST', '/login', {
    body: who,
    headers: { ...guest, ...from },
  });
  const token = await send('GET', '/sanctum/csrf-cookie', { headers: from });
  const statuses = [read, changed, signedIn].map(({ status }) => status);
  return {
    replies: [read, changed, signedIn, token],
    statuses,
    isGivenToken: token.headers['set-cookie'] !== undefined,
  };
}

const INSIDE = { statuses: [200, 404, 422], isGivenToken: true };
const OUTSIDE = { statuses: [401, 401, 419], isGivenToken: false };

test('C§5.4 of a hundred variants of an origin only the listed one may read responses, and only its host gets a session', async (t) => {
  for (const office of OFFICES) {
    const forms = originForms(`https://app.${office.name}.test`);
    assert.ok(forms.length >= 100, `${forms.length} forms`);
    const before = await fingerprintOf(office.pool, office.name);
    for (const form of forms) {
      const what = `${office.name}: Origin ${JSON.stringify(form.value)}`;
      const { replies, ...seen } = await visit(office, { origin: form.value });
      assert.deepEqual(seen, form.isListedHost ? INSIDE : OUTSIDE, what);
      for (const reply of replies) assertCors(reply, form, what);
      const preflight = await office.send('OPTIONS', '/api/profile', {
        headers: {
          origin: form.value,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'x-xsrf-token',
        },
      });
      assertCors(preflight, form, what);
    }
    assert.deepEqual(await fingerprintOf(office.pool, office.name), before);
    t.diagnostic(`${office.name}: ${forms.length} forms`);
  }
});

test('C§5.4 a Referer counts like an Origin, and if they differ both must be listed', async () => {
  for (const office of OFFICES) {
    const listed = `https://app.${office.name}.test`;
    // Every third variant, since each was tested as Origin.
    for (const { value, isListedHost } of originForms(listed).filter((_, at) => at % 3 === 0)) {
      const isAddress = isListedHost || !/[?#/]$/.test(value);
      const what = `${office.name}: ${JSON.stringify(value)}`;
      const wanted = isListedHost ? INSIDE : OUTSIDE;
      // In a URL the text after the host is a path, so these URLs belong to the listed host.
      const isPath = new RegExp(`^https?://app\\.${office.name}\\.test[/?#]`).test(value);
      if (isAddress && !isPath) {
        const { replies: _, ...seen } = await visit(office, { referer: `${value}/cases?page=2` });
        assert.deepEqual(seen, wanted, `Referer of ${what}`);
      }
      const { replies: _, ...both } = await visit(office, { origin: value, referer: `${listed}/` });
      assert.deepEqual(both, wanted, `${what} and a listed Referer`);
    }
    for (const origin of ['https://evil.test', 'null']) {
      const { replies: _, ...seen } = await visit(office, { origin: listed, referer: `${origin}/` });
      assert.deepEqual(seen, OUTSIDE);
    }
  }
});

test('F§5 no variant of an origin but its own can change fundraising data by cookie, and none may read responses', async () => {
  const { email } = await fundraising.person();
  const { cookie } = browserHeaders(await login(fundraising, 'web', email, PASSWORD)) as { cookie: string };
  const { pool } = fundraising.app.connection;
  const before = await fingerprintOf(pool, 'fundraising');
  for (const { value, isListedOrigin } of originForms('https://app.give.test')) {
    const headers = { cookie, origin: value, host: 'internal.give.test' };
    const read = await fundraising.get('/profile', { headers });
    const changed = await fundraising.post('/notifications/read-all', undefined, { headers });
    assert.deepEqual([read.status, changed.status], [200, isListedOrigin ? 200 : 403], value);
    for (const reply of [read, changed])
      assert.deepEqual(allowing(reply), { origin: undefined, credentials: undefined });
  }
  assert.deepEqual(await fingerprintOf(pool, 'fundraising'), before);
});
