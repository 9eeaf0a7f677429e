import assert from 'node:assert/strict';
import type { Reply } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import type { Pool } from 'pg';
import { type Change, type Ids, nameOf, type SendChange, takesBody } from './changes.ts';
import {
  assertNotIn,
  injectedInto,
  operationOf,
  undeclared,
  type Values,
  withMore,
} from './mass-assignment.ts';
import { assertExplained, type Reason } from './reasons.ts';
import { inTheEnd, jobsAtRest, kindOf, lineOf, watchRows } from './written.ts';

/**
 * Runs every operation with a body in three rounds: once valid, and twice with extra fields in every object. Responses
 * and written rows must be equal in all rounds.
 */

/** Sends a change and returns the response. */
export type Ask = (by: SignedIn, change: Change, ids?: Ids) => Promise<Reply>;

/** Sends all changes, in an order in which each succeeds. */
type AskAll = (ask: Ask) => Promise<void>;

interface Attacked {
  pool: Pool;
  schema: string;
  operations: Operation[];
  send: SendChange;
  /** Prefix of the change paths in the OpenAPI document. */
  prefix?: string;
  /** Fields of responses that neither a table nor a body has. */
  extra: Values;
  /** Names that an operation refuses with 422 instead of ignoring them. */
  refused?: readonly string[];
  /** Operations that are not tested, e.g. `POST /api/things`, with reasons. */
  untried: Reason[];
  /** Tables whose rows do not depend on the change alone: they are not compared but must not contain a marker value. */
  besides?: RegExp;
  /** Waits until the asynchronous effects of a change are complete. */
  settled?(change: Change): Promise<void>;
  /** Creates the records that a round needs. The round number distinguishes their names. */
  prepare(round: number): Promise<AskAll>;
}

interface Done {
  name: string;
  answer: string;
  lines: string[];
}

/** Two-digit round numbers, so that names of equal length differ by round. */
const [PLAIN, ...INJECTED] = [71, 72, 73] as const;
/** Stays below the limit of 100 fields per form. */
const FIELDS_OF_A_FORM = 90;
/** Prototype-pollution fields. */
const POLLUTING = JSON.parse(
  '{"__proto__":{"status":"closed"},"constructor":{"prototype":{"status":"closed"}}}',
) as Values;

export async function assertMoreIsNothing(attacked: Attacked): Promise<void> {
  const { pool, schema, operations, untried } = attacked;
  const { marks, likely } = await injectedInto(pool, attacked);
  const written = await watchRows(pool, schema);
  const bodies = operations.filter(({ body }) => body !== undefined).map(nameOf);
  const figure = {
    check: `mass assignment in ${schema === 'court' ? 'the court' : schema}: write requests with members they do not accept`,
    what: 'answered and stored as without those members',
    least: 2 * bodies.filter((name) => !untried.some(([, of]) => of.test(name))).length,
  };
  await tallied(figure, async (hold) => {
    const plain = await doRound(attacked, written, PLAIN, () => ({}));
    const tried = plain.map(({ name }) => name);
    assertExplained(
      bodies.filter((name) => !tried.includes(name)),
      untried,
      'without a request that has additional members',
    );
    for (const [index, round] of INJECTED.entries()) {
      const done = await doRound(attacked, written, round, index === 0 ? () => marks : likely);
      assert.equal(done.length, plain.length);
      for (const [at, one] of done.entries()) await hold(() => assert.deepEqual(one, plain[at]));
    }
  });
  assert.equal(({} as { status?: string }).status, undefined);
}

/** Runs one round; `valuesOf` returns the extra fields for the nth body. */
async function doRound(
  attacked: Attacked,
  written: Awaited<ReturnType<typeof watchRows>>,
  round: number,
  valuesOf: (turn: number) => Values,
): Promise<Done[]> {
  const { pool, schema, operations, send, prefix = '', settled } = attacked;
  const askAll = await attacked.prepare(round);
  await jobsAtRest(pool, schema);
  await written();
  const done: Done[] = [];
  await askAll(async (by, change, ids = {}) => {
    const described = operationOf(operations, { ...change, path: prefix + change.path });
    const name = described === undefined ? nameOf(change) : nameOf(described);
    const shape = described?.body?.schema;
    assert.ok(shape !== undefined || !takesBody(change), `${name} accepts no body`);
    const values = valuesOf(done.length);
    const reply = await send(by, change, ids, (members) => {
      if (change.form === undefined)
        return Object.keys(values).length === 0
          ? members
          : { ...withMore(members, shape, values), ...POLLUTING };
      // `files` is another spelling of the declared `files[]`.
      const more = Object.entries(undeclared(shape.properties, values)).filter(
        ([name]) => !Object.hasOwn(shape.properties, `${name}[]`),
      );
      const from = (done.length * FIELDS_OF_A_FORM) % Math.max(more.length, 1);
      return { ...members, ...Object.fromEntries(more.slice(from, from + FIELDS_OF_A_FORM)) };
    });
    assert.ok(reply.status >= 200 && reply.status < 300, `${name}: ${reply.status} ${reply.text}`);
    await jobsAtRest(pool, schema);
    if (settled !== undefined) {
      await settled(change);
      await jobsAtRest(pool, schema);
    }
    const rows = await written();
    assertNotIn(JSON.stringify(rows) + reply.text, `${name} in round ${round}`);
    const answer = JSON.stringify(kindOf('', reply.body ?? null));
    const own = inTheEnd(rows).filter(({ name: table }) => attacked.besides?.test(table) !== true);
    done.push({ name, answer, lines: own.flatMap(lineOf).sort() });
    return reply;
  });
  return done;
}
