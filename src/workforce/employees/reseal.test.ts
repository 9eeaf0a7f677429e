import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { scannedGround } from '../../../test/clamd.ts';
import { runVerify } from '../../../test/command.ts';
import { columnsSealedBy, keyOf } from '../../../test/sealed-columns.ts';
import { turnOnApp } from '../../../test/second-factor.ts';
import { startWorkforce } from '../../../test/workforce.ts';
import type { Reply } from '../../../test/world.ts';
import { reseal } from '../../platform/privacy/reseal.ts';
import { SEALED } from '../sealed.ts';
import { EMPLOYEES, hire } from './test-employees.ts';

const [OLD, NEW] = [
  'an old secret of the tests, long enough',
  'a new secret of the tests, long enough',
] as const;

test('W§2: after a change of the secret every government id is readable, found and re-encrypted', async () => {
  const first = await startWorkforce({ after }, { ground: { secret: OLD } });
  const hr = await first.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8', prc_number: '0012345' });
  await hire(hr);
  await turnOnApp(hr, first.clock);
  const { databaseUrl } = first;

  const both = await startWorkforce(
    { after },
    { databaseUrl, ground: { secret: NEW, previousSecrets: [OLD] } },
  );
  const admin = await both.person({ roles: [{ role: 'HR Admin' }], username: 'second' });
  assert.equal((await admin.get(`${EMPLOYEES}/${id}`)).body.data.sss_number, '3412345678');
  const double = await hire(admin);
  const warned = await admin.put(`${EMPLOYEES}/${double.id}`, { sss_number: '3412345678' });
  assert.deepEqual(warned.body.warnings, [
    { field: 'sss_number', message: 'Another employee has this SSS number.' },
  ]);
  const tag = (await admin.get(`${EMPLOYEES}/${id}`)).headers.etag;
  const resealAll = () => Promise.all(SEALED.map((table) => reseal(both.app.db, both.app.sealing, table)));
  const sealedByOld = () =>
    columnsSealedBy(both.app.connection.pool, 'workforce', keyOf(first.app.sealing.seal('x', 'y')));
  assert.deepEqual(await sealedByOld(), [
    'employees.prc_number',
    'employees.sss_number',
    'two_factor.recovery_codes',
    'two_factor.secret',
  ]);
  const [one, none] = [
    { done: 1, left: [] },
    { done: 0, left: [] },
  ];
  assert.deepEqual(await resealAll(), [one, one]);
  assert.deepEqual(await sealedByOld(), []);
  assert.deepEqual(await resealAll(), [none, none]);
  assert.equal((await admin.get(`${EMPLOYEES}/${id}`)).headers.etag, tag);

  const alone = await startWorkforce({ after }, { databaseUrl, ground: { secret: NEW } });
  const last = await alone.person({ roles: [{ role: 'HR Admin' }], username: 'third' });
  const { data } = (await last.get(`${EMPLOYEES}/${id}`)).body;
  assert.deepEqual([data.sss_number, data.prc_number], ['3412345678', '0012345']);
  const third = await hire(last);
  const again = await last.put(`${EMPLOYEES}/${third.id}`, { prc_number: '00 12345' });
  assert.equal(again.body.warnings.length, 1);
});

test('W§2: government ids encrypted under an upper-case id are read, found, changed and re-encrypted', async () => {
  const first = await startWorkforce({ after }, { ground: { secret: OLD } });
  const hr = await first.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8' });
  const sealAs = async (number: string, spelling: string) => {
    const sealed = first.app.sealing.seal(number, `workforce.employees.sss_number:${spelling}`);
    await first.app.db.updateTable('employees').set({ sss_number: sealed }).where('id', '=', id).execute();
  };
  await sealAs('3412345678', id.toUpperCase());
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).body.data.sss_number, '3412345678');
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { tin_number: '123456789' })).status, 200);

  const both = await startWorkforce(
    { after },
    { databaseUrl: first.databaseUrl, ground: { secret: NEW, previousSecrets: [OLD] } },
  );
  const { sealing } = both.app;
  const resealed = await Promise.all(SEALED.map((table) => reseal(both.app.db, sealing, table)));
  assert.deepEqual(
    resealed.flatMap(({ left }) => left),
    [],
  );
  const { sss_number } = await both.app.db
    .selectFrom('employees')
    .select('sss_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(sealing.open(sss_number!, `workforce.employees.sss_number:${id}`), '3412345678');
});

test('W§2: a government id that cannot be decrypted is hidden and logged, and does not block the rest', async () => {
  const scanned = await scannedGround({ after });
  const world = await startWorkforce({ after }, { ground: { secret: OLD, ...scanned.ground } });
  const hr = await world.as('HR Admin');
  const { id } = await hire(hr, { sss_number: '34-1234567-8', prc_number: '0012345' });
  const other = await hire(hr, { sss_number: '34-7654321-8' });
  const path = `${EMPLOYEES}/${id}`;
  const sights = await world.app.connection.pool.query('select max(id) as latest from audit_log');
  const mixed = id.replace(/[a-f]/, (letter: string) => letter.toUpperCase());
  assert.notEqual(mixed, id);
  const read = async (answer: Promise<Reply>) => {
    scanned.told();
    const reply = await answer;
    assert.equal(reply.status, 200, reply.text);
    const errors = scanned.told().filter(({ level }) => level === 'error');
    assert.doesNotMatch(JSON.stringify(errors), /1234567|7654321/);
    return { ...reply, told: errors.map(({ employee, field, msg }) => [employee, field, msg]) };
  };
  for (const spelling of [mixed, other.id]) {
    const sealed = world.app.sealing.seal('3412345678', `workforce.employees.sss_number:${spelling}`);
    await world.app.db.updateTable('employees').set({ sss_number: sealed }).where('id', '=', id).execute();
    const shown = await read(hr.get(path));
    const { sss_number, prc_number } = shown.body.data;
    assert.deepEqual([sss_number, prc_number], ['•••••', '0012345']);
    assert.equal(shown.told.length, 1);
    assert.deepEqual(shown.told[0]!.slice(0, 2), [id, 'sss_number']);
    assert.match(String(shown.told[0]![2]), /cannot be decrypted: .* Enter it again/);
    assert.equal((await read(hr.get(`${path}?numbers=masked`))).body.data.sss_number, '•••••');
    assert.deepEqual((await read(hr.get(EMPLOYEES))).told, []);
    const { text } = await read(hr.get(`${EMPLOYEES}/export?format=csv`));
    for (const known of ['•••••', '0012345', '3476543218']) assert.ok(text.includes(known), known);
    assert.doesNotMatch(text, /3412345678/);
    // Sent back as shown it is no change, while another field is changed.
    const before = await world.snapshot('employees', 'employee_changes');
    await read(hr.put(path, { sss_number: '•••••' }));
    assert.equal(await world.snapshot('employees', 'employee_changes'), before);
    await read(hr.put(path, { first_name: `Of ${spelling.slice(-4)}` }));
  }
  const { rows } = await world.app.connection.pool.query(
    `select distinct changes from audit_log where action = 'employee.numbers_read' and subject_id = $1 and id > $2`,
    [id, sights.rows[0].latest],
  );
  assert.deepEqual(rows, [{ changes: { fields: ['prc_number'] } }]);
  assert.equal((await hr.put(path, { sss_number: '34-1234567-8' })).status, 200);
  assert.deepEqual((await read(hr.get(path))).told, []);
  assert.equal((await hr.get(path)).body.data.sss_number, '3412345678');
});

test('W§2: without the secret of a government id the record is not shown at all', async () => {
  const first = await startWorkforce({ after }, { ground: { secret: OLD } });
  const { id } = await hire(await first.as('HR Admin'), { sss_number: '34-1234567-8' });
  const later = await startWorkforce({ after }, { databaseUrl: first.databaseUrl, ground: { secret: NEW } });
  const hr = await later.person({ roles: [{ role: 'HR Admin' }], username: 'later' });
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).status, 500);
  // Requests are not needed to find out: verify reports the missing secret.
  const { code, out } = await runVerify(first.databaseUrl, 'workforce', { APP_SECRET: NEW });
  assert.equal(code, 1);
  const key = keyOf(first.app.sealing.seal('x', 'y'));
  assert.match(
    out,
    new RegExp(`\\n  sealed-by-known-secret: .*\\n    employees\\.sss_number: 1 sealed by key ${key}\\n`),
  );
  const opened = await runVerify(first.databaseUrl, 'workforce', { APP_SECRET: OLD });
  assert.equal(opened.code, 0, opened.err);
});
