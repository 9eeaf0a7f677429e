import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { type Kysely, sql } from 'kysely';
import { connect } from '../database/connect.ts';
import { type AuditEntry, record, recordMany } from './audit.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

const approval: AuditEntry = {
  at: '2026-11-21T05:03:00.123Z',
  actorId: 7,
  actorLabel: 'Maria Santos',
  action: 'campaign.approved',
  subjectType: 'campaign',
  subjectId: '12',
  tenantId: 3,
  ip: '203.0.113.7',
  requestId: 'req-1',
  changes: { status: { before: 'pending', after: 'active' } },
};

async function auditedDatabase(t: TestContext): Promise<Kysely<object>> {
  const { url } = await testDatabase(t, { schema: 'court', folders: [MIGRATIONS] });
  const { db, close } = connect<object>({ url, schema: 'court' });
  t.after(close);
  return db;
}

async function readAll(db: Kysely<object>): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, at, actor_id, actor_label, action, subject_type, subject_id, tenant_id, ip, request_id, changes
    from audit_log order by id
  `.execute(db);
  return rows;
}

describe('the audit log', () => {
  it('refuses updates, deletes and truncates', async (t) => {
    const db = await auditedDatabase(t);
    await record(db, approval);
    const before = await readAll(db);
    for (const attempt of [
      sql`update audit_log set actor_id = 8`,
      sql`update audit_log set actor_id = 8 where false`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`insert into audit_log (id, at, action, subject_type, subject_id) values (1, now(), 'a.b', 'a', '1')`,
    ]) {
      await assert.rejects(attempt.execute(db), /only added to|generated always|non-DEFAULT/);
    }
    assert.deepEqual(await readAll(db), before);
  });

  it('keeps nothing of a change that was rolled back', async (t) => {
    const db = await auditedDatabase(t);
    const auditEvent = db.transaction().execute(async (trx) => {
      await record(trx, approval);
      throw new RangeError('no');
    });
    await assert.rejects(auditEvent, RangeError);
    assert.deepEqual(await readAll(db), []);
  });

  it('refuses an action name in another format, and the change with it', async (t) => {
    const db = await auditedDatabase(t);
    for (const action of ['approved', 'Campaign.approved', 'campaign.', '', 'campaign approved']) {
      await assert.rejects(record(db, { ...approval, action }), /audit_log__action_form/);
    }
    assert.deepEqual(await readAll(db), []);
  });

  it('records who changed what, when, from which address and how', async (t) => {
    const db = await auditedDatabase(t);
    await record(db, approval);
    assert.deepEqual(await readAll(db), [
      {
        id: 1n,
        at: '2026-11-21T05:03:00.123Z',
        actor_id: 7,
        actor_label: 'Maria Santos',
        action: 'campaign.approved',
        subject_type: 'campaign',
        subject_id: '12',
        tenant_id: 3,
        ip: '203.0.113.7',
        request_id: 'req-1',
        changes: { status: { before: 'pending', after: 'active' } },
      },
    ]);
  });

  it('writes many records in the given order, and none for an empty list', async (t) => {
    const db = await auditedDatabase(t);
    await recordMany(db, []);
    const entries = Array.from({ length: 500 }, (_, index) => ({ ...approval, subjectId: String(index) }));
    await recordMany(db, entries);
    assert.deepEqual(
      (await readAll(db)).map((row) => row.subject_id),
      entries.map((entry) => entry.subjectId),
    );
  });

  it('accepts the program itself as actor, and an invalid IP address', async (t) => {
    const db = await auditedDatabase(t);
    const nobody = { actorId: null, actorLabel: null, tenantId: null, requestId: null, changes: null };
    await recordMany(
      db,
      [null, 'unknown', '', 'fe80::1%eth0', '::ffff:203.0.113.7'].map((ip) => ({
        ...approval,
        ...nobody,
        ip,
      })),
    );
    const rows = await readAll(db);
    assert.deepEqual(
      rows.map(({ ip }) => ip),
      [null, null, null, 'fe80::1', '::ffff:203.0.113.7'],
    );
    assert.deepEqual([rows[0]!.actor_id, rows[0]!.tenant_id, rows[0]!.changes], [null, null, null]);
  });

  it('keeps text byte for byte and money exact, but no credentials', async (t) => {
    const db = await auditedDatabase(t);
    const changes = {
      title: { before: 'Ñandú 👩🏽‍🚀 "x"\n', after: `'; drop table audit_log; --` },
      words: [
        'Basic pay',
        'basic education for all',
        'the bearer of this letter',
        'Basic internationalization.',
      ],
      sent: ['Basic dXNlcjpwYXNz', `Bearer ${'a1b2'.repeat(8)}`],
      amount: { before: 0n, after: 9_007_199_254_740_993n },
      code: { before: 'SSS-1', after: 'SSS-2' },
      password: { before: 'canary', after: 'canary' },
      gateway_token: 'canary',
      gsis_policy_number: 'canary',
      query: { prc_number: 'canary', account_number: 'canary', search: '4242+4242+4242+4242' },
      card: [{ cvc: 'canary', label: 'my 4242 4242 4242 4242 12/30' }],
      reset_token: null,
    };
    await record(db, { ...approval, changes });
    const [row] = await readAll(db);
    assert.deepEqual(row!.changes, {
      title: changes.title,
      words: changes.words,
      sent: ['Basic [hidden]', 'Bearer [hidden]'],
      amount: { before: '0', after: '9007199254740993' },
      code: changes.code,
      password: '[hidden]',
      gateway_token: '[hidden]',
      gsis_policy_number: '[hidden]',
      query: { prc_number: '[hidden]', account_number: '[hidden]', search: '[hidden]' },
      card: [{ cvc: '[hidden]', label: 'my [hidden] 12/30' }],
      reset_token: null,
    });
  });

  it('keeps a text of maximum length, even when parts of it look like card numbers', async (t) => {
    const db = await auditedDatabase(t);
    // Each run of thirteen zeros passes as a card number.
    const text = `${'0 '.repeat(100_000)}end`;
    await record(db, { ...approval, changes: { text } });
    const [row] = await readAll(db);
    const kept = (row!.changes as { text: string }).text;
    assert.equal(kept, `${'[hidden] '.repeat(Math.floor(100_000 / 13))}${'0 '.repeat(100_000 % 13)}end`);
  });

  it('is read newest first by tenant and by subject through an index, without sorting', async (t) => {
    const db = await auditedDatabase(t);
    await recordMany(
      db,
      Array.from({ length: 2_000 }, (_, index) => ({
        ...approval,
        tenantId: index % 20,
        subjectId: String(index % 50),
      })),
    );
    await sql`analyze audit_log`.execute(db);
    for (const where of [
      sql`tenant_id = 3`,
      sql`subject_type = 'campaign' and subject_id = '7'`,
      sql`true`,
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from audit_log where ${where} order by at desc, id desc limit 15
      `.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /Index (Only )?Scan/);
      assert.doesNotMatch(plan, /Sort/);
    }
  });
});
