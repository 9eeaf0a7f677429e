import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import { INSIDE } from '../bad-input/refused.ts';
import { isOfSignIn, isUnkeepable } from '../bad-input/send.ts';
import { describedBy } from './described.ts';
import { find } from './faults.ts';
import { assertSame, type Sent } from './same.ts';
import { type Caller, type Fuzzed, MOST_IN_SECONDS, type Run } from './state.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Maximum number of created records of each kind that later requests use. */
const MOST_LEARNED = 6;
/** Address of an answer whose government numbers are masked on request. */
const MASKS = /[?&]numbers=masked(&|$)/;
const ASKS_FOR_JSON = /\bapplication\/json\b/;

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
  if (reply.status >= 500) find(run, 'status 5xx', `failed with ${reply.status}`, operation);
  else if (mismatch !== undefined) find(run, 'not matching the schema', mismatch, operation);
  if (reply.status === 302 && !isRedirect)
    find(run, 'other faults', 'redirected a client that asked for JSON', operation);
  if (tookInMs > MOST_IN_SECONDS * 1000)
    find(run, `slower than ${MOST_IN_SECONDS} s`, `took ${Math.round(tookInMs)} ms`, operation);
  const [internals] = INSIDE.exec(withoutTexts(reply.text, [run.tried, ...textsIn(sent)])) ?? [];
  if (reply.status >= 400 && internals !== undefined)
    find(run, 'with a stack trace', `exposes internals (${internals})`, operation);
  if (isUnkeepable(sent) && reply.status < 400 && !isRedirect)
    find(run, 'other faults', 'accepted a text that cannot be stored', operation);
  if (reply.status < 300) {
    run.taken.add(operation);
    if (!MASKS.test(url))
      assertSame(run, operation, { kind: kindOf(options), value: sent }, reply.body?.data);
    learn(run, operation, reply);
  }
  if (reply.status === 401 || reply.status === 419) await signInAgain(run, caller);
  return reply;
}

/** Returns the text of a refusal without texts that were sent, which may be a statement of SQL or a file name themselves. */
const withoutTexts = (text: string, sent: readonly (string | undefined)[]): string =>
  sent
    .filter((one) => one !== undefined && one !== '')
    .reduce<string>((rest, one) => rest.replaceAll(JSON.stringify(one).slice(1, -1), ''), text);

/** Returns the texts in a value. */
const textsIn = (value: Json): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

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

/** Creates the fixtures again and signs in their users. */
export async function refill(run: Run): Promise<void> {
  const { superior, around } = await run.office.filled();
  run.around = around;
  run.callers = { ...run.callers, superior, other: await run.office.other() };
}

/** Operations that change the sign-in of their caller are sent by a separate user. */
export const superiorFor = ({ callers }: Run, operation: Operation): Caller =>
  isOfSignIn(operation) ? callers.own : callers.superior;
