import type { Reply } from '@bulwagan/testing/app.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import type { Pool } from 'pg';
import type { Fixtures } from '../../bad-input/fixtures.ts';
import { INSIDE } from '../../bad-input/refused.ts';
import { isOfSignIn } from '../../bad-input/send.ts';
import type { Caller, Fuzzed } from '../../fuzz/state.ts';
import { type Fillers, type Place, placesOf } from './places.ts';
import { assertNoticed, type Statements } from './statements.ts';
import {
  type Alike,
  breaking,
  conditions,
  lasting,
  MARKS,
  MOST_IN_SECONDS,
  markOf,
  TABLE,
} from './values.ts';
import { rowsOf } from './wildcards.ts';

/** Messages of PostgreSQL that no response may contain. */
const DATABASE_WORDS =
  /syntax error at|unterminated quoted|invalid input syntax for|operator does not exist|division by zero|at end of input|PostgreSQL \d|DatabaseError/i;

/** Statuses returned before a value is examined: authentication, existence, rate limit. */
const REFUSED_BEFORE = new Set([401, 403, 404, 405, 415, 419, 423, 429]);

/** State and findings of one service under test. */
export interface Walk {
  office: Fuzzed;
  operations: number;
  places: Place[];
  /** Places where a value was examined, at least by its schema. */
  letIn: Set<Place>;
  /** Places whose valid value succeeded, so every check has seen it. */
  done: Set<Place>;
  /** Places whose tested value was bound in a statement. */
  bound: Set<Place>;
  /** Text filters of lists that are empty without a filter: a wrong result would not show there. */
  empty: Set<Place>;
  faults: string[];
  requests: number;
  slowestInMs: number;
  /** Payloads of requests that succeeded. */
  kept: Set<string>;
}

interface State extends Walk {
  callers: { superior: Caller; own: Caller };
  statements: Statements;
  /**
   * True if a caller was signed out; the records of the service must then be created again, because the old ones are
   * out of reach.
   */
  isLost: boolean;
}

/** Maximum number of records of each kind. */
const OF_EACH = 4;
/** Reads come first, while records exist; deletions come last, nested paths before their parents. */
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];
const depthOf = ({ path }: Operation): number => path.split('/').length;
const inOrder = (one: Operation, other: Operation): number =>
  ORDER.indexOf(one.method) - ORDER.indexOf(other.method) ||
  (one.method === 'DELETE' ? depthOf(other) - depthOf(one) : 0);

export interface Means {
  pool: Pool;
  statements: Statements;
  /** Creates records missing from the fixtures and returns other values that requests need. */
  prepare?(superior: Caller, around: Fixtures): Promise<Fillers>;
}

/** Tests every place of every operation of a service. */
export async function walk(
  office: Fuzzed,
  { pool, statements, prepare = async () => ({}) }: Means,
): Promise<Walk> {
  const operations = operationsOf((await office.send('GET', '/openapi.json')).body).toSorted(inOrder);
  await assertNoticed(pool, statements);
  let { superior, around } = await office.filled();
  const fillers = await prepare(superior, around);
  const state: State = {
    office,
    operations: operations.length,
    places: operations.flatMap((operation) => placesOf(operation, () => around, fillers)),
    letIn: new Set(),
    done: new Set(),
    bound: new Set(),
    empty: new Set(),
    faults: [],
    requests: 0,
    slowestInMs: 0,
    kept: new Set(),
    callers: { superior, own: await office.own() },
    statements,
    isLost: false,
  };
  let method = 'GET';
  for (const [number, place] of state.places.entries()) {
    if (state.isLost || place.operation.method !== method) {
      state.isLost = false;
      ({ superior, around } = await office.filled());
      state.callers.superior = superior;
      ({ method } = place.operation);
    }
    await tryPlace(state, place, number);
  }
  state.bound = new Set(state.places.filter((_, number) => statements.bound.has(markOf(number))));
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relname like '${TABLE}%'`,
  );
  state.faults.push(...rows.map(({ relname }) => `made a table: ${relname}`));
  return state;
}

async function tryPlace(state: State, place: Place, number: number): Promise<void> {
  const { isText, operation } = place;
  const plain = place.plain();
  const trial = { plain, isText, mark: markOf(number) };
  for (const value of [...breaking(trial), ...lasting(trial)]) await ask(state, place, value);
  // Only reads reveal whether a condition held.
  if (operation.method === 'GET') {
    for (const three of conditions(trial)) await compare(state, place, three);
    if (isText && place.kind === 'query') await lookWithout(state, place);
  }
  // Valid requests come last because they may delete the record. Several records are tried, since the first may be in
  // the wrong state.
  const isPath = place.kind === 'path';
  for (let at = 0; at < OF_EACH && !state.done.has(place); at += 1)
    if ((await ask(state, place, isPath ? undefined : plain, at)).status < 400) state.done.add(place);
  // The same request covers all parameters of the path.
  const parts = state.places.filter((one) => one.operation === operation && one.kind === 'path');
  for (const reached of [state.letIn, state.done])
    if (isPath && reached.has(place)) for (const part of parts) reached.add(part);
}

async function lookWithout(state: State, place: Place): Promise<void> {
  const { body } = await ask(state, place, undefined);
  const rows = rowsOf(body);
  if (Array.isArray(rows) && rows.length === 0) state.empty.add(place);
}

async function compare(state: State, place: Place, { isTrue, isFalse, harmless }: Alike): Promise<void> {
  const answers: string[] = [];
  for (const value of [isTrue, isFalse, harmless]) {
    const { status, text } = await ask(state, place, value);
    answers.push(`${status} ${withoutValue(text, value)}`);
  }
  if (new Set(answers).size > 1) fault(state, place, isTrue, `reveals a condition by ${shown(answers)}`);
}

/** Returns a response without the sent value, which links and error messages may repeat. */
function withoutValue(text: string, value: string): string {
  const inQuery = new URLSearchParams([['', value]]).toString().slice(1);
  const forms = [JSON.stringify(value).slice(1, -1), encodeURIComponent(value), inQuery, value];
  return forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
}

const shown = (answers: string[]): string => answers.map((answer) => answer.slice(0, 300)).join(' | ');

async function ask(state: State, place: Place, value: string | undefined, at = 0): Promise<Reply> {
  const { operation } = place;
  const { reply, tookInMs } = await sendTo(state, place, value, at);
  state.slowestInMs = Math.max(state.slowestInMs, tookInMs);
  if (reply.status >= 500) fault(state, place, value, `failed with ${reply.status}`);
  const isInside = (text: string) => DATABASE_WORDS.test(text) || (reply.status >= 400 && INSIDE.test(text));
  const withoutSent = (text: string) => (value === undefined ? text : withoutValue(text, value));
  let reported = withoutSent(reply.text);
  // A refusal may name records of earlier requests, such as the items of a cycle.
  if (isInside(reported)) reported = withoutSent([...state.kept].reduce(withoutValue, reply.text));
  if (isInside(reported)) fault(state, place, value, `reveals a database error: ${reported.slice(0, 300)}`);
  if (value?.match(MARKS) && reply.status < 300) state.kept.add(value);
  const { marked } = state.statements;
  if (marked.length > 0)
    fault(state, place, value, `is part of a statement: ${marked.splice(0)[0]!.slice(0, 300)}`);
  // Measured twice: the machine may have been busy once, whereas an injected sleep repeats.
  if (tookInMs > MOST_IN_SECONDS * 1000) {
    const again = await sendTo(state, place, value, at);
    if (again.tookInMs > MOST_IN_SECONDS * 1000)
      fault(state, place, value, `took ${Math.round(tookInMs)} and ${Math.round(again.tookInMs)} ms`);
  }
  const isLetIn = operation.method === 'GET' ? reply.status < 400 : !REFUSED_BEFORE.has(reply.status);
  if (isLetIn) state.letIn.add(place);
  if (reply.status === 401 || reply.status === 419) await signInAgain(state, operation);
  return reply;
}

async function sendTo(
  state: State,
  place: Place,
  value: string | undefined,
  at: number,
): Promise<{ reply: Reply; tookInMs: number }> {
  const { operation } = place;
  const { url, options } = place.request(value, at);
  const caller = isOfSignIn(operation) ? state.callers.own : state.callers.superior;
  const headers = { ...caller.headers, ...options.headers };
  state.requests += 1;
  const begun = performance.now();
  const reply = await state.office.send(operation.method, url, { ...options, headers });
  return { reply, tookInMs: performance.now() - begun };
}

async function signInAgain(state: State, operation: Operation): Promise<void> {
  const { callers, office } = state;
  if (isOfSignIn(operation)) callers.own = await office.own();
  else {
    callers.superior = await office.superior();
    state.isLost = true;
  }
}

export const nameOf = ({ operation, kind, name }: Place): string =>
  `${operation.method} ${operation.path} ${kind} ${name}`;

function fault({ faults }: State, place: Place, value: string | undefined, words: string): void {
  faults.push(`${nameOf(place)} with ${JSON.stringify(value) ?? 'nothing'} ${words}`);
}
