import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reencrypt } from '@bulwagan/platform/privacy/reencrypt.ts';
import type { Reply } from '@bulwagan/testing/app.ts';
import { runVerify } from '@bulwagan/testing/command.ts';
import { columnsEncryptedBy, keyOf } from '@bulwagan/testing/samples/encrypted-columns.ts';
import { enableApp } from '@bulwagan/testing/second-factor.ts';
import { platformWithScanner } from '@bulwagan/testing/servers/clamd.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { ENCRYPTED_TABLES } from '../../encryption/encrypted.ts';
import { EMPLOYEES, hire } from '../testing/employees.ts';

const [OLD, NEW] = [
  'an old secret of the tests, long enough',
  'a new secret of the tests, long enough',
] as const;

test('W§2: after a change of the secret every government id is readable, found and re-encrypted', async () => {
  const first = await startWorkforce({ after }, { platform: { secret: OLD } });
  const hr = await first.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8', prc_number: '0012345' });
  await hire(hr);
  await enableApp(hr, first.clock);
  const { databaseUrl } = first;

  const both = await startWorkforce(
    { after },
    { databaseUrl, platform: { secret: NEW, previousSecrets: [OLD] } },
  );
  const admin = await both.person({ roles: [{ role: 'HR Admin' }], username: 'second' });
  assert.equal((await admin.get(`${EMPLOYEES}/${id}`)).body.data.sss_number, '3412345678');
  const double = await hire(admin);
  const warned = await admin.put(`${EMPLOYEES}/${double.id}`, { sss_number: '3412345678' });
  assert.deepEqual(warned.body.warnings, [
    { field: 'sss_number', message: 'Another employee has this SSS number.' },
  ]);
  const tag = (await admin.get(`${EMPLOYEES}/${id}`)).headers.etag;
  const reencryptAll = () =>
    Promise.all(ENCRYPTED_TABLES.map((table) => reencrypt(both.app.db, both.app.fieldEncryption, table)));
  const encryptedByOld = () =>
    columnsEncryptedBy(
      both.app.connection.pool,
      'workforce',
      keyOf(first.app.fieldEncryption.encrypt('x', 'y')),
    );
  assert.deepEqual(await encryptedByOld(), [
    'employees.prc_number',
    'employees.sss_number',
    'two_factor.recovery_codes',
    'two_factor.secret',
  ]);
  const [one, none] = [
    { done: 1, left: [] },
    { done: 0, left: [] },
  ];
  assert.deepEqual(await reencryptAll(), [one, one]);
  assert.deepEqual(await encryptedByOld(), []);
  assert.deepEqual(await reencryptAll(), [none, none]);
  assert.equal((await admin.get(`${EMPLOYEES}/${id}`)).headers.etag, tag);

  const alone = await startWorkforce({ after }, { databaseUrl, platform: { secret: NEW } });
  const last = await alone.person({ roles: [{ role: 'HR Admin' }], username: 'third' });
  const { data } = (await last.get(`${EMPLOYEES}/${id}`)).body;
  assert.deepEqual([data.sss_number, data.prc_number], ['3412345678', '0012345']);
  const third = await hire(last);
  const again = await last.put(`${EMPLOYEES}/${third.id}`, { prc_number: '00 12345' });
  assert.equal(again.body.warnings.length, 1);
});

test('W§2: government ids encrypted under an upper-case id are read, found, changed and re-encrypted', async () => {
  const first = await startWorkforce({ after }, { platform: { secret: OLD } });
  const hr = await first.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8' });
  const encryptAs = async (number: string, spelling: string) => {
    const encrypted = first.app.fieldEncryption.encrypt(number, `workforce.employees.sss_number:${spelling}`);
    await first.app.db.updateTable('employees').set({ sss_number: encrypted }).where('id', '=', id).execute();
  };
  await encryptAs('3412345678', id.toUpperCase());
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).body.data.sss_number, '3412345678');
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { tin_number: '123456789' })).status, 200);

  const both = await startWorkforce(
    { after },
    { databaseUrl: first.databaseUrl, platform: { secret: NEW, previousSecrets: [OLD] } },
  );
  const { fieldEncryption } = both.app;
  const reencrypted = await Promise.all(
    ENCRYPTED_TABLES.map((table) => reencrypt(both.app.db, fieldEncryption, table)),
  );
  assert.deepEqual(
    reencrypted.flatMap(({ left }) => left),
    [],
  );
  const { sss_number } = await both.app.db
    .selectFrom('employees')
    .select('sss_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(fieldEncryption.open(sss_number!, `workforce.employees.sss_number:${id}`), '3412345678');
});

test('W§2: a government id that cannot be decrypted is hidden and logged, and does not block the rest', async () => {
  const scanned = await platformWithScanner({ after });
  const testApp = await startWorkforce({ after }, { platform: { secret: OLD, ...scanned.platform } });
  const hr = await testApp.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8', prc_number: '0012345' });
  const other = await hire(hr, { sss_number: '34-7654321-8' });
  const path = `${EMPLOYEES}/${id}`;
  const sensitiveReads = await testApp.app.connection.pool.query('select max(id) as latest from audit_log');
  const mixed = id.replace(/[a-f]/, (letter: string) => letter.toUpperCase());
  assert.notEqual(mixed, id);
  const read = async (answer: Promise<Reply>) => {
    scanned.reported();
    const reply = await answer;
    assert.equal(reply.status, 200, reply.text);
    const errors = scanned.reported().filter(({ level }) => level === 'error');
    assert.doesNotMatch(JSON.stringify(errors), /1234567|7654321/);
    return { ...reply, reported: errors.map(({ employee, field, msg }) => [employee, field, msg]) };
  };
  for (const spelling of [mixed, other.id]) {
    const encrypted = testApp.app.fieldEncryption.encrypt(
      '3412345678',
      `workforce.employees.sss_number:${spelling}`,
    );
    await testApp.app.db
      .updateTable('employees')
      .set({ sss_number: encrypted })
      .where('id', '=', id)
      .execute();
    const shown = await read(hr.get(path));
    const { sss_number, prc_number } = shown.body.data;
    assert.deepEqual([sss_number, prc_number], ['•••••', '0012345']);
    assert.equal(shown.reported.length, 1);
    assert.deepEqual(shown.reported[0]!.slice(0, 2), [id, 'sss_number']);
    assert.match(String(shown.reported[0]![2]), /cannot be decrypted: .* Enter it again/);
    assert.equal((await read(hr.get(`${path}?numbers=masked`))).body.data.sss_number, '•••••');
    assert.deepEqual((await read(hr.get(EMPLOYEES))).reported, []);
    const { text } = await read(hr.get(`${EMPLOYEES}/export?format=csv`));
    for (const known of ['•••••', '0012345', '3476543218']) assert.ok(text.includes(known), known);
    assert.doesNotMatch(text, /3412345678/);
    // Sending the masked id back counts as no change, even if another field changes.
    const before = await testApp.snapshot('employees', 'employee_changes');
    await read(hr.put(path, { sss_number: '•••••' }));
    assert.equal(await testApp.snapshot('employees', 'employee_changes'), before);
    await read(hr.put(path, { first_name: `Of ${spelling.slice(-4)}` }));
  }
  const { rows } = await testApp.app.connection.pool.query(
    `select distinct changes from audit_log where action = 'employee.numbers_read' and subject_id = $1 and id > $2`,
    [id, sensitiveReads.rows[0].latest],
  );
  assert.deepEqual(rows, [{ changes: { fields: ['prc_number'] } }]);
  assert.equal((await hr.put(path, { sss_number: '34-1234567-8' })).status, 200);
  assert.deepEqual((await read(hr.get(path))).reported, []);
  assert.equal((await hr.get(path)).body.data.sss_number, '3412345678');
});

test('W§2: without the secret of a government id the record is not shown at all', async () => {
  const first = await startWorkforce({ after }, { platform: { secret: OLD } });
  const { id } = await hire(await first.as('HR Admin'), { sss_number: '34-1234567-8' });
  const later = await startWorkforce(
    { after },
    { databaseUrl: first.databaseUrl, platform: { secret: NEW } },
  );
  const hr = await later.person({ roles: [{ role: 'HR Admin' }], username: 'later' });
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).status, 500);
  // No request is needed to detect this: verify reports the missing secret.
  const { code, out } = await runVerify(first.databaseUrl, 'workforce', { APP_SECRET: NEW });
  assert.equal(code, 1);
  const key = keyOf(first.app.fieldEncryption.encrypt('x', 'y'));
  assert.match(
    out,
    new RegExp(`\\n  sealed-by-known-secret: .*\\n    employees\\.sss_number: 1 sealed by key ${key}\\n`),
  );
  const opened = await runVerify(first.databaseUrl, 'workforce', { APP_SECRET: OLD });
  assert.equal(opened.code, 0, opened.err);
});
