import type { Pool } from 'pg';
import { INSIDE } from '../../bad-input/refused.ts';
import { isOfSignIn } from '../../bad-input/send.ts';
import type { Surroundings } from '../../bad-input/surroundings.ts';
import type { Caller, Fuzzed } from '../../fuzz/run.ts';
import { type Operation, operationsOf } from '../../operations.ts';
import type { Reply } from '../../world.ts';
import { type Fillers, type Place, placesOf } from './places.ts';
import { assertNoticed, type Statements } from './statements.ts';
import { type Alike, breaking, conditions, lasting, MOST_IN_SECONDS, markOf, TABLE } from './values.ts';
import { rowsOf } from './wildcards.ts';

/** What PostgreSQL says, which no answer may pass on. */
const DATABASE_WORDS =
  /syntax error at|unterminated quoted|invalid input syntax for|operator does not exist|division by zero|at end of input|PostgreSQL \d|DatabaseError/i;

/** What is answered before a value is looked at: who asks, whether the thing is there, how often they have asked. */
const REFUSED_BEFORE = new Set([401, 403, 404, 405, 415, 419, 423, 429]);

/** A service while it is tried, and what was seen of it. */
export interface Walk {
  office: Fuzzed;
  operations: number;
  places: Place[];
  /** Places of which a value was looked at, be it by its shape alone. */
  letIn: Set<Place>;
  /** Places whose plain value was let in and done: whatever looks at it, looked. */
  done: Set<Place>;
  /** Places of which a value that was tried came as far as a statement, among the values there. */
  bound: Set<Place>;
  /** Texts that lists are asked with of which nothing is to be seen without them: what they hide would not show. */
  empty: Set<Place>;
  faults: string[];
  requests: number;
  slowestInMs: number;
}

interface State extends Walk {
  callers: { superior: Caller; own: Caller };
  statements: Statements;
  /** Whether somebody was signed out, who is what fills the office: what is theirs is then for nobody to reach. */
  isLost: boolean;
}

/** How many of each thing an office is filled with at most. */
const OF_EACH = 4;
/** Reads first, so that there is something; removes last, and what stands in something else before that. */
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];
const depthOf = ({ path }: Operation): number => path.split('/').length;
const inOrder = (one: Operation, other: Operation): number =>
  ORDER.indexOf(one.method) - ORDER.indexOf(other.method) ||
  (one.method === 'DELETE' ? depthOf(other) - depthOf(one) : 0);

export interface Means {
  pool: Pool;
  statements: Statements;
  /** Makes what an office is not filled with, and answers what else requests ask for. */
  prepare?(superior: Caller, around: Surroundings): Promise<Fillers>;
}

/** Tries every place of every operation of a service. */
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
  // Only what is read tells whether a condition held.
  if (operation.method === 'GET') {
    for (const three of conditions(trial)) await compare(state, place, three);
    if (isText && place.kind === 'query') await lookWithout(state, place);
  }
  // Last, since it may remove what it names, and what is named first may not be in a state for it.
  const isPath = place.kind === 'path';
  for (let at = 0; at < OF_EACH && !state.done.has(place); at += 1)
    if ((await ask(state, place, isPath ? undefined : plain, at)).status < 400) state.done.add(place);
  // That request is the same one for every part of the path.
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
  if (new Set(answers).size > 1) fault(state, place, isTrue, `told a condition by ${shown(answers)}`);
}

/** An answer without what was asked, which it may repeat: in links, and in what was not understood. */
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
  const told = value === undefined ? reply.text : withoutValue(reply.text, value);
  if (DATABASE_WORDS.test(told) || (reply.status >= 400 && INSIDE.test(told)))
    fault(state, place, value, `tells of the database: ${told.slice(0, 300)}`);
  const { marked } = state.statements;
  if (marked.length > 0)
    fault(state, place, value, `stands in a statement: ${marked.splice(0)[0]!.slice(0, 300)}`);
  // The machine may have been held up once; what sleeps does so again.
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
