import type fc from 'fast-check';
import { INSIDE } from '../bad-input/refused.ts';
import { isUnkeepable, textsOf } from '../bad-input/send.ts';
import type { Surroundings } from '../bad-input/surroundings.ts';
import { type Operation, operationsOf } from '../operations.ts';
import type { Reply, Send, SendOptions } from '../world.ts';
import { describedBy } from './described.ts';
import { type Fault, find, MOST_IN_SECONDS } from './faults.ts';

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
  /** Whether a member of what was sent stands in the answer as it was sent, when it was taken. */
  isKept(operation: Operation, name: string, schema: { maxLength?: number }): boolean;
  /** Whether a text means nothing beside the rest of its body, so that it is not kept: the rank of no soldier. */
  putsAway?(name: string, body: Json): boolean;
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

/** Reads what was just made or changed, and looks whether each text is there byte for byte. */
export async function assertKept(
  run: Run,
  operation: Operation,
  url: string,
  body: Json,
  reply: Reply,
): Promise<void> {
  if ((reply.status !== 200 && reply.status !== 201) || body === undefined) return;
  const [item] = run.operations.filter(
    ({ method, path }) =>
      method === 'GET' &&
      (path === operation.path || path.replace(/\/\{\w+\}$/, '') === operation.path) &&
      /\}$/.test(path),
  );
  const id = item?.path === operation.path ? undefined : idOf(reply);
  if (item === undefined || (item.path !== operation.path && id === undefined)) return;
  const [pathname] = url.split('?', 1);
  const address = id === undefined ? pathname! : `${pathname}/${encodeURIComponent(id)}`;
  const read = await ask(run, { operation: item, url: address, caller: run.callers.superior, options: {} });
  if (read.status !== 200) return;
  assertSame(run, operation, body, read);
}

function assertSame(run: Run, operation: Operation, body: Json, reply: Reply): void {
  for (const name of textsOf(run.office, operation)) {
    const [before, after] = [body?.[name], reply.body?.data?.[name]];
    // What an answer does not show cannot be compared.
    if (typeof before !== 'string' || after === undefined) continue;
    if (after === null && isNone(before, () => run.office.putsAway?.(name, body) === true)) continue;
    run.compared += 1;
    if (before === after) continue;
    run.trail.push(`sent ${JSON.stringify(before)}, kept ${JSON.stringify(after)}`.slice(0, 1_500));
    find(run, 'texts changed', `${name} came back otherwise`, operation);
  }
}

/** A text that says nothing is none; any other that is not there any more was lost, but for a rule. */
const isNone = (text: string, isPutAway: () => boolean): boolean => text.trim() === '' || isPutAway();

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
    assertSame(run, operation, sent, reply);
    learn(run, operation, reply);
  }
  if (reply.status === 401 || reply.status === 419) await signInAgain(run, caller);
  return reply;
}

const shownOf = ({ body, text }: Reply): string =>
  body === undefined ? `${text.length} characters` : text.slice(0, 600);

/** Remembers the id of what was made, so that later requests name it. */
function learn({ operations, around }: Run, operation: Operation, reply: Reply): void {
  if (operation.method !== 'POST') return;
  const item = operations.find(
    ({ path }) => path.replace(/\/\{\w+\}$/, '') === operation.path && path !== operation.path,
  );
  const [, name] = /\{(\w+)\}$/.exec(item?.path ?? '') ?? [];
  if (item === undefined || name === undefined) return;
  const thing = around.thingInPath(item.path, name);
  const id = idOf(reply, name);
  if (thing !== undefined && id !== undefined) around.ids[thing]!.push(id);
}

async function signInAgain({ callers, office }: Run, caller: Caller): Promise<void> {
  if (caller === callers.superior) callers.superior = await office.superior();
  else if (caller === callers.own) callers.own = await office.own();
  else if (caller === callers.other) callers.other = await office.other();
}
