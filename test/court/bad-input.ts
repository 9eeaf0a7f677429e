import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { PASSWORD, type Person, type Reply, type World } from '../court.ts';
import { type BadRequest, badRequests, everyBadRequest } from './bad-input-requests.ts';
import { knownIds } from './bad-input-world.ts';
import { type Operation, operationsOf } from './operations.ts';

const MOST_IN_MS = 5_000;
const ONE_MEBIBYTE = 1024 * 1024;

/** Requests after which the court gets new ids to name, since many of the old ones are gone. */
const BATCH = 250;

/**
 * Sends so many requests of every kind of badness to every operation of the court, and looks at each answer. Repeated with
 * TEST_SEED, or with that of the batch which failed.
 */
export async function sendBadRequests(t: TestContext, world: World, count: number): Promise<void> {
  const operations = await operationsOfCourt(world);
  const first = seedOf();
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count; sent += BATCH) {
    const seed = first + sent / BATCH;
    t.diagnostic(`seed ${seed}`);
    const numRuns = Math.min(BATCH, count - sent);
    const admin = await world.as('Super Admin');
    let other = await signedIn(world);
    const requests = badRequests(operations, await knownIds(world, admin));
    const property = fc.asyncProperty(requests, async (request) => {
      const isOwn = isOfSignIn(request.operation);
      const { status } = await send(world, isOwn ? other : admin, request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isOwn) other = await signedIn(world);
    });
    await fc.assert(property, { numRuns, seed, endOnFailure: true });
  }
  t.diagnostic(
    `statuses ${[...statuses]
      .sort()
      .map((pair) => pair.join(': '))
      .join(', ')}`,
  );
  // Requests that nobody lets in would show nothing.
  assert.ok((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) > count / 5);
}

/** Sends every bad value in the place of every member of every body and query; takes minutes. */
export async function sendEveryBadRequest(t: TestContext, world: World): Promise<void> {
  const seed = seedOf();
  t.diagnostic(`seed ${seed}`);
  for (const operation of await operationsOfCourt(world)) {
    const admin = await world.as('Super Admin');
    let other = await signedIn(world);
    const ids = await knownIds(world, admin);
    for (const request of everyBadRequest(operation, ids, seed)) {
      const isOwn = isOfSignIn(operation);
      const { status } = await send(world, isOwn ? other : admin, request);
      if (isOwn && status === 401) other = await signedIn(world);
    }
  }
}

async function operationsOfCourt(world: World): Promise<Operation[]> {
  const operations = operationsOf((await world.get('/openapi.json')).body);
  assert.ok(operations.length > 100);
  return operations;
}

const seedOf = (): number => Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 30));

/** Somebody who has given the password once more as well. */
async function signedIn(world: World): Promise<Person> {
  const admin = await world.as('Super Admin');
  await admin.post('/user/confirm-password', { password: PASSWORD });
  return admin;
}

async function send(world: World, caller: Person, request: BadRequest): Promise<Reply> {
  const { operation, url, headers, payload } = request;
  const begun = performance.now();
  const reply = await world.send(operation.method, url, {
    headers: { ...caller.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  assertAnswered(request, reply, performance.now() - begun);
  return reply;
}

/** What changes how its caller is signed in is sent by somebody of whom nothing else is needed. */
const isOfSignIn = ({ path }: Operation): boolean => path === '/logout' || path.startsWith('/user/');

function assertAnswered({ operation, url, payload, sent }: BadRequest, reply: Reply, tookInMs: number): void {
  const shown = typeof payload === 'string' ? payload.slice(0, 2_000) : payload?.toString('latin1');
  const what = `${operation.method} ${url} ${shown ?? ''} -> ${reply.status} ${reply.text.slice(0, 1_000)}`;
  assert.ok(reply.status < 500, what);
  assert.ok(tookInMs < MOST_IN_MS, `${Math.round(tookInMs)} ms: ${what}`);
  if (reply.status >= 400) assert.equal(typeof reply.body?.message, 'string', what);
  const isMuch = typeof payload === 'string' && payload.length > ONE_MEBIBYTE;
  if (isMuch || isUnkeepable(sent)) assert.ok(reply.status >= 400, what);
  if (reply.status === 200 || reply.status === 201) assertKept(operation, sent, reply.body?.data, what);
}

/** Whether there is a NUL or half a character in any text: nothing of that is stored. */
function isUnkeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => isUnkeepable(name) || isUnkeepable(member));
}

/** Whatever text was taken stands in the answer as it was sent. */
function assertKept(operation: Operation, sent: unknown, data: unknown, what: string): void {
  for (const name of textsOf(operation)) {
    const [before, after] = [memberOf(sent, name), memberOf(data, name)];
    if (typeof before === 'string' && typeof after === 'string')
      assert.equal(after, before, `${name}: ${what}`);
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Members that are words of the client's own: no ids, no times, and no HTML, which is cleaned. */
function textsOf({ path, method, body }: Operation): string[] {
  // A role is never renamed, and a report shows the latest attempt and not the last that was told.
  if (method === 'PUT' && path.includes('/roles-list/')) return [];
  if (path.endsWith('/attempts')) return [];
  const properties: [
    string,
    { type?: string | string[]; format?: string; enum?: unknown; maxLength?: number },
  ][] = Object.entries(body?.schema.properties ?? {});
  return properties
    .filter(([, schema]) => [schema.type].flat()[0] === 'string' && schema.format === undefined)
    .filter(([name, schema]) => schema.enum === undefined && schema.maxLength !== 40 && name !== 'body')
    .map(([name]) => name);
}
