import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { connect } from '../database/connect.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../telemetry/log.ts';
import { movableClock } from '../time/clock.ts';
import { createFieldEncryption } from './field-encryption.ts';
import { deriveKeyring } from './keys.ts';
import { type EncryptedTable, reencrypt } from './reencrypt.ts';
import { defineReencryption } from './reencryption-job.ts';

const encryptedBy = (...secrets: string[]) =>
  createFieldEncryption({
    keys: deriveKeyring(
      secrets.map((one) => one.repeat(32)),
      'notes',
    ),
  });
const [OLDEST, OLD, BOTH, NEW] = [
  encryptedBy('0'),
  encryptedBy('1'),
  encryptedBy('2', '1'),
  encryptedBy('2'),
];

const NOTES: EncryptedTable = {
  name: 'notes',
  key: { name: 'id' },
  columns: [
    {
      name: 'body',
      placeOf: (id) => `notes.body:${id}`,
      indexesOf: (fieldEncryption, text) => ({ body_index: fieldEncryption.blindIndex(text, 'notes.body') }),
    },
    { name: 'remark', placeOf: (id) => `notes.remark:${id}` },
  ],
};

async function notes(t: TestContext) {
  const { url } = await testDatabase(t, { schema: 'court', folders: [] });
  // biome-ignore lint/suspicious/noExplicitAny: a table of this test alone.
  const { db, pool, close } = connect<any>({ url, schema: 'court' });
  t.after(close);
  await pool.query(`
    create schema if not exists court;
    create table court.notes (id integer primary key, body text, body_index bytea unique, remark text)`);
  const keep = (fieldEncryption: typeof OLD, id: number, body: string | null, remark: string | null = null) =>
    pool.query('insert into notes values ($1, $2, $3, $4)', [
      id,
      body === null ? null : fieldEncryption.encrypt(body, `notes.body:${id}`),
      body === null ? null : fieldEncryption.blindIndex(body, 'notes.body'),
      remark === null ? null : fieldEncryption.encrypt(remark, `notes.remark:${id}`),
    ]);
  const bodies = async (fieldEncryption: typeof OLD) => {
    const { rows } = await pool.query('select * from notes order by id');
    return rows.map(({ id, body }) =>
      body === null ? null : fieldEncryption.open(body, `notes.body:${id}`),
    );
  };
  return { url, db, pool, keep, bodies };
}

test('ASVS 11.2.2 values that cannot be re-encrypted are kept and reported, and do not block others', async (t) => {
  const { db, pool, keep } = await notes(t);
  await keep(OLD, 1, 'one');
  await keep(OLDEST, 2, 'of a secret that is gone');
  await keep(OLD, 3, 'twice');
  await keep(NEW, 4, 'twice');
  await keep(OLD, 5, null, 'a remark');
  await keep(OLD, 6, null);
  await pool.query(`insert into notes values (7, 'x')`);
  const kept = async () =>
    (await pool.query('select * from notes where id in (2, 3, 4, 6, 7) order by id')).rows;
  const before = await kept();
  assert.deepEqual(await reencrypt(db, BOTH, NOTES), { done: 2, left: ['2', '3', '7'] });
  assert.deepEqual(await kept(), before);
  const { rows } = await pool.query(
    'select body, body_index, remark from notes where id in (1, 5) order by id',
  );
  assert.equal(NEW.open(rows[0].body, 'notes.body:1'), 'one');
  assert.deepEqual(rows[0].body_index, NEW.blindIndex('one', 'notes.body'));
  assert.deepEqual([rows[1].body, rows[1].body_index], [null, null]);
  assert.equal(NEW.open(rows[1].remark, 'notes.remark:5'), 'a remark');
});

test('ASVS 11.2.2 a large table is re-encrypted completely, and a stop leaves the rest for the next run', async (t) => {
  const { db, keep, bodies } = await notes(t);
  const texts = Array.from({ length: 1_203 }, (_, n) => `text ${n}`);
  for (const [at, text] of texts.entries()) await keep(OLD, at + 1, text);
  assert.deepEqual(await reencrypt(db, BOTH, NOTES, AbortSignal.abort()), { done: 0, left: [] });
  await assert.rejects(bodies(NEW), /There is no encryption key/);
  assert.deepEqual(await reencrypt(db, BOTH, NOTES), { done: 1_203, left: [] });
  assert.deepEqual(await bodies(NEW), texts);
  assert.deepEqual(await reencrypt(db, BOTH, NOTES), { done: 0, left: [] });
});

for (const { title, change, done, after } of [
  {
    title: 'a value that another transaction changes is encrypted again after its commit',
    change: [OLD.encrypt('after', 'notes.body:1'), OLD.blindIndex('after', 'notes.body')],
    done: 2,
    after: 'after',
  },
  {
    title:
      'a value that another transaction removes stays removed, is not counted, and does not stop the others',
    change: [null, null],
    done: 1,
    after: null,
  },
])
  test(`ASVS 11.2.2 ${title}`, async (t) => {
    const { db, pool, keep, bodies } = await notes(t);
    await keep(OLD, 1, 'before');
    await keep(OLD, 2, 'beside');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('update notes set body = $1, body_index = $2 where id = 1', change);
    const reencrypted = reencrypt(db, BOTH, NOTES);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let looks = 0; (await pool.query(waiting)).rowCount === 0; looks += 1) {
      assert.ok(looks < 500, 'it waits for whoever changes the row');
      await sleep(10);
    }
    await client.query('commit');
    client.release();
    assert.deepEqual(await reencrypted, { done, left: [] });
    assert.deepEqual(await bodies(NEW), [after, 'beside']);
  });

test('ASVS 11.2.2 the nightly job logs the re-encrypted rows per table, an error for remaining ones, and does nothing with one secret', async (t) => {
  const { url, db, pool, keep } = await notes(t);
  await pool.query('create table court.letters (id integer primary key, body text)');
  const letters: EncryptedTable = {
    name: 'letters',
    key: { name: 'id' },
    columns: [{ name: 'body', placeOf: (id) => `letters.body:${id}` }],
  };
  await keep(OLD, 1, 'one');
  await keep(OLDEST, 2, 'of a secret that is gone');
  const reported = async (fieldEncryption: typeof OLD) => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } });
    const real = createJobs({ url, service: 'court', log, clock: movableClock() });
    let run: (() => Promise<void>) | undefined;
    const jobs: typeof real = {
      ...real,
      defineJob: (definition) => {
        const context = { id: 'x', attempt: 1, signal: new AbortController().signal, log };
        run = () => definition.handle({} as never, context);
        return real.defineJob(definition);
      },
    };
    defineReencryption({ db, jobs, fieldEncryption }, [NOTES, letters]);
    await run!();
    return lines
      .map((line) => JSON.parse(line))
      .map(({ level, table, rows, left, first }) => ({ level, table, rows, left, first }));
  };
  assert.deepEqual(await reported(NEW), []);
  const nothing = { level: 'info', table: 'letters', rows: 0, left: undefined, first: undefined };
  assert.deepEqual(await reported(BOTH), [
    { level: 'error', table: 'notes', rows: 1, left: 1, first: ['2'] },
    nothing,
  ]);
  assert.deepEqual(await reported(encryptedBy('2', '1', '0')), [
    { level: 'info', table: 'notes', rows: 1, left: undefined, first: undefined },
    nothing,
  ]);
  await pool.query(`update court.notes set body = 'x' where id = 1`);
  assert.deepEqual(await reported(BOTH), [
    { level: 'error', table: 'notes', rows: 0, left: 1, first: ['1'] },
    nothing,
  ]);
});
