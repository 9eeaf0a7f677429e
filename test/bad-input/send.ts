import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import type { SignedIn } from '../office.ts';
import { type Operation, operationsOf } from '../operations.ts';
import { PASSWORD, type Reply, type Send } from '../world.ts';
import { type BadRequest, badRequests, everyBadRequest } from './requests.ts';
import type { Surroundings } from './surroundings.ts';

/** An office that bad requests are sent to. */
export interface Office {
  send: Send;
  /** Signs somebody in who may do everything. */
  superior(): Promise<SignedIn>;
  /** Fills the office with some of everything. */
  surroundings(admin: SignedIn): Promise<Surroundings>;
  /** Which texts come back otherwise than they were sent, when they were taken, and why; by operation and member. */
  changed: Reason[];
}

const MOST_IN_MS = 5_000;
const ONE_MEBIBYTE = 1024 * 1024;

/** Requests after which the office gets new ids to name, since many of the old ones are gone. */
const BATCH = 250;

/**
 * Sends so many requests of every kind of badness to every operation of an office, and looks at each answer. Repeated
 * with TEST_SEED, or with that of the batch which failed.
 */
export async function sendBadRequests(t: TestContext, office: Office, count: number): Promise<void> {
  const operations = await operationsIn(office);
  const first = seedOf();
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count; sent += BATCH) {
    const seed = first + sent / BATCH;
    t.diagnostic(`seed ${seed}`);
    const numRuns = Math.min(BATCH, count - sent);
    const admin = await office.superior();
    let other = await confirmed(office);
    const requests = badRequests(operations, await office.surroundings(admin));
    const property = fc.asyncProperty(requests, async (request) => {
      const isOwn = isOfSignIn(request.operation);
      const { status } = await send(office, isOwn ? other : admin, request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isOwn) other = await confirmed(office);
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

/** Sends every bad value in the place of every member of the bodies and queries of some paths; takes minutes. */
export async function sendEveryBadRequest(
  t: TestContext,
  office: Office,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const seed = seedOf();
  t.diagnostic(`seed ${seed}`);
  const operations = (await operationsIn(office)).filter(({ path }) => isWanted(path));
  assert.ok(operations.length > 0);
  for (const operation of operations) {
    const admin = await office.superior();
    let other = await confirmed(office);
    const around = await office.surroundings(admin);
    for (const request of everyBadRequest(operation, around, seed)) {
      const isOwn = isOfSignIn(operation);
      const { status } = await send(office, isOwn ? other : admin, request);
      if (isOwn && status === 401) other = await confirmed(office);
    }
  }
}

/** Every operation that an office describes. */
export async function operationsIn({ send }: Pick<Office, 'send'>): Promise<Operation[]> {
  const operations = operationsOf((await send('GET', '/openapi.json')).body);
  assert.ok(operations.length > 100);
  return operations;
}

const seedOf = (): number => Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 30));

/** Somebody who has given the password once more as well. */
export async function confirmed({ superior }: Pick<Office, 'superior'>): Promise<SignedIn> {
  const admin = await superior();
  await admin.post('/user/confirm-password', { password: PASSWORD });
  return admin;
}

async function send(office: Office, caller: SignedIn, request: BadRequest): Promise<Reply> {
  const { operation, url, headers, payload } = request;
  const begun = performance.now();
  const reply = await office.send(operation.method, url, {
    headers: { ...caller.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  assertAnswered(office, request, reply, performance.now() - begun);
  return reply;
}

/** What changes how its caller is signed in is sent by somebody of whom nothing else is needed. */
export const isOfSignIn = ({ path }: Operation): boolean =>
  path === '/login' || path === '/logout' || path.startsWith('/user/') || path.includes('/auth/');

function assertAnswered(
  office: Office,
  { operation, url, payload, sent }: BadRequest,
  reply: Reply,
  tookInMs: number,
): void {
  const shown = typeof payload === 'string' ? payload.slice(0, 2_000) : payload?.toString('latin1');
  const what = `${operation.method} ${url} ${shown ?? ''} -> ${reply.status} ${reply.text.slice(0, 1_000)}`;
  assert.ok(reply.status < 500, what);
  assert.ok(tookInMs < MOST_IN_MS, `${Math.round(tookInMs)} ms: ${what}`);
  if (reply.status >= 400) assert.equal(typeof reply.body?.message, 'string', what);
  const isMuch = typeof payload === 'string' && payload.length > mostOf(operation);
  if (isMuch || isUnkeepable(sent)) assert.ok(reply.status >= 400, what);
  if (reply.status !== 200 && reply.status !== 201) return;
  for (const name of textsOf(office, operation)) {
    const [before, after] = [memberOf(sent, name), memberOf(reply.body?.data, name)];
    if (typeof before === 'string' && typeof after === 'string')
      assert.equal(after, before, `${name}: ${what}`);
  }
}

/** More than any body may have; bodies with pictures and the like may have several megabytes. */
const mostOf = ({ body }: Operation): number => {
  const { properties = {} } = body?.schema ?? {};
  return 'avatar' in properties || 'amounts' in properties ? Number.POSITIVE_INFINITY : ONE_MEBIBYTE;
};

/** Whether there is a NUL or half a character in any text: nothing of that is stored. A prototype is not even looked at. */
export function isUnkeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => name !== '__proto__' && (isUnkeepable(name) || isUnkeepable(member)),
  );
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

interface Member {
  type?: string | string[];
  format?: string;
  enum?: unknown;
}

/** Members that are words of the client's own, to be kept byte for byte. */
function textsOf({ changed }: Office, { method, path, body }: Operation): string[] {
  const properties: [string, Member][] = Object.entries(body?.schema.properties ?? {});
  return properties
    .filter(([, { type, format }]) => [type].flat()[0] === 'string' && format === undefined)
    .filter(([, schema]) => schema.enum === undefined)
    .map(([name]) => name)
    .filter((name) => !changed.some(([, of]) => of.test(`${method} ${path} ${name}`)));
}
