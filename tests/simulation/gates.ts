import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Fate, Scheduler } from './scheduler.ts';

/** Simulated run of the current async context, and whether the context already has its turn. */
const simulated = new AsyncLocalStorage<{ turns: Scheduler; hasTurn: boolean }>();

type Client = pg.Client & { processID: number; connection: { stream: import('node:net').Socket } };

// biome-ignore lint/suspicious/noExplicitAny: the overloads of `pg` pass through unchanged.
type Query = (this: Client, ...args: any[]) => any;

/** Runs `work` so that everything started in it takes turns. */
export function simulate<Result>(turns: Scheduler, work: () => Result): Result {
  return simulated.run({ turns, hasTurn: false }, work);
}

/** Sends a request to the gateway, which takes a turn like a statement. */
export function requestInTurn<Result>(what: string, ask: (fate: Fate) => Promise<Result>): Promise<Result> {
  const store = simulated.getStore();
  return store === undefined ? ask('done') : store.turns.take(what, ask);
}

/** Waits for a number of turns. */
export async function takeTime(what: string, turns: number): Promise<void> {
  const store = simulated.getStore();
  for (let left = store === undefined ? 0 : turns; left > 0; left -= 1) await store!.turns.pass(what);
}

/** Waits in real time while nothing else proceeds. */
export function waitAMoment(timeInMs: number): void {
  simulated.getStore()?.turns.connecting(() => sleep(timeInMs));
}

/** Lets the simulation decide when each statement of a pool runs. */
export async function gate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: Query };
  client.release();
  if (!gated.has(prototype)) {
    gated.add(prototype);
    prototype.query = gatedQuery(prototype.query);
  }
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
  pool.connect = ((callback?: (error: Error | undefined, client: unknown, done: unknown) => void) => {
    const turns = simulated.getStore()?.turns;
    if (turns === undefined) return connect(callback);
    const connected = turns.connecting(() => connect() as Promise<pg.PoolClient>);
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }) as typeof pool.connect;
}

const gated = new Set<object>();

function gatedQuery(query: Query): Query {
  return function (...args) {
    const store = simulated.getStore();
    if (store === undefined || store.hasTurn) return query.apply(this, args);
    const { turns } = store;
    const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
    const result = turns.take(
      nameOf(args[0]),
      (fate) =>
        simulated.run({ turns, hasTurn: true }, () =>
          sendTo(turns, this, () => sending(this, query, args), fate),
        ),
      this.processID,
    );
    if (callback === undefined) return result;
    result.then(
      (rows) => callback(null, rows),
      (error) => callback(error),
    );
    return undefined;
  };
}

async function sendTo(
  turns: Scheduler,
  client: Client,
  send: () => Promise<unknown>,
  fate: Fate,
): Promise<unknown> {
  if (fate === 'done') return await send();
  // The connection is lost, so the response does not arrive.
  if (fate === 'lost after') {
    await send();
    await nextTurn();
  }
  client.connection.stream.destroy();
  await turns.untilGone(client.processID);
  throw new Error('Connection terminated unexpectedly');
}

/** Runs a query as the client accepts it: texts return a promise, query objects take a callback. */
function sending(client: Client, query: Query, args: unknown[]): Promise<unknown> {
  if (isText(args[0])) return query.apply(client, args);
  return new Promise((resolve, reject) =>
    query.apply(client, [
      ...args,
      (error: unknown, rows: unknown) => (error ? reject(error) : resolve(rows)),
    ]),
  );
}

const isText = (sent: unknown): boolean =>
  typeof sent === 'string' || (sent as { text?: string }).text !== undefined;

/** Returns a short description of a statement, without values, so that a repeated run has the same trace. */
function nameOf(sent: unknown): string {
  if (typeof sent === 'string') return shortened(sent);
  const { text, statements } = sent as { text?: string; statements?: { text: string }[] };
  if (text !== undefined) return shortened(text);
  return (statements ?? []).map((statement) => shortened(statement.text)).join(' + ');
}

const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
