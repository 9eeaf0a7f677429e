import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import {
  assertCookies,
  assertCounted,
  assertDescribed,
  assertProtected,
  assertUnversioned,
} from '@bulwagan/testing/samples/everywhere.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem, fixed, itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { addRoster, NOVEMBER_1, NOVEMBER_2 } from '@bulwagan/workforce/runs/testing/runs.ts';
import { workforceRoutes } from '@bulwagan/workforce/service.ts';
import type { TSchema } from 'typebox';

/** Rules that hold for every route of the workforce service. */

const testApp = await startWorkforce({ after });
const routes = workforceRoutes(testApp.app);
const admin = await testApp.superUser();

const membersOf = (schema: TSchema | null | undefined) =>
  Object.keys((schema as { properties?: object } | null | undefined)?.properties ?? {});
const successesOf = ({ answers }: Route) => Object.keys(answers).filter((status) => Number(status) < 400);
const lists = routes.filter(
  ({ method, path, answers }) =>
    method === 'GET' &&
    !path.includes('{') &&
    // Without an employee record of one's own these are 404 (payslips.test.ts, leave.test.ts, corrections.test.ts).
    !['/api/me/payslips', '/api/me/leave-applications', '/api/me/time-corrections'].includes(path) &&
    membersOf(answers[200]).includes('links'),
);

test('contract: every response of workforce has security and rate-limit headers, and an error exposes only its message', async () => {
  await assertProtected(testApp, admin, await testApp.as('HR Timekeeping'), {
    path: '/api/pms/positions',
    body: { name: 'Clerk' },
    missing: newId(),
  });
});

test('contract: workforce limits requests per minute per user across addresses, and per address for anonymous callers', async (t) => {
  const small = await startWorkforce(t, { settings: { backOfficeLimit: 6 } });
  await assertCounted(small, await small.person(), await small.person());
});

test('contract: an expired workforce session answers 401 for every user', async () => {
  const person = await testApp.superUser();
  testApp.clock.advance({ hours: 1, minutes: 59 });
  assert.equal((await person.get('/api/profile')).status, 200);
  testApp.clock.advance({ hours: 2 });
  const reply = await person.get('/api/profile');
  assert.deepEqual([reply.status, reply.body], [401, { message: 'Unauthenticated.' }]);
});

test('contract: workforce cookies are limited to the workforce path, and the session cookie is HttpOnly', async () => {
  await assertCookies(testApp, 'workforce');
});

test('W§9 no path of workforce contains a version', async () => {
  await assertUnversioned(testApp.send, routes);
});

test('contract: every creation in workforce answers 201, and every deletion 204 without a body', () => {
  const made = routes.filter(
    ({ method, path }) => method === 'POST' && lists.some((list) => list.path === path),
  );
  assert.ok(made.length > 10);
  for (const route of made) assert.deepEqual(successesOf(route), ['201'], route.path);
  const deletions = routes.filter(({ method, path }) => method === 'DELETE' && path.startsWith('/api/'));
  assert.ok(deletions.length > 10);
  for (const route of deletions)
    assert.deepEqual([successesOf(route), route.answers[204]], [['204'], null], route.path);
});

test('contract: workforce publishes an OpenAPI description of each route and its errors to anonymous callers', async () => {
  await assertDescribed(testApp, routes);
});

test('W§2 every list has one envelope, clamps per_page to 1..100 and page to 1 or more, and refuses non-numbers', async () => {
  assert.ok(lists.length >= 11);
  const who = await testApp.superUser();
  for (const { path } of lists) {
    const ask = async (query: string) => (await who.get(`${path}?${query}`)).body;
    const { data, links, meta } = await ask('');
    assert.ok(Array.isArray(data), path);
    assert.deepEqual(Object.keys(links).sort(), ['first', 'last', 'next', 'prev'], path);
    assert.deepEqual(
      Object.keys(meta).sort(),
      ['current_page', 'from', 'last_page', 'path', 'per_page', 'to', 'total'],
      path,
    );
    assert.deepEqual([links.prev, meta.current_page], [null, 1], path);
    assert.match(links.first, new RegExp(`^http://localhost:3000/workforce${path}\\?page=1$`));
    const clamped: [query: string, member: string, value: number][] = [
      ['per_page=0', 'per_page', 1],
      ['per_page=-7', 'per_page', 1],
      ['per_page=101', 'per_page', 100],
      ['per_page=100', 'per_page', 100],
      ['page=0', 'current_page', 1],
      ['page=-1', 'current_page', 1],
    ];
    for (const [query, member, value] of clamped)
      assert.equal((await ask(query)).meta[member], value, `${path}?${query}`);
    for (const query of ['page=x', 'per_page=x', 'page=1.5', 'per_page=1e1', 'page=0x1']) {
      const reply = await who.get(`${path}?${query}`);
      assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, [query.split('=')[0]]], path);
    }
  }
});

test('contract: an empty filter is ignored in every list, and an array filter is accepted or refused with 422', async () => {
  const who = await testApp.superUser();
  await addItem(who, fixed(100));
  await hire(who);
  const found = async (path: string, query: string): Promise<number> => {
    const { status, body, text } = await who.get(`${path}?${query}`);
    assert.equal(status, 200, `${path}?${query} ${text}`);
    assert.equal(body.data.length, body.meta.total, path);
    return body.meta.total;
  };
  let full = 0;
  for (const { path, query } of lists) {
    const filters = membersOf(query).filter((name) => name.startsWith('filter['));
    const all = await found(path, '');
    if (all > 0) full += filters.length;
    for (const filter of filters) {
      assert.equal(await found(path, `${filter}=`), all, `${path}?${filter}=`);
      // Ids and fixed words take several values (contract §3.1); dates, flags and searches take one.
      const asList = await who.get(`${path}?${filter}[]=1`);
      if (asList.status !== 200) assert.equal(asList.status, 422, `${path}?${filter}[]=1`);
      if (asList.status === 422)
        assert.deepEqual(
          Object.keys(asList.body.errors).map((name) => name.replace(/\.\d+$/, '')),
          [filter],
          path,
        );
    }
  }
  assert.ok(full >= 15);
});

test('contract: every reference list supports list, create, show, update and delete in the same way', async () => {
  const who = await testApp.superUser();
  const item = await addItem(who, fixed(1));
  const roster = await addRoster(testApp, who);
  const items = [{ payroll_item_id: item.id, amount: 1 }];
  const named = { name: 'Once' };
  const renamed = { name: 'Twice' };
  const rooms: [path: string, made: Record<string, unknown>, changed: Record<string, unknown>][] = [
    ['/api/organizations', named, renamed],
    ['/api/roles', { ...named, permissions: [] }, renamed],
    ['/api/accounting/account_codes', named, renamed],
    ['/api/payroll/payroll_types', named, renamed],
    ['/api/payroll/rosters', named, renamed],
    [
      '/api/payroll/runs',
      { roster_id: roster.id, ...NOVEMBER_1, items },
      { roster_id: roster.id, ...NOVEMBER_2, items },
    ],
    ['/api/pms/positions', named, renamed],
    ['/api/pms/employment_types', named, renamed],
    ['/api/pms/timekeeping_policies', named, renamed],
  ];
  for (const [path, made, changed] of rooms) {
    const { total } = (await who.get(path)).body.meta;
    assert.equal((await who.post(path, {})).status, 422, path);
    assert.equal((await who.get(path)).body.meta.total, total, path);
    const added = await who.post(path, made);
    // Responses about a run also contain warnings about days that are paid twice.
    const members = path === '/api/payroll/runs' ? ['data', 'warnings'] : ['data'];
    assert.deepEqual([added.status, Object.keys(added.body)], [201, members], path);
    const { id, created_at, updated_at } = added.body.data;
    for (const moment of [created_at, updated_at]) assert.match(moment, /T\d\d:\d\d:\d\d(\.\d+)?\+08:00$/);
    const listed = (await who.get(`${path}?per_page=100`)).body;
    assert.equal(listed.meta.total, total + 1, path);
    assert.ok(
      listed.data.some((one: { id: string }) => one.id === id),
      path,
    );
    assert.deepEqual((await who.get(`${path}/${id}`)).body, added.body, path);
    const put = await who.put(`${path}/${id}`, changed);
    assert.equal(put.status, 200, `${path}: ${put.text}`);
    for (const [member, value] of Object.entries(changed))
      if (member !== 'items') assert.equal(put.body.data[member], value, path);
    assert.deepEqual((await who.get(`${path}/${id}`)).body, put.body, path);
    const gone = await who.delete(`${path}/${id}`);
    assert.deepEqual([gone.status, gone.text], [204, ''], path);
    assert.equal((await who.get(`${path}/${id}`)).status, 404, path);
    assert.equal((await who.get(path)).body.meta.total, total, path);
  }
});

test('W§4 lists ordered by name ignore case and accents, across pages', async () => {
  const who = await testApp.superUser();
  const names = ['alpha', 'Ángel', 'Beta', 'beta two', 'Nagel', 'ñame', 'Namen', 'zulu'].map(
    (one) => `${one} sorted`,
  );
  const item = (name: string) => itemBody({ name, code: name });
  const made: [path: string, bodyOf: (name: string) => object][] = [
    ['/api/payroll/payroll_items', item],
    ['/api/organizations', (name) => ({ name })],
    ['/api/roles', (name) => ({ name })],
    ['/api/accounting/account_codes', (name) => ({ name })],
    ['/api/payroll/payroll_types', (name) => ({ name })],
    ['/api/payroll/rosters', (name) => ({ name })],
    ['/api/pms/positions', (name) => ({ name })],
    ['/api/pms/employment_types', (name) => ({ name })],
    ['/api/pms/timekeeping_policies', (name) => ({ name })],
  ];
  for (const [path, bodyOf] of made) {
    // Created in neither ascending nor descending order.
    for (const at of [5, 0, 7, 2, 6, 1, 4, 3])
      assert.equal((await who.post(path, bodyOf(names[at]!))).status, 201, path);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => who.get(`${path}?filter[search]=sorted&per_page=3&page=${page}`)),
    );
    const listed = pages.flatMap(({ body }) => body.data.map(({ name }: { name: string }) => name));
    assert.deepEqual(listed, names, path);
  }
  for (const sort of ['name', 'code'])
    for (const [sign, expected] of [
      ['', names],
      ['-', names.toReversed()],
    ] as const) {
      const { body } = await who.get(`/api/payroll/payroll_items?filter[search]=sorted&sort=${sign}${sort}`);
      assert.deepEqual(
        body.data.map(({ name }: { name: string }) => name),
        expected,
        sign + sort,
      );
    }
});

test('contract: no column of workforce is a binary float, and every amount is a bigint of centavos', async () => {
  const { rows } = await testApp.app.connection.pool.query(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'workforce' order by 1, 2`,
  );
  assert.ok(rows.length > 200);
  const ofType = (wanted: RegExp) =>
    rows.filter(({ type }) => wanted.test(type)).map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(ofType(/real|double|float|money/), []);
  // Percentages, quantities and rates are exact decimals, as are figures of laws: pesos, days or percent by their key.
  assert.deepEqual(ofType(/numeric/), [
    'compensations.factor',
    'payroll_items.limit_percentage',
    'recurring_items.quantity',
    'run_lines.quantity',
    'run_lines.rate',
    'run_quantities.quantity',
    'statutory_brackets.employee_rate',
    'statutory_brackets.employer_rate',
    'statutory_values.value',
  ]);
  const amounts = rows.filter(
    ({ column }) => /centavos|peso|amount|balance|paid/.test(column) && !column.endsWith('_thousandths'),
  );
  assert.ok(amounts.length >= 5);
  for (const { table, column, type } of amounts) {
    assert.equal(type, 'bigint', `${table}.${column}`);
    assert.match(column, /_centavos$/, table);
  }
});
