import type { Reply, Send, SendOptions } from '@bulwagan/testing/app.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import type fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import type { Fixtures } from '../bad-input/fixtures.ts';
import { INSIDE } from '../bad-input/refused.ts';
import { isUnkeepable } from '../bad-input/send.ts';
import { describedBy } from './described.ts';
import { type Fault, find, MOST_IN_SECONDS } from './faults.ts';
import { assertSame, type Seen, type Sent } from './same.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/**
 * Service under test, used through its OpenAPI document by signed-in users. FUZZ_SEED repeats a run; FUZZ_RUNS sets the
 * number of requests per test, which fails below its goal.
 */
export interface Fuzzed {
  /** Sends to a path of the OpenAPI document. */
  send: Send;
  /** Signs in a user with all permissions. */
  superior(): Promise<Caller>;
  /** Signs in a user with all permissions and creates records of every kind, some of them the user's own. */
  filled(): Promise<{ superior: Caller; around: Fixtures }>;
  /** Signs in a separate user with a confirmed password, for changes of sign-in settings. */
  own(): Promise<Caller>;
  /** Signs in a user without permissions. */
  other(): Promise<Caller>;
  /** Texts that are stored in a changed form, by operation and place, with reasons. */
  changed: Reason[];
  /**
   * Created records that are not shown at their own address, by operation, with reasons. `reportedIn` says where they are.
   */
  elsewhere?: Reason[];
  /** Converts a response whose field names differ from those sent, by operation. */
  shownAs?: [of: RegExp, as: (data: Json, sent: Json) => Json][];
  /** Other places that show what was sent, by operation: path, and address derived from the response. */
  reportedIn?: [of: RegExp, path: string, address: (made: Json) => string][];
  /**
   * Texts that are ignored in combination with other fields and therefore not stored, by operation and place, with
   * reasons.
   */
  putsAway?: [...Reason, isSo: (sent: Json) => boolean][];
  /**
   * Returns true if an operation still works after deletion, because the record is archived or deletion is idempotent.
   */
  staysAfter(removal: Operation, use: Operation): boolean;
  /** Returns milliseconds from an arbitrary start; the real clock by default. */
  now?(): number;
  /** Generates requests whose body the OpenAPI document does not describe, e.g. signed ones. */
  more?(): fc.Arbitrary<{ method: 'POST'; path: string; options: SendOptions }>;
}

export interface Caller {
  headers: Record<string, string>;
}

/** Maximum number of created records of each kind that later requests use. */
const MOST_LEARNED = 6;
const ASKS_FOR_JSON = /\bapplication\/json\b/;

/** State and findings of one run. */
export interface Run {
  office: Fuzzed;
  operations: Operation[];
  mismatch: ReturnType<typeof describedBy>;
  around: Fixtures;
  callers: { superior: Caller; own: Caller; other: Caller; nobody: Caller };
  /** Last requests, shown with a fault. */
  trail: string[];
  /** First finding of each kind per operation, with the requests that led to it. */
  findings: Map<string, string>;
  /** Number of responses with each kind of fault. */
  faults: Map<Fault, number>;
  /** Number of texts read back and compared. */
  compared: number;
  /** Outcome of the texts by operation and place. */
  seen: Map<string, Seen>;
  /** Naughty string being sent. */
  tried?: string;
  /** Ids of known records that were created by requests of the run. */
  learned: Map<string[], string[]>;
  slowestInMs: number;
  statuses: Map<number, number>;
  taken: Set<Operation>;
  count: number;
  seed: number;
}

/** Creates the fixtures and reads the OpenAPI document. */
export async function start(office: Fuzzed): Promise<Run> {
  const document = (await office.send('GET', '/openapi.json')).body;
  const { superior, around } = await office.filled();
  return {
    office,
    operations: operationsOf(document),
    mismatch: describedBy(document),
    around,
    callers: { superior, own: await office.own(), other: await office.other(), nobody: { headers: {} } },
    trail: [],
    findings: new Map(),
    faults: new Map(),
    compared: 0,
    seen: new Map(),
    learned: new Map(),
    slowestInMs: 0,
    statuses: new Map(),
    taken: new Set(),
    count: 0,
    seed: Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 30)),
  };
}

/** Returns the id of the created record in a response. */
export function idOf({ body }: Reply, name = 'id'): string | undefined {
  const [data] = [body?.data].flat();
  const id = data?.[name] ?? data?.id ?? data?.slug;
  return id === undefined || id === null ? undefined : String(id);
}

interface Asked {
  operation: Operation;
  url: string;
  caller: Caller;
  options: SendOptions;
  sent?: Json;
}

/** Sends one request and checks its response against the rules for all responses. */
export async function ask(run: Run, { operation, url, caller, options, sent }: Asked): Promise<Reply> {
  const now = run.office.now ?? (() => performance.now());
  const begun = now();
  const headers = { ...caller.headers, ...options.headers };
  const reply = await run.office.send(operation.method, url, { ...options, headers });
  const tookInMs = now() - begun;
  run.count += 1;
  run.slowestInMs = Math.max(run.slowestInMs, tookInMs);
  run.statuses.set(reply.status, (run.statuses.get(reply.status) ?? 0) + 1);
  const shown = String(options.payload ?? '').slice(0, 1_500);
  run.trail.push(`${operation.method} ${url} ${shown} -> ${reply.status} ${shownOf(reply)}`);
  // A client that does not accept JSON is redirected in place of an error (F§1).
  const isRedirect =
    reply.status === 302 && !ASKS_FOR_JSON.test(String(headers.accept ?? 'application/json'));
  const mismatch = run.mismatch(operation, reply);
  if (reply.status >= 500) find(run, 'of 5xx', `failed with ${reply.status}`, operation);
  else if (mismatch !== undefined) find(run, 'off the schema', mismatch, operation);
  if (reply.status === 302 && !isRedirect) find(run, 'others', 'sends away who asks for JSON', operation);
  if (tookInMs > MOST_IN_SECONDS * 1000)
    find(run, `slower than ${MOST_IN_SECONDS} s`, `took ${Math.round(tookInMs)} ms`, operation);
  if (reply.status >= 400 && INSIDE.test(reply.text))
    find(run, 'stack traces', 'tells how it works inside', operation);
  if (isUnkeepable(sent) && reply.status < 400 && !isRedirect)
    find(run, 'others', 'took what nobody can keep', operation);
  if (reply.status < 300) {
    run.taken.add(operation);
    assertSame(run, operation, { kind: kindOf(options), value: sent }, reply.body?.data);
    learn(run, operation, reply);
  }
  if (reply.status === 401 || reply.status === 419) await signInAgain(run, caller);
  return reply;
}

/** Returns whether the request has a body or a form. */
export const kindOf = ({ headers }: SendOptions): Sent['kind'] =>
  headers?.['content-type']?.startsWith('multipart/') === true ? 'field' : 'body';

const shownOf = ({ body, text }: Reply): string =>
  body === undefined ? `${text.length} characters` : text.slice(0, 600);

/** Remembers the id of a created record for later requests. */
function learn({ operations, around, learned }: Run, operation: Operation, reply: Reply): void {
  if (operation.method !== 'POST') return;
  const item = operations.find(
    ({ path }) => path.replace(/\/\{\w+\}$/, '') === operation.path && path !== operation.path,
  );
  const [, name] = /\{(\w+)\}$/.exec(item?.path ?? '') ?? [];
  if (item === undefined || name === undefined) return;
  const thing = around.thingInPath(item.path, name);
  const id = idOf(reply, name);
  if (thing === undefined || id === undefined) return;
  const ids = around.ids[thing]!;
  const own = learned.get(ids) ?? [];
  learned.set(ids, own);
  ids.push(id);
  own.push(id);
  // Fixtures allow more operations than created records, so the number of the latter is limited.
  if (own.length > MOST_LEARNED) ids.splice(ids.indexOf(own.shift()!), 1);
}

async function signInAgain({ callers, office }: Run, caller: Caller): Promise<void> {
  if (caller === callers.superior) callers.superior = await office.superior();
  else if (caller === callers.own) callers.own = await office.own();
  else if (caller === callers.other) callers.other = await office.other();
}
