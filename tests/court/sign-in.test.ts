import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { courtRoutes } from '@bulwagan/court/service.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, type Person, type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { codeOf as codeAt, enableApp } from '@bulwagan/testing/second-factor.ts';

/** Attempts to bypass court sign-in, against the full server. */

const settings = { limits: { office: 100_000, courtLoginPerHour: 3 } };
const testApp = await startCourt({ after }, { settings, now: '2026-03-02T01:00:00Z' });
const NEW_PASSWORD = 'another horse battery';

/** Browser without a signed-in user. */
const guest = async () => browserHeaders(await testApp.get('/sanctum/csrf-cookie'));

async function login(email: string, headers: Record<string, string>, ip?: string): Promise<Reply> {
  return await testApp.post('/login', { email, password: PASSWORD }, { headers, ...(ip ? { ip } : {}) });
}

const codeOf = (secret: string): string => codeAt(secret, testApp.clock);

/** Creates a user with two-factor sign-in; returns the TOTP secret as well. */
async function withSecondFactor(): Promise<Person & { secret: string }> {
  const person = await testApp.as('Super Admin');
  return { ...person, secret: await enableApp(person, testApp.clock) };
}

/** Signs in with the password only and returns the browser headers while the code is pending. */
async function awaiting(email: string): Promise<Record<string, string>> {
  const reply = await login(email, await guest());
  assert.deepEqual([reply.status, reply.body], [200, { two_factor: true }]);
  return browserHeaders(reply);
}

const answer = (headers: Record<string, string>, code: string): Promise<Reply> =>
  testApp.post('/two-factor-challenge', { code }, { headers });

async function reset(email: string): Promise<void> {
  await testApp.post('/forgot-password', { email }, { headers: await guest() });
  const { text } = await testApp.mail(email, ({ subject }) => subject === 'Reset your password');
  const [address] = /http\S+/.exec(text)!;
  const token = new URL(address).searchParams.get('token');
  const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const reply = await testApp.post(
    '/reset-password',
    { email, token, ...password },
    { headers: await guest() },
  );
  assert.equal(reply.status, 200, reply.text);
}

test('C§5.2 no court route is open after the password and before the code', async () => {
  const headers = await awaiting((await withSecondFactor()).email);
  for (const { method, path, access } of courtRoutes(testApp.app)) {
    if (access.identification !== 'required') continue;
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const options = method === 'GET' ? { headers } : { headers, body: {} };
    assert.equal((await testApp.send(method, url, options)).status, 401, `${method} ${path}`);
  }
});

test('C§5.2 a code is accepted only in the browser that sent the password, and not after a password change', async () => {
  const person = await withSecondFactor();
  const waiting = await awaiting(person.email);
  const { 'x-xsrf-token': token, cookie } = waiting;
  const other = await guest();
  const refusals: [headers: Record<string, string>, status: number][] = [
    [other, 422],
    [{ ...other, 'x-xsrf-token': token! }, 419],
    [{ cookie: cookie!, 'x-xsrf-token': other['x-xsrf-token']! }, 419],
    [{ cookie: cookie! }, 419],
    [person.headers, 422],
  ];
  for (const [headers, status] of refusals)
    assert.equal((await answer(headers, codeOf(person.secret))).status, status);
  await reset(person.email);
  assert.equal((await answer(waiting, codeOf(person.secret))).status, 422);
  assert.equal((await person.get('/api/profile')).status, 401);
});

test('C§5.5 a code is refused once the account is disabled or has turned off two-factor sign-in', async () => {
  const disabled = await withSecondFactor();
  const waiting = await awaiting(disabled.email);
  const admin = await testApp.as('Super Admin');
  assert.equal((await admin.post(`/api/users/${disabled.id}/disable`)).status, 200);
  assert.equal((await answer(waiting, codeOf(disabled.secret))).status, 403);
  const person = await withSecondFactor();
  const second = await awaiting(person.email);
  assert.equal((await person.delete('/user/two-factor-authentication')).status, 200);
  assert.equal((await answer(second, codeOf(person.secret))).status, 422);
});

test('C§8 neither a forged header nor another spelling of the address allows a fourth attempt', async () => {
  const { email } = await testApp.as('Sheriff');
  const headers = await guest();
  const wrong = (spelling: string, more: Record<string, string>) =>
    testApp.post('/login', { email: spelling, password: 'wrong' }, { headers: { ...headers, ...more } });
  const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('p', 'ｐ'), `\t${email}`];
  const statuses: number[] = [];
  for (const [index, spelling] of spellings.entries())
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'])
      statuses.push((await wrong(spelling, { [name]: `203.0.113.${index}` })).status);
  assert.deepEqual(statuses, [422, 422, 422, ...Array.from({ length: statuses.length - 3 }, () => 429)]);
});

test('C§5.1 a session id set in a browser by an attacker never becomes the id of a session', async () => {
  const { email } = await testApp.as('Sheriff');
  for (const seeded of ['guest.planted', 'planted', (await guest()).cookie!.split('=')[1]!]) {
    const cookie = `court_session=${seeded}`;
    const given = await testApp.get('/sanctum/csrf-cookie', { headers: { cookie } });
    const token = browserHeaders(given)['x-xsrf-token']!;
    const reply = await login(email, { cookie, 'x-xsrf-token': token });
    assert.equal(reply.status, 200);
    assert.doesNotMatch(browserHeaders(reply).cookie!, new RegExp(seeded.replaceAll('.', '\\.')));
    assert.equal((await testApp.get('/api/profile', { headers: { cookie } })).status, 401);
    const stale = { ...browserHeaders(reply), 'x-xsrf-token': token };
    assert.equal((await testApp.post('/logout', undefined, { headers: stale })).status, 419);
  }
});

test('C§5 sign-in never redirects to another site', async () => {
  const { email } = await testApp.as('Sheriff');
  const evil = 'https://evil.example/';
  const more = { accept: 'text/html', 'x-forwarded-host': 'evil.example' };
  const query = `?redirect=${evil}&next=${evil}&return_to=//evil.example`;
  const headers = { ...(await guest()), ...more };
  const replies = [
    await testApp.get(`/sanctum/csrf-cookie${query}`, { headers: more }),
    await testApp.post(`/login${query}`, { email, password: 'wrong' }, { headers }),
    await testApp.post(`/login${query}`, { email, password: PASSWORD, redirect: evil }, { headers }),
    await testApp.post(`/forgot-password${query}`, { email, url: evil }, { headers }),
    await testApp.get(`/api/profile${query}`, { headers: more }),
  ];
  for (const { status, headers: sent } of replies) {
    assert.ok(status < 300 || status >= 400, String(status));
    assert.equal(sent.location, undefined);
  }
  const { text, html } = await testApp.mail(email, ({ subject }) => subject === 'Reset your password');
  assert.doesNotMatch(text + html, /evil/);
  assert.match(text, /http:\/\/localhost:3000\/court\/reset-password\?token=/);
});

test('C§5 hostile names of users, cases and holidays neither add recipients nor markup to a mail', async () => {
  const evil = '<img src=x onerror=alert(1)>"\r\nBcc: spy@evil.example\r\n\r\n<script>alert(1)</script>';
  // Names with line breaks are refused today; names stored earlier may contain them.
  const evilName = evil.replaceAll('\r\n', ' ');
  const branchId = await testApp.branch();
  const roles = ['BCC Staff'] as const;
  const clerk = await testApp.person({ roles: [...roles], branchIds: [branchId], name: evil });
  const admin = await testApp.as('Super Admin');
  const { id } = await testApp.caseRecord({
    branch_id: branchId,
    case_title: evil,
    case_number: `X\r\n${evil.slice(0, 60)}`,
    parties: [{ name: evilName, classification: 'defendant', email: 'accused@evil.example' }],
  });
  const hearing = {
    scheduled_at: '2026-03-09T09:00',
    hearing_mode: evil.slice(0, 40),
    judge: evil,
    room: evil,
  };
  assert.equal((await admin.post(`/api/case/${id}/hearing`, hearing)).status, 201);
  assert.equal((await admin.post('/api/holidays', { date: '2026-03-09', name: evilName })).status, 201);
  await testApp.post('/forgot-password', { email: clerk.email }, { headers: await guest() });
  const mails = [
    await testApp.mail('accused@evil.example', ({ subject }) => subject.startsWith('A hearing is set')),
    await testApp.mail(clerk.email, ({ subject }) => subject.includes('is now a holiday')),
    await testApp.mail(clerk.email, ({ subject }) => subject === 'Reset your password'),
  ];
  for (const { to, subject, html } of mails) {
    assert.match(String(to), /^[^\s,]+@[^\s,]+$/);
    assert.doesNotMatch(subject, /[\r\n]/);
    assert.doesNotMatch(html, /<img|<script/);
  }
  assert.deepEqual(await testApp.mails('spy@evil.example'), []);
});
