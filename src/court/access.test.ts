import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TSchema } from 'typebox';
import { type Reply, startCourt } from '../../test/court.ts';
import { multipartForm } from '../../test/form.ts';
import { newId } from '../platform/http/ids.ts';
import type { Route } from '../platform/http/route.ts';
import { CALLERS, EXPECTED } from './access.test-table.ts';
import { SYSTEM_ROLES, type SystemRole } from './access.ts';
import { courtRoutes } from './service.ts';

const world = await startCourt({ after });
const branchId = await world.branch();
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
// Whoever has called it is signed in no more.
const isLast = (route: Route) => Number(nameOf(route) === 'POST /logout');
const routes = courtRoutes(world.app).sort((one, other) => isLast(one) - isLast(other));

const parameters = (route: Route): Record<string, TSchema> =>
  (route.params as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};

const isInteger = (schema: TSchema) => 'type' in schema && schema.type === 'integer';

/** The path with ids that nothing has, or with what is given for some. */
function pathOf(route: Route, given: Record<string, string> = {}): string {
  const known = parameters(route);
  return route.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => given[name] ?? (isInteger(known[name]!) ? '2147483647' : newId()),
  );
}

/** Sends nothing that could do something: no body, or one without a field. */
async function call(route: Route, headers: Record<string, string>, path = pathOf(route)): Promise<Reply> {
  if (route.method === 'GET') return await world.send('GET', path, { headers });
  if (route.consumes !== 'multipart') return await world.send(route.method, path, { headers, body: {} });
  const form = multipartForm([]);
  return await world.send(route.method, path, { ...form, headers: { ...form.headers, ...headers } });
}

/** Every table of the court, but for when sessions were last used. */
async function everything(): Promise<string> {
  const { rows } = await world.app.connection.pool.query(
    `select tablename from pg_tables where schemaname = 'court' order by tablename`,
  );
  return await world.snapshot(...rows.map(({ tablename }) => tablename));
}

test('C§4 every route stands in the table of who may call it, and none that is gone', () => {
  assert.deepEqual(CALLERS, [...SYSTEM_ROLES, 'without a role']);
  const names = routes.map(nameOf);
  assert.equal(new Set(names).size, names.length);
  const untold = names.filter((name) => !EXPECTED.has(name));
  const missing = [...EXPECTED.keys()].filter((name) => !names.includes(name));
  assert.deepEqual({ untold, missing }, { untold: [], missing: [] });
});

test('C§7 nobody is 401 wherever somebody is asked for, whatever the id and the body', async () => {
  const before = await everything();
  for (const route of routes) {
    if (EXPECTED.get(nameOf(route)) === null) continue;
    const { status, body } = await call(route, {});
    assert.deepEqual([status, body], [401, { message: 'Unauthenticated.' }], nameOf(route));
  }
  assert.equal(await everything(), before);
});

test('C§5.5 a disabled account is 403 wherever somebody is asked for', async () => {
  const { id, headers } = await world.as('Super Admin', branchId);
  await world.app.connection.pool.query('update users set disabled_at = now() where id = $1', [id]);
  const before = await everything();
  for (const route of routes) {
    if (EXPECTED.get(nameOf(route)) === null) continue;
    const { status, body } = await call(route, headers);
    assert.deepEqual([status, body], [403, { message: 'Your account has been disabled.' }], nameOf(route));
  }
  assert.equal(await everything(), before);
});

for (const caller of CALLERS) {
  test(`C§5.6 the routes that are refused to the caller, and those that are not: ${caller}`, async () => {
    const roles = SYSTEM_ROLES.filter((role) => role === caller) as SystemRole[];
    const { headers } = await world.person({ roles, branchIds: [branchId] });
    const before = await everything();
    const refused = routes.filter((route) => EXPECTED.get(nameOf(route))?.includes(caller) === false);
    for (const route of refused) {
      const { status, body } = await call(route, headers);
      assert.deepEqual([status, body], [403, { message: 'This action is unauthorized.' }], nameOf(route));
    }
    assert.equal(await everything(), before);
    for (const route of routes.filter((one) => EXPECTED.get(nameOf(one))?.includes(caller))) {
      const { status, text } = await call(route, headers);
      // Admitted: then there is something to show, nothing of that id, or something missing in the body.
      assert.ok([200, 201, 204, 404, 422, 423].includes(status), `${nameOf(route)}: ${status} ${text}`);
    }
  });
}

test('C§5.3 no route changes anything without the token of the session', async () => {
  const { headers } = await world.as('Super Admin', branchId);
  const { 'x-xsrf-token': token, ...cookies } = headers;
  const { headers: others } = await world.as('Super Admin', branchId);
  const mismatch = [419, { message: 'CSRF token mismatch.' }];
  const before = await everything();
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const wrong = { ...cookies, 'x-xsrf-token': others['x-xsrf-token']! };
    for (const sent of [cookies, { ...cookies, 'x-xsrf-token': '' }, wrong]) {
      const { status, body } = await call(route, sent);
      assert.deepEqual([status, body], mismatch, nameOf(route));
    }
    if (EXPECTED.get(nameOf(route)) !== null) continue;
    const { status, body } = await call(route, { 'x-xsrf-token': token! });
    assert.deepEqual([status, body], mismatch, nameOf(route));
  }
  assert.equal(await everything(), before);
});

test('contract: an id in a path that cannot be one is 404', async () => {
  const { headers } = await world.as('Super Admin', branchId);
  const before = await everything();
  const withIds = routes.filter((route) => Object.keys(parameters(route)).length > 0);
  assert.notEqual(withIds.length, 0);
  for (const route of withIds) {
    for (const [name, schema] of Object.entries(parameters(route))) {
      const odd = isInteger(schema) ? ['0', '-1', '1.5', '1e1', '2147483648', newId()] : ['7', `${newId()}0`];
      for (const value of [...odd, 'nonsense', '%20', '%00', "'"]) {
        const { status, text } = await call(route, headers, pathOf(route, { [name]: value }));
        assert.equal(status, 404, `${nameOf(route)} with ${name} ${value}: ${text}`);
      }
    }
  }
  assert.equal(await everything(), before);
});
