import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { courtRoutes } from '@bulwagan/court/service.ts';
import { fundraisingRoutes } from '@bulwagan/fundraising/service.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { PASSWORD, type Reply, type Send } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { workforceRoutes } from '@bulwagan/workforce/service.ts';

/** Rules for accounts and sessions of all three services. */

const [fundraising, court, workforce] = await Promise.all([
  startFundraising({ after }),
  startCourt({ after }),
  startWorkforce({ after }),
]);
const routes: Record<string, Route[]> = {
  fundraising: fundraisingRoutes(fundraising.app),
  court: courtRoutes(court.app),
  workforce: workforceRoutes(workforce.app),
};

const donor = await fundraising.person();
const clerk = await court.as('Super Admin');
const chief = await workforce.superUser();

/** Signs a user in like a browser; returns the sign-in response. */
const SIGN_INS: { name: string; send: Send; signIn(): Promise<Reply>; reads: string[] }[] = [
  {
    name: 'fundraising',
    send: fundraising.send,
    signIn: () => fundraising.post('/web/auth/login', { email: donor.email, password: PASSWORD }),
    reads: ['/profile', '/profile/devices', '/notifications'],
  },
  {
    name: 'court',
    send: court.send,
    signIn: () => signInToOffice(court.send, { email: clerk.email }),
    reads: ['/api/profile', '/user/sessions', `/api/users/${clerk.id}/sessions`],
  },
  {
    name: 'workforce',
    send: workforce.send,
    signIn: () => signInToOffice(workforce.send, { username: chief.username }),
    reads: ['/api/profile', '/user/sessions', `/api/users/${chief.id}/sessions`],
  },
];

async function signInToOffice(send: Send, login: object): Promise<Reply> {
  const headers = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  return await send('POST', '/login', { body: { ...login, password: PASSWORD }, headers });
}

test('ASVS 3.3.4 14.3.2 a session id is sent only in its cookie, and responses for its owner are not cacheable', async () => {
  for (const { name, send, signIn, reads } of SIGN_INS) {
    const signedIn = await signIn();
    const cookies = [signedIn.headers['set-cookie']].flat().map(String);
    const [session, ...others] = cookies.filter((cookie) => cookie.startsWith(`${name}_session=`));
    assert.deepEqual(others, []);
    const id = /=([^;]+);/.exec(session!)![1]!;
    assert.ok(id.length >= 43);
    assert.match(session!, /; HttpOnly/);
    const { 'set-cookie': _, ...headers } = signedIn.headers;
    assert.ok(!(signedIn.text + JSON.stringify(headers)).includes(id), name);
    for (const path of reads) {
      const reply = await send('GET', path, { headers: browserHeaders(signedIn) });
      assert.equal(reply.status, 200, `${name} ${path} ${reply.text}`);
      assert.ok(!(reply.text + JSON.stringify(reply.headers)).includes(id), `${name} ${path}`);
      assert.equal(reply.headers['cache-control'], 'no-store', `${name} ${path}`);
      assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
    }
  }
});

test('ASVS 3.4.2 no response of fundraising is readable from another origin', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await fundraising.send(method, '/campaigns', {
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      const given = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(given, [], `${method} from ${origin}`);
    }
  }
});

test('ASVS 15.3.7 a parameter sent twice is refused', async () => {
  for (const [reply, field] of [
    [await donor.get('/notifications?page=1&page=2'), 'page'],
    [await fundraising.get('/campaigns?status=active&status=closed'), 'status'],
    [await clerk.get('/api/case-records?page=1&page=2'), 'page'],
    [await clerk.get('/api/case-records?filter[status]=closed&filter[status]=received'), 'filter[status]'],
    [await chief.get('/api/users?page=1&page=2'), 'page'],
    [await chief.get('/api/users?filter[search]=a&filter[search]=b'), 'filter[search]'],
  ] as const) {
    assert.equal(reply.status, 422, reply.text);
    assert.ok(
      Object.keys(reply.body.errors).some((name) => name.startsWith(field)),
      reply.text,
    );
  }
  // A value in the query does not count as one in the body.
  const moved = await fundraising.post(
    `/web/auth/login?email=${donor.email}&password=${encodeURIComponent(PASSWORD)}`,
    {},
  );
  assert.equal(moved.status, 422);
});

const CREDENTIAL = /token|secret|passw|code$|otp|session|cvc|card_number|api_?key/i;

test('ASVS 14.2.1 no route takes a credential in its URL, except the calendar file', () => {
  const found = Object.entries(routes).flatMap(([service, all]) =>
    all.flatMap(({ method, path, params, query }) => {
      const names = [params, query].flatMap((schema) =>
        Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}),
      );
      return names
        .filter((name) => CREDENTIAL.test(name))
        .map((name) => `${service} ${method} ${path} ${name}`);
    }),
  );
  // Excluded: place codes, the public verification code of a paper, and session UUIDs, which grant no access.
  const credentials = found.filter(
    (one) =>
      !/(?:region|province|city|country)_code|\{session\} session$|\/(?:verify|public\/documents)\/\{code\} code$|GET \/verify code$/.test(
        one,
      ),
  );
  assert.deepEqual(credentials, ['court GET /calendar.ics token']);
});

test('ASVS 6.1.3 6.3.4 6.4.2 7.6.2 the rules list every request that anonymous callers may send', () => {
  const page = readFileSync('docs/asvs-rules.md', 'utf8');
  const [, ways] = /\n## Ways to sign in\n([\s\S]*?)\n## /.exec(page) ?? [];
  const open = Object.values(routes)
    .flat()
    .filter(({ method, access }) => method !== 'GET' && access.identification === 'never')
    .map(({ method, path }) => `${method} ${path}`);
  assert.ok(open.length > 15);
  for (const one of open) assert.ok(ways!.includes(`\`${one}\``), one);
  // Signing in needs a POST, so that following a link cannot do it.
  const gets = Object.values(routes)
    .flat()
    .filter(({ method }) => method === 'GET');
  for (const { path } of gets)
    assert.doesNotMatch(path, /(?:log-?in|sign-?in|verify-email|reset-password|two-factor-challenge)$/);
});

test('ASVS 6.2.10 a ten-year-old password still works, without a forced change', async () => {
  for (const { clock } of [fundraising, court, workforce]) clock.advance({ hours: 24 * 365 * 10 });
  for (const { name, signIn } of SIGN_INS) {
    const reply = await signIn();
    assert.equal(reply.status, 200, name);
    assert.doesNotMatch(reply.text, /expired|change your password/i);
  }
});
