import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Nightly verification job of each service: a check that never runs finds nothing. */

const DONE_WITHIN_MS = 20_000;

interface Reported {
  level: string;
  msg: string;
  invariant?: string;
  count?: number;
}

/** Each service with a statement that violates one of its invariants, and the name of that invariant. */
const SERVICES = {
  fundraising: {
    broken: 'people-of-institution',
    start: async (t: TestContext, platform: object) => {
      const testApp = await startFundraising(t, { platform });
      testApp.skipInvariants();
      return {
        app: testApp.app,
        spoil: async () => {
          await testApp.person({ roles: ['institution_admin'], institutionId: null });
        },
      };
    },
  },
  workforce: {
    broken: 'super-user-remains',
    start: async (t: TestContext, platform: object) => {
      const testApp = await startWorkforce(t, { platform, skipInvariants: true });
      return {
        app: testApp.app,
        spoil: async () => {
          await testApp.superUser();
          await testApp.app.connection.pool.query('update users set disabled_at = created_at');
        },
      };
    },
  },
  court: {
    broken: 'super-admin-is-there',
    start: async (t: TestContext, platform: object) => {
      const testApp = await startCourt(t, { platform, skipInvariants: true });
      const { app } = testApp;
      return {
        app,
        spoil: async () => {
          await testApp.person();
          await app.connection.pool.query(`update roles set is_system = false where name = 'Super Admin'`);
        },
      };
    },
  },
};

for (const [service, { broken, start }] of Object.entries(SERVICES))
  test(`${service} verifies its data once a day and logs each violated invariant as an error`, async (t) => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', pretty: false, to: { write: (line) => void lines.push(line) } });
    const { app, spoil } = await start(t, { log });
    const { pool } = app.connection;

    const { rows: schedules } = await pool.query(
      `select cron, timezone from ${service}_jobs.schedule where name = 'verify'`,
    );
    assert.equal(schedules.length, 1, 'verify is not scheduled');
    // Daily at a fixed minute and hour.
    assert.match(schedules[0].cron, /^[0-5]?\d ([01]?\d|2[0-3]) \* \* \*$/);
    assert.equal(schedules[0].timezone, 'Asia/Manila');

    /** Runs the job as scheduled, by the handler of its queue, and returns what it logged. */
    const run = async (): Promise<Reported[]> => {
      const from = lines.length;
      // Only the name of the job matters here; the handler is the service's own.
      const id = await app.jobs.enqueue(app.db, { name: 'verify' } as never, {});
      const deadline = performance.now() + DONE_WITHIN_MS;
      for (;;) {
        const { rows } = await pool.query(`select state from ${service}_jobs.job where id = $1`, [id]);
        if (rows[0].state === 'completed') break;
        assert.ok(performance.now() < deadline, `verify is ${rows[0].state}`);
        await sleep(10);
      }
      return lines.slice(from).map((line) => JSON.parse(line) as Reported);
    };
    assert.deepEqual(
      (await run()).filter(({ level }) => level === 'error'),
      [],
    );
    await spoil();
    // As in a copy from before the secret was changed.
    await pool.query(`
      insert into two_factor (user_id, recovery_codes, created_at, updated_at)
      select max(id), 'v1.another.x', now(), now() from users`);
    const errors = (await run()).filter(({ level }) => level === 'error');
    assert.deepEqual(
      errors.map(({ msg, invariant, count }) => [msg, invariant, count]),
      [broken, 'sealed-by-known-secret'].map((name) => ['an invariant is broken', name, 1]),
    );
  });
