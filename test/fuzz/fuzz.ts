import assert from 'node:assert/strict';
import fc from 'fast-check';
import { INSIDE } from '../bad-input/refused.ts';
import { isOfSignIn, isUnkeepable, textsOf } from '../bad-input/send.ts';
import type { Surroundings } from '../bad-input/surroundings.ts';
import { type Operation, operationsOf } from '../operations.ts';
import type { Reply, Send, SendOptions } from '../world.ts';
import { describedBy } from './described.ts';
import { type Drawn, type Life, type Step, sequences } from './steps.ts';
import { textRequests } from './texts.ts';
import { picked, withIds } from './values.ts';

/**
 * A service as the fuzzer meets it: through its own description, and with somebody signed in. FUZZ_SEED repeats a run,
 * FUZZ_RUNS says how many requests are sent.
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
  /** Whether something may still be done to what was removed: it is only put away, or removing it twice is one. */
  staysAfter(removal: Operation, use: Operation): boolean;
  /** Requests of which the description does not tell the body, such as signed ones. */
  more?(): fc.Arbitrary<{ method: 'POST'; path: string; options: SendOptions }>;
}

/** Where it is told what was done. */
interface Told {
  diagnostic(line: string): void;
}

export interface Caller {
  headers: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

const MOST_IN_MS = 5_000;
/** Sequences for which a service is filled once. */
const BATCH = 30;
/** How many requests before a fault are told with it. */
const SHOWN = 8;
const JSON_TYPE = { 'content-type': 'application/json' };
const NOT_JSON = /text\/html|\*\/\*/;

/** One service under the fuzzer, and what was seen of it. */
interface Run {
  office: Fuzzed;
  operations: Operation[];
  misfit: ReturnType<typeof describedBy>;
  around: Surroundings;
  callers: { superior: Caller; own: Caller; other: Caller; nobody: Caller };
  /** What was last sent, to be shown when something is wrong. */
  trail: string[];
  /** The first of each kind of fault of each operation, with what led to it. */
  findings: Map<string, string>;
  statuses: Map<number, number>;
  taken: Set<Operation>;
  count: number;
  seed: number;
}

async function start(office: Fuzzed): Promise<Run> {
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
    statuses: new Map(),
    taken: new Set(),
    count: 0,
    seed: Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 30)),
  };
}

/** Sends sequences of requests drawn from the description until there were so many; `share` is of FUZZ_RUNS. */
export async function fuzz(
  t: Told,
  office: Fuzzed,
  { count, share = 1 }: { count: number; share?: number },
): Promise<void> {
  const wanted =
    process.env.FUZZ_RUNS === undefined ? count : Math.ceil(Number(process.env.FUZZ_RUNS) * share);
  const run = await start(office);
  t.diagnostic(`FUZZ_SEED=${run.seed}`);
  for (let batch = 0; run.count < wanted; batch += 1) {
    if (batch > 0) await refill(run);
    const arbitrary = sequences(run.operations, run.around);
    const more = office.more?.();
    const seed = run.seed + batch;
    for (const [index, steps] of fc.sample(arbitrary, { seed, numRuns: BATCH }).entries()) {
      if (run.count >= wanted) break;
      run.trail = [`seed ${run.seed}, batch ${batch}, sequence ${index}`];
      for (const step of steps) await take(run, step);
      if (more === undefined) continue;
      const { method, path, options } = fc.sample(more, { seed: seed * BATCH + index, numRuns: 1 })[0]!;
      const operation = run.operations.find((one) => one.method === method && one.path === path)!;
      await ask(run, { operation, url: path, caller: run.callers.nobody, options });
    }
  }
  tell(t, run);
  // Requests that nobody lets in would show nothing.
  assert.ok(run.taken.size > run.operations.length / 2);
}

/** Sends naughty strings in the place of every string of a body or query: all of them, or so many to each place. */
export async function fuzzTexts(t: Told, office: Fuzzed, perPlace?: number): Promise<void> {
  const run = await start(office);
  t.diagnostic(`FUZZ_SEED=${run.seed}`);
  for (const operation of run.operations) {
    run.trail = [`seed ${run.seed}`];
    for (const { url, sent, hasWord, query } of textRequests(operation, run.around, run.seed, perPlace)) {
      const options = sent === undefined ? {} : { headers: JSON_TYPE, payload: JSON.stringify(sent) };
      const reply = await ask(run, {
        operation,
        url: `${url}${query}`,
        caller: superiorFor(run, operation),
        options,
        sent,
      });
      if (hasWord) await assertKept(run, operation, url, sent, reply);
    }
  }
  tell(t, run);
}

async function refill(run: Run): Promise<void> {
  const { superior, around } = await run.office.filled();
  run.around = around;
  run.callers = { ...run.callers, superior, other: await run.office.other() };
}

/** What changes how its caller is signed in is sent by somebody of whom nothing else is needed. */
const superiorFor = ({ callers }: Run, operation: Operation): Caller =>
  isOfSignIn(operation) ? callers.own : callers.superior;

function tell(t: Told, { count, statuses, taken, operations, findings }: Run): void {
  const counts = [...statuses].sort().map((pair) => pair.join(': '));
  t.diagnostic(`${count} requests; statuses ${counts.join(', ')}`);
  t.diagnostic(`${taken.size} of ${operations.length} operations were let in and done`);
  if (findings.size > 0) assert.fail([...findings.values()].join('\n\n'));
}

/** Notes a fault, with the requests that led to it. */
function find({ findings, trail }: Run, fault: string, { method, path }: Operation): void {
  const name = `${fault}: ${method} ${path}`;
  const way = [trail[0], ...trail.slice(1).slice(-SHOWN)];
  if (!findings.has(name)) findings.set(name, [name, ...way].join('\n'));
}

async function take(run: Run, step: Step): Promise<void> {
  if (step.kind === 'life') return await live(run, step.life);
  if (step.kind === 'one') {
    await sendDrawn(run, step.drawn);
    return;
  }
  const { operation, url, headers, payload, sent } = step.request;
  const caller = superiorFor(run, operation);
  await ask(run, {
    operation,
    url,
    caller,
    options: { headers, ...(payload === undefined ? {} : { payload }) },
    ...(sent === undefined ? {} : { sent }),
  });
}

const escaped = (value: Json): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000));
};

function urlOf({ around }: Run, { operation, path, query }: Drawn, given: Record<string, string>): string {
  const pathname = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const choice = given[name] ?? path[name]!;
    if (typeof choice === 'string') return choice;
    const thing = around.thingInPath(operation.path, name);
    if (thing === undefined) return '1';
    const usual = choice % 4 > 0 ? around.usualIn(operation, thing) : around.ids[thing]!;
    return encodeURIComponent(picked({ [thing]: usual }, thing, choice));
  });
  const pairs = query.map(([name, value]) => `${escaped(name)}=${escaped(withIds(value, around.ids))}`);
  return pairs.length === 0 ? pathname : `${pathname}?${pairs.join('&')}`;
}

async function sendDrawn(
  run: Run,
  drawn: Drawn,
  given: Record<string, string> = {},
): Promise<[Reply, string]> {
  const { operation, who, key, isWrong } = drawn;
  const url = urlOf(run, drawn, given);
  const caller = who === 'superior' ? superiorFor(run, operation) : run.callers[who];
  const sent = drawn.body === undefined ? undefined : withIds(drawn.body, run.around.ids);
  const options: SendOptions = {
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(sent === undefined ? {} : JSON_TYPE),
    },
    ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
  };
  const reply = await ask(run, { operation, url, caller, options, sent });
  if (isWrong && reply.status < 400) find(run, 'taken though wrong', operation);
  return [reply, url];
}

/** Makes something, uses it, removes it and uses it again. */
async function live(run: Run, { make, uses, remove, after }: Life): Promise<void> {
  const [made, url] = await sendDrawn(run, make);
  if (made.status !== 200 && made.status !== 201) return;
  const [pathname] = url.split('?', 1);
  const nameIn = ({ path }: Operation): string | undefined =>
    /^\{(\w+)\}$/.exec(path.split('/')[pathname!.split('/').length] ?? '')?.[1];
  const id = idOf(made, nameIn((remove ?? uses[0] ?? make).operation));
  if (id === undefined) return;
  const sendOf = async (use: Drawn): Promise<number> => {
    const given = valuesIn(use.operation.path, `${pathname}/${encodeURIComponent(id)}`);
    return (await sendDrawn(run, use, given))[0].status;
  };
  await assertKept(run, make.operation, url, make.body, made);
  for (const use of uses) await sendOf(use);
  if (remove === undefined || (await sendOf(remove)) >= 400) return;
  for (const use of after) {
    if ((await sendOf(use)) >= 400) continue;
    if (!run.office.staysAfter(remove.operation, use.operation))
      find(run, 'used after it was removed', use.operation);
    else if (use.operation.method !== 'GET') return;
  }
}

/** The id of what an answer says was made. */
function idOf({ body }: Reply, name = 'id'): string | undefined {
  const [data] = [body?.data].flat();
  const id = data?.[name] ?? data?.id ?? data?.slug;
  return id === undefined || id === null ? undefined : String(id);
}

/** What the parameters of a path are, as far as the beginning of an address says. */
function valuesIn(path: string, start: string): Record<string, string> {
  const parts = start.split('/');
  const named = path.split('/').flatMap((part, index): [string, string][] => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined || parts[index] === undefined ? [] : [[name, parts[index]]];
  });
  return Object.fromEntries(named);
}

/** Reads what was just made or changed, and looks whether each text is there byte for byte. */
async function assertKept(
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
    if (typeof before !== 'string' || typeof after !== 'string' || before === after) continue;
    find(
      run,
      `${name} ${JSON.stringify(before)} came back as ${JSON.stringify(after)}`.slice(0, 600),
      operation,
    );
  }
}

interface Asked {
  operation: Operation;
  url: string;
  caller: Caller;
  options: SendOptions;
  sent?: Json;
}

/** Sends one request and holds its answer against everything that is true of all answers. */
async function ask(run: Run, { operation, url, caller, options, sent }: Asked): Promise<Reply> {
  const begun = performance.now();
  const headers = { ...caller.headers, ...options.headers };
  const reply = await run.office.send(operation.method, url, { ...options, headers });
  const tookInMs = performance.now() - begun;
  run.count += 1;
  run.statuses.set(reply.status, (run.statuses.get(reply.status) ?? 0) + 1);
  const shown = typeof options.payload === 'string' ? options.payload.slice(0, 1_500) : '';
  run.trail.push(`${operation.method} ${url} ${shown} -> ${reply.status} ${shownOf(reply)}`);
  // A browser that does not ask for JSON gets pages and redirects in the place of errors.
  const isForPages = NOT_JSON.test(String(headers.accept ?? ''));
  const misfit = isForPages ? undefined : run.misfit(operation, reply);
  if (reply.status >= 500) find(run, `failed with ${reply.status}`, operation);
  else if (misfit !== undefined) find(run, misfit, operation);
  if (tookInMs > MOST_IN_MS) find(run, `took ${Math.round(tookInMs)} ms`, operation);
  if (reply.status >= 400 && INSIDE.test(reply.text)) find(run, 'tells how it works inside', operation);
  if (isUnkeepable(sent) && reply.status < 400) find(run, 'took what nobody can keep', operation);
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
