import type { PgBoss } from 'pg-boss';
import { mergeFailedJobs } from './failed-jobs.ts';
import { channelOf } from './notices.ts';
import type { Claim, Ending } from './run-one.ts';

/** One queue of the database: what of it is taken, and what is written of what was. */
export interface Queue {
  take(most: number): Promise<Claim[]>;
  /** Of tries that have ended alike. One that has been taken up by another meanwhile is left alone. */
  write(ending: Ending, claims: Claim[]): Promise<void>;
  /** Has every process look for jobs of it. */
  tell(): Promise<void>;
}

/** Its process has ended by then (`stopping.ts`): until then the job would run twice at once. */
const STOPPED_WITHIN_SECONDS = 2;

export function openQueue(boss: PgBoss, schema: string, name: string): Queue {
  /** Changes these tries while they run still. */
  const change = (claims: Claim[], what: string, also = '') =>
    boss.getDb().executeSql(
      `update ${schema}.job j set ${what} where name = $1 and id = any($2::uuid[]) and state = 'active'
        and (id::text || ':' || retry_count::text) = any($3::text[]) ${also} returning id`,
      [name, claims.map(({ id }) => id), claims.map(({ id, retryCount }) => `${id}:${retryCount}`)],
    );

  /** The library fails them for good only when their tries are used up; it says so to nobody else than its own workers. */
  async function giveUp(claims: Claim[], reason: object): Promise<void> {
    await change(claims, 'retry_limit = retry_count');
    await boss.fail(name, claims, reason);
  }

  /**
   * Whoever takes one up next does so as if it had never been begun: the library counts a try where there was a start before.
   * Where another of a singleton waits to be tried again, a second cannot, and that one does its work.
   */
  async function giveBack(claims: Claim[], goesOn: boolean): Promise<void> {
    const later = `, start_after = now() + interval '${STOPPED_WITHIN_SECONDS} seconds'`;
    const { rows } = await change(
      claims,
      `state = 'retry', started_on = null, heartbeat_on = null${goesOn ? later : ''}`,
      `and not (policy is not distinct from 'stately' and exists (
        select from ${schema}.job w where w.name = j.name and w.policy = 'stately' and w.state = 'retry'
          and coalesce(w.singleton_key, '') = coalesce(j.singleton_key, '')))`,
    );
    // Not those that were given back: another process may run them by now.
    const givenBack = new Set(rows.map(({ id }) => id));
    const others = claims.filter(({ id }) => !givenBack.has(id));
    if (others.length > 0) await boss.complete(name, others);
    if (rows.length > 0 && !goesOn) await tell();
  }

  async function tell(): Promise<void> {
    await boss.getDb().executeSql('select pg_notify($1, $2)', [channelOf(schema), name]);
  }

  return {
    async take(most) {
      const jobs = await boss.fetch<object>(name, { batchSize: most });
      const now = performance.now();
      return jobs.map(({ id, data, retryCount, expireInSeconds }) => ({
        id,
        data,
        retryCount,
        lostAt: now + expireInSeconds * 1_000,
      }));
    },
    async write(ending, claims) {
      switch (ending.as) {
        case 'done':
          await boss.complete(name, claims);
          break;
        case 'failed':
          await boss.fail(name, claims, ending.reason);
          await mergeFailedJobs(boss, { schema, job: name });
          break;
        case 'hopeless':
          await giveUp(claims, ending.reason);
          await mergeFailedJobs(boss, { schema, job: name });
          break;
        case 'interrupted':
          await giveBack(claims, ending.goesOn);
      }
    },
    tell,
  };
}
