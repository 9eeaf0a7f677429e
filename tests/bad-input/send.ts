import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { PASSWORD, type Reply, type Send } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import type { Fixtures } from './fixtures.ts';
import { type BadRequest, badRequests, everyBadRequest } from './requests.ts';
import { isSameWord } from './same-word.ts';

/** Back-office service that receives the bad requests. */
export interface Office {
  send: Send;
  /** Signs in a user with all permissions. */
  superior(): Promise<SignedIn>;
  /** Creates records of every kind. */
  fixtures(admin: SignedIn): Promise<Fixtures>;
  /** Text fields that the service stores in a changed form, by operation and field, with reasons. */
  changed: Reason[];
  /** Words of lists, stored as the list first spelled them, by operation and field, with reasons. */
  words: Reason[];
}

const MOST_IN_MS = 5_000;
/** Start of a number that is shown masked. */
const MASK = '•';
const ONE_MEBIBYTE = 1024 * 1024;

/** Number of requests after which new records are created, because many of the old ones are deleted by then. */
const BATCH = 250;

/**
 * Sends `count` bad requests to the operations of a service and checks each response. Set TEST_SEED to repeat a run, or
 * to the seed of the failed batch.
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
    const requests = badRequests(operations, await office.fixtures(admin));
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
  // Proves little if nearly all requests are refused.
  assert.ok((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) > count / 5);
}

/** Sends every bad value in every field of the bodies and queries of some paths. Takes minutes. */
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
    const around = await office.fixtures(admin);
    for (const request of everyBadRequest(operation, around, seed)) {
      const isOwn = isOfSignIn(operation);
      const { status } = await send(office, isOwn ? other : admin, request);
      if (isOwn && status === 401) other = await confirmed(office);
    }
  }
}

/** Returns every operation in the OpenAPI document of a service. */
export async function operationsIn({ send }: Pick<Office, 'send'>): Promise<Operation[]> {
  const operations = operationsOf((await send('GET', '/openapi.json')).body);
  assert.ok(operations.length > 100);
  return operations;
}

const seedOf = (): number => Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 30));

/** Signs in a user with all permissions and a confirmed password. */
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

/** Returns true if the operation changes the sign-in of its caller, and therefore needs a separate user. */
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
  const required: unknown[] = operation.body?.schema.required ?? [];
  const isMasked = url.includes('numbers=masked');
  for (const name of textsOf(office, operation)) {
    const [before, after] = [memberOf(sent, name), memberOf(reply.body?.data, name)];
    // Contract §3.1: an empty optional field is none, and may have a default.
    if (before === '' && !required.includes(name)) continue;
    if (typeof before !== 'string' || typeof after !== 'string') continue;
    const isWord = office.words.some(([, of]) => of.test(`${operation.method} ${operation.path} ${name}`));
    if (isMasked && after.startsWith(MASK)) continue;
    if (!isWord || !isSameWord(before, after)) assert.equal(after, before, `${name}: ${what}`);
  }
}

/** Returns the maximum body size; bodies with pictures or amounts may have several megabytes. */
const mostOf = ({ body }: Operation): number => {
  const { properties = {} } = body?.schema ?? {};
  return 'avatar' in properties || 'amounts' in properties ? Number.POSITIVE_INFINITY : ONE_MEBIBYTE;
};

/** Returns true if a text contains NUL or a lone surrogate, which cannot be stored. The prototype is ignored. */
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

/** Returns the free-text fields of an operation, which must be stored byte for byte. */
function textsOf({ changed }: Office, { method, path, body }: Operation): string[] {
  const properties: [string, Member][] = Object.entries(body?.schema.properties ?? {});
  return properties
    .filter(([, { type, format }]) => [type].flat()[0] === 'string' && format === undefined)
    .filter(([, schema]) => schema.enum === undefined)
    .map(([name]) => name)
    .filter((name) => !changed.some(([, of]) => of.test(`${method} ${path} ${name}`)));
}
