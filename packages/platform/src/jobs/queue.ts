import type { PgBoss } from 'pg-boss';
import { mergeFailedJobs } from './failed-jobs.ts';
import { channelOf } from './notices.ts';
import type { Claim, Ending } from './run-one.ts';

/** One queue of the database: fetches its jobs and records their results. */
export interface Queue {
  take(most: number): Promise<Claim[]>;
  /** Records attempts with the same result. Jobs that another process has taken over are skipped. */
  write(ending: Ending, claims: Claim[]): Promise<void>;
  /** Makes every process poll this queue. */
  report(): Promise<void>;
}

/**
 * Delay after which the stopping process has surely ended (`stopping.ts`); starting the job earlier could run it twice
 * at once.
 */
const STOPPED_WITHIN_SECONDS = 2;

export function openQueue(boss: PgBoss, schema: string, name: string): Queue {
  /** Updates attempts that are still active. */
  const change = (claims: Claim[], what: string, also = '') =>
    boss.getDb().executeSql(
      `update ${schema}.job j set ${what} where name = $1 and id = any($2::uuid[]) and state = 'active'
        and (id::text || ':' || retry_count::text) = any($3::text[]) ${also} returning id`,
      [name, claims.map(({ id }) => id), claims.map(({ id, retryCount }) => `${id}:${retryCount}`)],
    );

  /**
   * Fails attempts permanently. The library does so only when the retries are used up, and reports it only to its own
   * workers.
   */
  async function giveUp(claims: Claim[], reason: object): Promise<void> {
    await change(claims, 'retry_limit = retry_count');
    await boss.fail(name, claims, reason);
  }

  /**
   * Returns attempts to the queue as if they had never started: the library counts an attempt where there was a start
   * before. If another job of a singleton waits for a retry, a second cannot wait; that one does the work.
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
    // Skip those that were returned: another process may be running them.
    const givenBack = new Set(rows.map(({ id }) => id));
    const others = claims.filter(({ id }) => !givenBack.has(id));
    if (others.length > 0) await boss.complete(name, others);
    if (rows.length > 0 && !goesOn) await report();
  }

  async function report(): Promise<void> {
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
    report,
  };
}
