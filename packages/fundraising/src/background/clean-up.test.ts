import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { cleanUp } from './clean-up.ts';

const TABLES = ['sessions', 'devices', 'push_tokens', 'verification_codes', 'password_reset_codes'] as const;

test('contract §4 expired records are deleted at night, including devices with their tokens, and nothing else', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  await testApp.app.connection.pool.query(
    `insert into devices (user_id, name, refresh_token_hash, token_version, created_at, last_used_at, expires_at)
     select $1, 'phone', sha256(convert_to(days::text, 'UTF8')), 1, $2, $2, $2::timestamptz + make_interval(days => days)
     from unnest(array[1, 60]) days`,
    [ana.id, testApp.clock.now().toString()],
  );
  await testApp.app.connection.pool.query(
    `insert into push_tokens (user_id, device_id, token, created_at)
     select user_id, id, 'token of ' || id, created_at from devices where name = 'phone'`,
  );
  const before = await testApp.snapshot(...TABLES);
  await cleanUp(testApp.app);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const namesLeft = async () =>
    (await testApp.app.db.selectFrom('devices').select('expires_at').where('name', '=', 'phone').execute())
      .length;
  testApp.clock.advance({ hours: 25 });
  await cleanUp(testApp.app);
  assert.equal(await namesLeft(), 1);
  assert.equal((await testApp.app.db.selectFrom('push_tokens').select('token').execute()).length, 1);
  testApp.clock.advance({ hours: 24 * 60 });
  await cleanUp(testApp.app);
  assert.equal(await namesLeft(), 0);
});

test('contract §4 a table that cannot be cleaned up does not block the others, and the job is reported as failed', async (t) => {
  const testApp = await startFundraising(t);
  await testApp.person();
  const { pool } = testApp.app.connection;
  const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;
  // The first table and one in the middle.
  for (const table of ['sessions', 'idempotency_keys'])
    await pool.query(`alter table ${table} rename column expires_at to expired_at`);
  await pool.query(
    `insert into password_reset_codes (email_key, client, code_hash, sent_at, expires_at)
     values ('x@y.example', '', sha256('x'), $1, $1)`,
    [testApp.clock.now().toString()],
  );
  testApp.clock.advance({ hours: 25 });
  await assert.rejects(cleanUp(testApp.app), (error) => {
    assert.ok(error instanceof AggregateError);
    assert.equal(error.message, 'Expired rows could not be removed from sessions, idempotency_keys.');
    assert.equal(error.errors.length, 2);
    return true;
  });
  assert.equal(await count('password_reset_codes'), 0);
  await pool.query('alter table sessions rename column expired_at to expires_at');
  await pool.query('alter table idempotency_keys rename column expired_at to expires_at');
  await cleanUp(testApp.app);
});
