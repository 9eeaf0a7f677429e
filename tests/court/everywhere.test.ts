import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { courtRoutes } from '@bulwagan/court/service.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import {
  assertCookies,
  assertCounted,
  assertDescribed,
  assertProtected,
  assertUnversioned,
} from '@bulwagan/testing/samples/everywhere.ts';
import type { TSchema } from 'typebox';

/** Rules that hold for every route of the court service. */

const testApp = await startCourt({ after });
const routes = courtRoutes(testApp.app);
const admin = await testApp.as('Super Admin');

test('contract: every response of the court has security and rate-limit headers, and an error exposes only its message', async () => {
  const body = { name: 'Branch 1', court_type: 'RTC' };
  await assertProtected(testApp, admin, await testApp.as('Sheriff'), {
    path: '/api/branches',
    body,
    missing: '999999',
  });
});

test('C§7, contract: requests per minute are limited per user across addresses, and per address for anonymous callers', async (t) => {
  const small = await startCourt(t, { settings: { limits: { office: 6, courtLoginPerHour: 3 } } });
  await assertCounted(small, await small.person(), await small.person());
});

test('C§7 an expired session answers 401 for every user', async () => {
  const person = await testApp.as('Super Admin');
  testApp.clock.advance({ hours: 1, minutes: 59 });
  assert.equal((await person.get('/api/profile')).status, 200);
  testApp.clock.advance({ hours: 2 });
  const reply = await person.get('/api/profile');
  assert.deepEqual([reply.status, reply.body], [401, { message: 'Unauthenticated.' }]);
});

test('contract: court cookies are limited to the court path, and the session cookie is HttpOnly', async () => {
  await assertCookies(testApp, 'court');
});

test('C§9 no path contains a version', async () => {
  await assertUnversioned(testApp.send, routes);
});

test('contract: every deletion answers 200 with a message', () => {
  const membersOf = (schema: TSchema | null | undefined) =>
    Object.keys((schema as { properties?: object } | null | undefined)?.properties ?? {});
  const deletions = routes.filter(({ method, path }) => method === 'DELETE' && path.startsWith('/api/'));
  assert.ok(deletions.length > 10);
  const silent = deletions.filter(({ answers }) => !membersOf(answers[200]).includes('message'));
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  );
});

test('C§4 lists ordered by name ignore case and accents, across pages', async () => {
  const who = await testApp.as('Super Admin');
  const names = ['alpha', 'Ángel', 'Beta', 'beta two', 'Nagel', 'ñame', 'Namen', 'zulu'].map(
    (one) => `${one} sorted`,
  );
  const category = (await who.post('/api/help-categories', { name: 'Sorting', order: 77 })).body.data.id;
  const role = (await who.get('/api/roles')).body.data[0].id;
  const opened = await testApp.caseRecord();
  const password = 'a long sentence';
  const made: [path: string, bodyOf: (name: string) => object][] = [
    ['/api/roles-list', (name) => ({ name, permissions: [] })],
    ['/api/branches', (name) => ({ name, court_type: 'RTC' })],
    [
      '/api/help-topics',
      (title) => ({ title, body: '<p>Help.</p>', help_category_id: category, roles: [role] }),
    ],
    [
      '/api/users',
      (name) => ({
        name,
        email: `${names.indexOf(name)}@court.example`,
        password,
        password_confirmation: password,
        role_ids: [],
        branch_ids: [],
      }),
    ],
  ];
  // Created in neither ascending nor descending order.
  for (const [path, bodyOf] of made)
    for (const at of [5, 0, 7, 2, 6, 1, 4, 3]) {
      const reply = await who.post(path, bodyOf(names[at]!));
      assert.equal(reply.status, 201, `${path}: ${reply.text}`);
    }
  const lists = [
    '/api/roles',
    '/api/roles-list?per_page=100',
    '/api/roles-list?search=sorted',
    '/api/branches',
    '/api/branches?filter[search]=sorted',
    `/api/help-topics?filter[help_category_id]=${category}`,
    '/api/users?per_page=100',
    `/api/case-records/${opened.id}/grantees?filter[search]=sorted`,
  ];
  const listed = async (path: string): Promise<string[]> =>
    (await who.get(path)).body.data
      .map(({ name, title }: { name?: string; title?: string }) => name ?? title)
      .filter((name: string) => name.endsWith(' sorted'));
  for (const path of lists) assert.deepEqual(await listed(path), names, path);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listed(`/api/users?filter[search]=sorted&per_page=3&page=${page}`)),
  );
  assert.deepEqual(pages.flat(), names);
});

test('contract: the court publishes an OpenAPI description of each route and its errors to anonymous callers', async () => {
  await assertDescribed(testApp, routes);
});
