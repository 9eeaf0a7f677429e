import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { newMark } from '../finder.ts';
import {
  assertAnswersSilent,
  assertDatabaseSilent,
  assertLogSilent,
  assertTextSilent,
  type Watch,
} from './canary.ts';

/**
 * Checks the assertions themselves: leaks a new secret into each place in turn and expects it to be reported. Call it
 * last, after the real assertions have passed.
 */
export async function assertReported(watched: Watch, pool: Pool, mark: string): Promise<void> {
  const { text, digits } = newMark();
  watched.note('injected text', text);
  watched.note('injected number', digits);
  for (const [what, said] of [
    ['injected text', `It is ${text}.`],
    ['injected number', `No. ${digits.slice(0, 2)}-${digits.slice(2, 9)}-${digits.slice(9)}`],
  ] as const) {
    watched.log.info({ said }, 'injected');
    // Moved to the front so that the search finds it soon.
    watched.lines.unshift(watched.lines.pop()!);
    assert.throws(
      () => assertLogSilent(watched),
      new RegExp(`^AssertionError.*the log contains the ${what}`),
    );
    watched.lines.shift();

    const [{ reply }] = watched.replies as [Watch['replies'][number]];
    for (const reported of [
      { ...reply, text: `${reply.text}${said}` },
      { ...reply, headers: { ...reply.headers, location: said } },
    ]) {
      watched.replies.unshift({ name: 'GET /injected', reply: reported });
      assert.throws(() => assertAnswersSilent(watched), new RegExp(`GET /injected contains the ${what}`));
      watched.replies.shift();
    }
    assert.throws(() => assertTextSilent('a mail', said, watched), new RegExp(`a mail contains the ${what}`));

    await pool.query('create table injected (said text)');
    await pool.query('insert into injected values ($1)', [said]);
    await assert.rejects(
      assertDatabaseSilent(pool, watched, mark),
      new RegExp(`the database holds the ${what}`),
    );
    await pool.query('drop table injected');
  }
}
