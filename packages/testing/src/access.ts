import assert from 'node:assert/strict';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { examplesOf, type Operations, withoutNames } from '@bulwagan/platform/http/operations.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import type { Pool } from 'pg';
import type { TSchema } from 'typebox';
import { assertExplained, type Reason } from '../../../tests/attack/reasons.ts';
import type { Reply, Send } from './app.ts';
import { multipartForm } from './form.ts';
import { recordMetric } from './metrics.ts';
import { everythingIn } from './samples/everything.ts';

/** Verifies the access rules of a service against a table written from the specification. */

export interface Matrix {
  callers: string[];
  /** Cell of each caller by `METHOD path` with nameless parameters. Null means a public route without identification. */
  cells: ReadonlyMap<string, ReadonlyMap<string, string> | null>;
  /** Queries of reads by the same names, for routes that refuse a request without one before they know who asks. */
  queries: ReadonlyMap<string, string>;
}

/** Sign-in routes shared by the back-office services, in their two areas (C§5, W§5). */
export const SIGN_IN_ROUTES = `anyone
  GET /sanctum/csrf-cookie
  POST /login
  POST /forgot-password
  POST /reset-password
  POST /two-factor-challenge
  POST /two-factor-challenge/passkey-options

every signed-in user
  POST /logout
  GET /user/sessions
  DELETE /user/sessions
  DELETE /user/sessions/{id}
  POST /user/confirm-password
  GET /user/confirmed-password-status
  PUT /user/password
  POST /user/two-factor-authentication
  DELETE /user/two-factor-authentication
  POST /user/confirmed-two-factor-authentication
  GET /user/two-factor-qr-code
  GET /user/two-factor-secret-key
  GET /user/two-factor-recovery-codes
  POST /user/two-factor-recovery-codes
  GET /user/passkeys
  POST /user/passkeys
  POST /user/passkeys/options
  PUT /user/passkeys/{id}
  DELETE /user/passkeys/{id}`;

/**
 * Parses a table of areas by caller and assigns its rows to the operations. Operations of `anyone` need no sign-in. A
 * cell says `yes`, `no`, or a word defined by the test.
 */
export function readMatrix(areas: string, operations: Operations): Matrix {
  const [header, , ...rows] = areas
    .trim()
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '));
  const callers = header!.slice(1);
  const cellsOf = new Map(
    rows.map(([area, ...cells]) => [area!, new Map(callers.map((caller, at) => [caller, cells[at]!]))]),
  );
  const cells = examplesOf(operations).flatMap((example) => {
    const { access } = example;
    const row = access === 'anyone' ? null : cellsOf.get(access);
    if (row === undefined) throw new Error(`No area is called ${access}.`);
    // A PATCH has the same access as its PUT (packages/platform/src/http/patch.ts).
    const methods = example.method === 'PUT' ? ['PUT', 'PATCH'] : [example.method];
    return methods.map((method) => [withoutNames({ ...example, method }), row] as const);
  });
  const queries = examplesOf(operations).flatMap((example) =>
    // Ids of a query are those of records, which a refusal does not need.
    example.query === undefined || example.query.includes('{')
      ? []
      : [[withoutNames(example), example.query] as const],
  );
  return { callers, cells: new Map(cells), queries: new Map(queries) };
}

/** A POST without a guard changes nothing (contract §3.2, check of a document without sign-in). */
const changesData = ({ method, withoutGuard }: Route): boolean => method !== 'GET' && withoutGuard !== true;

interface Held {
  send: Send;
  app: { connection: { pool: Pool } };
}

type Headers = Record<string, string>;

interface HeldOptions {
  /** Schema of the service; all of its tables are checked for changes. */
  schema: string;
  routes: Route[];
  matrix: Matrix;
  /** Bodies by `METHOD path`, for routes whose empty body would be refused before the owner is checked. */
  bodies?: Record<string, unknown>;
  /** Routes that guests may call although not every signed-in user may. */
  forGuestsToo?: string[];
  /** Returns the body of a refusal; only its message by default. */
  refusal?: (message: string) => object;
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

const FORBIDDEN = 'This action is unauthorized.';
/** Statuses that prove access: success, unknown id, invalid body, or password confirmation required. */
const ADMITTED = [200, 201, 204, 404, 422, 423];

const parametersOf = (route: Route): Record<string, TSchema> =>
  (route.params as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};

const isInteger = (schema: TSchema) => 'type' in schema && schema.type === 'integer';
const isId = (schema: TSchema) => isInteger(schema) || ('format' in schema && schema.format === 'uuid');

/** Returns the path with unknown ids, except for given ones. */
export function pathOf(route: Route, given: Record<string, string> = {}): string {
  const known = parametersOf(route);
  return route.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => given[name] ?? (isInteger(known[name]!) ? '2147483647' : newId()),
  );
}

/** Returns assertions about a service and its access table; each makes up one test. */
export function checkAgainst(testApp: Held, options: HeldOptions) {
  const { schema, routes: declared, matrix, bodies = {}, forGuestsToo = [] } = options;
  const refusal = options.refusal ?? ((message: string) => ({ message }));
  // Signing out ends the session, so this route comes last.
  const isLast = (route: Route) => Number(nameOf(route) === 'POST /logout');
  const routes = [...declared].sort((one, other) => isLast(one) - isLast(other));
  const closed = routes.filter((route) => matrix.cells.get(withoutNames(route)) !== null);
  const withCell = (caller: string, cell: string) =>
    closed.filter((route) => matrix.cells.get(withoutNames(route))?.get(caller) === cell);
  const checkedRoutes = new Set<string>();

  /**
   * Sends a request that cannot change anything: without a body, without a required field, or with only the field
   * needed to reach the check.
   */
  async function call(route: Route, headers: Headers, path = pathOf(route)): Promise<Reply> {
    if (route.method === 'GET') {
      const query = matrix.queries.get(withoutNames(route));
      return await testApp.send('GET', query === undefined ? path : `${path}?${query}`, { headers });
    }
    if (route.consumes !== 'multipart') {
      const body = bodies[nameOf(route).replace('PATCH', 'PUT')] ?? {};
      return await testApp.send(route.method, path, { headers, body });
    }
    const form = multipartForm([]);
    return await testApp.send(route.method, path, { ...form, headers: { ...form.headers, ...headers } });
  }

  // Includes sessions: the test clock does not move, so their time of last use stays the same.
  const everything = () => everythingIn(testApp.app.connection.pool, schema);

  async function assertNothingChanges(work: () => Promise<void>): Promise<void> {
    const before = await everything();
    await work();
    assert.equal(await everything(), before);
  }

  async function assertRefused(
    route: Route,
    headers: Headers,
    status: number,
    message: string,
    path?: string,
  ) {
    const reply = await call(route, headers, path);
    assert.deepEqual([reply.status, reply.body], [status, refusal(message)], nameOf(route));
  }

  async function assertAdmitted(among: Route[], headers: Headers): Promise<void> {
    for (const route of among) {
      const { status, text } = await call(route, headers);
      assert.ok(ADMITTED.includes(status), `${nameOf(route)}: ${status} ${text}`);
    }
  }

  return {
    withCell,
    call,
    assertAdmitted,

    /** Asserts that the table lists every route and no unknown one. */
    assertComplete(): void {
      const names = routes.map(withoutNames);
      assert.equal(new Set(names).size, names.length);
      const notReported = names.filter((name) => !matrix.cells.has(name));
      const missing = [...matrix.cells.keys()].filter((name) => !names.includes(name));
      assert.deepEqual({ notReported, missing }, { notReported: [], missing: [] });
    },

    /**
     * Asserts that public routes refuse none of these callers, except for routes with a documented reason for 401 or
     * 403.
     */
    async assertOpen(callers: Headers[], reasons: Reason[]): Promise<void> {
      const open = routes.filter((route) => !closed.includes(route));
      assert.notEqual(open.length, 0);
      const refused = new Set<string>();
      for (const headers of callers)
        for (const route of open) {
          const { status, text } = await call(route, headers);
          assert.ok(status < 500 && status !== 419, `${nameOf(route)}: ${status} ${text}`);
          if (status === 401 || status === 403) refused.add(nameOf(route));
        }
      assertExplained([...refused], reasons, 'refused on a public route');
    },

    /**
     * Asserts that every route that requires sign-in answers `headers` with the same refusal, whatever the id and the
     * body, except for some routes.
     */
    async assertShutOut(
      headers: Headers,
      status: number,
      message: string,
      open: readonly string[] = [],
    ): Promise<void> {
      const isGuest = Object.keys(headers).length === 0;
      const others = isGuest ? forGuestsToo : open;
      const shut = closed.filter((route) => !others.includes(nameOf(route)));
      assert.notEqual(shut.length, 0);
      await assertNothingChanges(async () => {
        for (const route of shut) await assertRefused(route, headers, status, message);
      });
    },

    /** Asserts which routes a caller may call and which not. */
    async assertAccess(caller: string, headers: Headers): Promise<void> {
      await assertNothingChanges(async () => {
        for (const route of withCell(caller, 'no')) await assertRefused(route, headers, 403, FORBIDDEN);
      });
      await assertAdmitted(withCell(caller, 'yes'), headers);
      for (const route of [...withCell(caller, 'no'), ...withCell(caller, 'yes')])
        checkedRoutes.add(`${caller}: ${nameOf(route)}`);
    },

    /** Asserts that every yes and no in the table was verified, over all callers. */
    assertAllAccess(): void {
      const all = matrix.callers.flatMap((caller) => [...withCell(caller, 'no'), ...withCell(caller, 'yes')]);
      recordMetric({
        check: `access matrix of ${schema}: answers that match the specification`,
        figure: `${checkedRoutes.size} of ${all.length}, of ${routes.length} routes and ${matrix.callers.length} callers`,
        goal: `all ${all.length}`,
        holds: checkedRoutes.size === all.length,
      });
      assert.equal(checkedRoutes.size, all.length);
    },

    /** Asserts that existing ids of others are refused. */
    async assertOthersRefused(
      among: Route[],
      headers: Headers,
      idsFor: (route: Route) => Record<string, string>,
    ): Promise<void> {
      await assertNothingChanges(async () => {
        for (const route of among)
          await assertRefused(route, headers, 403, FORBIDDEN, pathOf(route, idsFor(route)));
      });
    },

    /**
     * Asserts that nothing changes without the CSRF token of the session; `others` are the headers of another user's
     * browser.
     */
    async assertTokens(headers: Headers, others: Headers): Promise<void> {
      const { 'x-xsrf-token': token, ...cookies } = headers;
      const wrong = { ...cookies, 'x-xsrf-token': others['x-xsrf-token']! };
      const mismatch = [419, 'CSRF token mismatch.'] as const;
      await assertNothingChanges(async () => {
        for (const route of routes.filter(changesData)) {
          for (const sent of [cookies, { ...cookies, 'x-xsrf-token': '' }, wrong])
            await assertRefused(route, sent, ...mismatch);
          if (closed.includes(route)) continue;
          await assertRefused(route, { 'x-xsrf-token': token! }, ...mismatch);
        }
      });
    },

    /** Asserts that a malformed id in a path answers 404. */
    async assertOddIds(headers: Headers): Promise<void> {
      const withIds = routes.flatMap((route) =>
        Object.entries(parametersOf(route))
          .filter(([, shape]) => isId(shape))
          .map(([name, shape]) => ({ route, name, shape })),
      );
      assert.notEqual(withIds.length, 0);
      await assertNothingChanges(async () => {
        for (const { route, name, shape } of withIds) {
          const odd = isInteger(shape) ? INTEGERS_THAT_ARE_NONE : UUIDS_THAT_ARE_NONE;
          for (const value of [...odd, 'nonsense', '%20', '%00', "'"]) {
            const { status, text } = await call(route, headers, pathOf(route, { [name]: value }));
            assert.equal(status, 404, `${nameOf(route)} with ${name} ${value}: ${text}`);
          }
        }
      });
    },
  };
}

const INTEGERS_THAT_ARE_NONE = ['0', '-1', '1.5', '1e1', '2147483648', newId()];
const UUIDS_THAT_ARE_NONE = ['7', `${newId()}0`];
