import type fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import { INSIDE } from '../bad-input/refused.ts';
import { isUnkeepable } from '../bad-input/send.ts';
import type { Surroundings } from '../bad-input/surroundings.ts';
import { type Operation, operationsOf } from '../operations.ts';
import type { Reply, Send, SendOptions } from '../world.ts';
import { describedBy } from './described.ts';
import { type Fault, find, MOST_IN_SECONDS } from './faults.ts';
import { assertSame, type Seen, type Sent } from './same.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/**
 * A service as the fuzzer meets it: through its own description, and with somebody signed in. FUZZ_SEED repeats a run;
 * FUZZ_RUNS says how many requests each test sends, which fails with fewer than it is there for.
 */
export interface Fuzzed {
  /** Calls a path of the description. */
  send: Send;
  /** Signs in somebody who may do everything. */
  superior(): Promise<Caller>;
  /** The same, and fills the service with some of everything, of which some is theirs. */
  filled(): Promise<{ superior: Caller; around: Surroundings }>;
  /** Somebody who has just given the password once more: what is changed in how people sign in is theirs. */
  own(): Promise<Caller>;
  /** Somebody without any right beyond being known. */
  other(): Promise<Caller>;
  /** Which texts come back otherwise than they were sent, and why; by operation and place. */
  changed: Reason[];
  /** What is not shown under its own address when it was just made, and why; by operation. `toldIn` says where it is. */
  elsewhere?: Reason[];
  /** What an answer calls otherwise than it was called when it was sent; by operation. */
  shownAs?: [of: RegExp, as: (data: Json, sent: Json) => Json][];
  /** Where else is told what was sent, by operation: the path that answers, and its address for what was answered before. */
  toldIn?: [of: RegExp, path: string, address: (made: Json) => string][];
  /** Which texts mean nothing beside the rest of what was sent, so that they are not kept, and why; by operation and place. */
  putsAway?: [...Reason, isSo: (sent: Json) => boolean][];
  /** Whether something may still be done to what was removed: it is only put away, or removing it twice is one. */
  staysAfter(removal: Operation, use: Operation): boolean;
  /** Milliseconds from any time on; the machine's where there is none. */
  now?(): number;
  /** Requests of which the description does not tell the body, such as signed ones. */
  more?(): fc.Arbitrary<{ method: 'POST'; path: string; options: SendOptions }>;
}

export interface Caller {
  headers: Record<string, string>;
}

/** How many of each thing that was made are named later. */
const MOST_LEARNED = 6;
const ASKS_FOR_JSON = /\bapplication\/json\b/;

/** One service under the fuzzer, and what was seen of it. */
export interface Run {
  office: Fuzzed;
  operations: Operation[];
  misfit: ReturnType<typeof describedBy>;
  around: Surroundings;
  callers: { superior: Caller; own: Caller; other: Caller; nobody: Caller };
  /** What was last sent, to be shown when something is wrong. */
  trail: string[];
  /** The first of each kind of fault of each operation, with what led to it. */
  findings: Map<string, string>;
  /** How many answers had each kind of fault. */
  faults: Map<Fault, number>;
  /** How many texts were read again and compared with what was sent. */
  compared: number;
  /** What became of the texts, by operation and place. */
  seen: Map<string, Seen>;
  /** The naughty string that is sent right now. */
  tried?: string;
  /** Which of the ids that a service has were made by requests. */
  learned: Map<string[], string[]>;
  slowestInMs: number;
  statuses: Map<number, number>;
  taken: Set<Operation>;
  count: number;
  seed: number;
}

/** Fills a service, and reads what it says of itself. */
export async function start(office: Fuzzed): Promise<Run> {
  const document = (await office.send('GET', '/openapi.json')).body;
  const { superior, around } = await office.filled();
  return {
    office,
    operations: operationsOf(document),
    misfit: describedBy(document),
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

/** The id of what an answer says was made. */
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

/** Sends one request and holds its answer against everything that is true of all answers. */
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
  // Whoever does not ask for JSON gets a redirect in the place of an error (F§1).
  const isRedirect =
    reply.status === 302 && !ASKS_FOR_JSON.test(String(headers.accept ?? 'application/json'));
  const misfit = run.misfit(operation, reply);
  if (reply.status >= 500) find(run, 'of 5xx', `failed with ${reply.status}`, operation);
  else if (misfit !== undefined) find(run, 'off the schema', misfit, operation);
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

/** Whether a body is sent, or a form. */
export const kindOf = ({ headers }: SendOptions): Sent['kind'] =>
  headers?.['content-type']?.startsWith('multipart/') === true ? 'field' : 'body';

const shownOf = ({ body, text }: Reply): string =>
  body === undefined ? `${text.length} characters` : text.slice(0, 600);

/** Remembers the id of what was made, so that later requests name it. */
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
  // Of what the service was filled with, more can be done: it stays a good part of what is named.
  if (own.length > MOST_LEARNED) ids.splice(ids.indexOf(own.shift()!), 1);
}

async function signInAgain({ callers, office }: Run, caller: Caller): Promise<void> {
  if (caller === callers.superior) callers.superior = await office.superior();
  else if (caller === callers.own) callers.own = await office.own();
  else if (caller === callers.other) callers.other = await office.other();
}
