import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hireWith } from '../testing/attendance.ts';

const LOGS = '/api/time/logs';
const IMPORT = `${LOGS}/import`;
const TABLES = ['time_logs', 'audit_log'];

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const admin = await testApp.superUser();
const north = await testApp.organization('North');
const south = await testApp.organization('South');
await hireWith(admin, { biometric_id: '7' });
await hireWith(admin, { biometric_id: 'EMP-20001', organization_id: north.id });
await hireWith(admin, { biometric_id: '9', organization_id: south.id });

const upload = (person: Person, text: string, name = '1_attlog.dat') =>
  person.post(IMPORT, undefined, multipartForm([{ name: 'file', value: Buffer.from(text), filename: name }]));

async function stored(): Promise<string[]> {
  const { rows } = await testApp.app.connection.pool.query(
    `select e.biometric_id || ' ' || to_char(t.at at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') as punch
     from time_logs t join employees e on e.id = t.employee_id order by 1`,
  );
  return rows.map(({ punch }) => punch);
}

test('contract §3.3: punches are refused without a session, the role, or entries, and nothing changes', async () => {
  const before = await testApp.snapshot(...TABLES);
  const body = { entries: [{ biometric_id: '7', at: '2026-11-03 08:00' }] };
  assert.equal((await testApp.post(LOGS, body)).status, 401);
  const payroll = await testApp.as('Payroll Admin');
  assert.equal((await payroll.post(LOGS, body)).status, 403);
  assert.equal((await upload(payroll, '7\t2026-11-03 08:00:00')).status, 403);
  for (const wrong of [
    {},
    { entries: [] },
    { entries: [{ biometric_id: 7, at: '2026-11-03 08:00' }] },
    { entries: [{ at: 'x' }] },
  ])
    assert.equal((await admin.post(LOGS, wrong)).status, 422, JSON.stringify(wrong));
  for (const empty of ['', '\n\r\n', '6572154800011\n']) {
    const reply = await upload(admin, empty);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['file']], reply.text);
  }
  assert.equal((await admin.post(IMPORT, undefined, multipartForm([]))).status, 422);
  assert.equal((await admin.post(IMPORT, { file: 'x' })).status, 415);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: punches of the API are accepted once; future ones, unknown ids and invalid times are rejected with the reason', async () => {
  const entries = [
    { biometric_id: ' 7 ', at: '2026-11-03T08:00:00+08:00' },
    { biometric_id: '7', at: '2026-11-03 08:00:00' },
    { biometric_id: 'emp-20001', at: '2026-11-03T00:00:00Z' },
    { biometric_id: '8', at: '2026-11-03 08:00:00' },
    { biometric_id: '', at: '2026-11-03 08:00:00' },
    { biometric_id: '7', at: '2026-11-30 08:00:00' },
    { biometric_id: '7', at: '2000-01-01 00:03:00' },
    { biometric_id: '7', at: '2026-11-03' },
    { biometric_id: '7', at: '2026-02-30 08:00:00' },
    { biometric_id: '7', at: '2026-11-29 10:01:30' },
    { biometric_id: '7', at: '' },
  ];
  const reply = await admin.post(LOGS, { entries });
  assert.equal(reply.status, 200, reply.text);
  const { rejected, ...counts } = reply.body.data;
  assert.deepEqual(counts, { accepted: 3, duplicates: 1, rejected_count: 7 });
  assert.deepEqual(
    rejected.map(({ row, reason }: { row: number; reason: string }) => [row, reason.split('.')[0]]),
    [
      [4, 'No employee whom you manage has the biometric ID 8'],
      [5, 'The biometric ID is missing'],
      [6, '2026-11-30 08:00:00 is in the future'],
      [7, '2000-01-01 00:03:00 is more than 10 years ago'],
      [8, '2026-11-03 is not a date and time, such as 2026-11-30 08:00:00'],
      [9, '2026-02-30 08:00:00 is not a date and time, such as 2026-11-30 08:00:00'],
      [11, 'The date and time are missing, such as 2026-11-30 08:00:00'],
    ],
  );
  assert.deepEqual(await stored(), [
    '7 2026-11-03 08:00:00',
    '7 2026-11-29 10:01:30',
    'EMP-20001 2026-11-03 08:00:00',
  ]);
  const again = await admin.post(LOGS, { entries });
  assert.deepEqual([again.body.data.accepted, again.body.data.duplicates], [0, 4]);
});

test('contract §3.3: attendance logs of devices and CSV are read; bad lines are counted, and a file sent again adds nothing', async () => {
  const usb =
    '        7\t2026-11-04 08:00:01\t1\t0\t1\t0\r\nEMP-20001\t2026-11-04 09:15:00\t99\t0\t3\t0\r\n\r\n' +
    '        7\tnot a time\t1\t0\t1\t0\r\ngarbage\r\n        7\t2026-11-04 17:00:00\t1\t0\t1\t0\r\n';
  const extended =
    'BRM9193661234\n7\t2026-11-05 08:00:00\t1\t0\t1\t0\n7\t2026-11-05 17:00:00\t1\t0\t1\t0\n40f1b7\n';
  const push = '7\t2026-11-06 10:57:49\t0\t25\t0\t0\n';
  const csv = '\uFEFFNo.,Name,Date/Time\r\n"7","Cruz, J","2026-11-07 08:00"\r\n';
  const files: [text: string, accepted: number, rejected: number[]][] = [
    [usb, 3, [4, 5]],
    [extended, 2, []],
    [push, 1, []],
    [csv, 1, []],
    ['biometric_id,at\n7,2026-11-08 08:00\n', 1, []],
    ['PIN;Date;Time\n7;2026-11-09;08:00\n', 1, []],
    ['PIN;Name;Date;Time\n7;Cruz, Ana;2026-11-09;12:00\n', 1, []],
    ['7,2026-11-10,08:00:00\n7,2026-11-10,17:00:00\n', 2, []],
  ];
  for (const [text, accepted, rejected] of files) {
    const first = await upload(admin, text);
    assert.equal(first.status, 200, first.text);
    assert.deepEqual([first.body.data.accepted, first.body.data.duplicates], [accepted, 0], text);
    assert.deepEqual(
      first.body.data.rejected.map(({ row }: { row: number }) => row),
      rejected,
    );
    const again = await upload(admin, text);
    assert.deepEqual([again.body.data.accepted, again.body.data.duplicates], [0, accepted], text);
  }
  assert.ok((await stored()).includes('7 2026-11-09 08:00:00'));
});

test('contract §3.3: a column that numbers the rows is not taken for the biometric IDs next to it', async () => {
  await hireWith(admin, { biometric_id: '1' });
  for (const text of [
    'No.,User ID,Date/Time\n1,7,2026-11-13 08:00\n',
    'id;userid;name;timestamp\n1;7;Cruz J;2026-11-13 12:00:00\n',
    'No.,AC-No.,Name,Time\n1,7,Cruz J,2026-11-13 13:00\n',
  ]) {
    const reply = await upload(admin, text);
    assert.deepEqual([reply.status, reply.body.data?.accepted], [200, 1], reply.text);
  }
  const of13 = (await stored()).filter((punch) => punch.includes(' 2026-11-13 '));
  assert.deepEqual(of13, ['7 2026-11-13 08:00:00', '7 2026-11-13 12:00:00', '7 2026-11-13 13:00:00']);
});

test('contract §3.3: a role of an organization stores punches of its own employees only', async () => {
  const timekeeper = await testApp.as('HR Timekeeping', north.id);
  const reply = await upload(timekeeper, 'EMP-20001\t2026-11-11 08:00:00\n9\t2026-11-11 08:00:00\n');
  const { accepted, rejected } = reply.body.data;
  assert.deepEqual([accepted, rejected.map(({ row }: { row: number }) => row)], [1, [2]]);
  assert.match(rejected[0].reason, /^No employee whom you manage/);
});

test('contract §3.3: punches of a timekeeper’s own record are rejected with the reason, those of others stored', async () => {
  const timekeeper = await testApp.as('HR Timekeeping');
  await hireWith(admin, { biometric_id: 'OWN', user_id: timekeeper.id });
  const at = '2026-11-12 08:00:00';
  const entries = [
    { biometric_id: 'own', at },
    { biometric_id: '7', at },
  ];
  const replies = [
    await timekeeper.post(LOGS, { entries }),
    await upload(timekeeper, `OWN\t${at}\n7\t2026-11-12 12:00:00\n`),
  ];
  const reason = 'Another user must enter your own punches. Ask a colleague.';
  for (const { body, text } of replies) {
    const { accepted, rejected } = body.data;
    assert.deepEqual([accepted, rejected], [1, [{ row: 1, reason }]], text);
  }
  const own = async () => (await stored()).filter((punch) => punch.startsWith('OWN '));
  assert.deepEqual(await own(), []);
  await upload(admin, `OWN\t${at}\n`);
  assert.deepEqual(await own(), [`OWN ${at}`]);
});

test('contract §3.3: two uploads of one file at once store each punch once', async () => {
  const lines = Array.from({ length: 6_000 }, (_, n) => {
    const at = Temporal.PlainDateTime.from('2025-01-01T08:00').add({ minutes: n * 7 });
    return `7\t${at.toString({ smallestUnit: 'second' }).replace('T', ' ')}`;
  });
  const replies = await Promise.all([
    upload(admin, lines.join('\n')),
    upload(admin, lines.toReversed().join('\n')),
  ]);
  const counts = replies.map(({ body }) => body.data.accepted);
  assert.equal(counts[0] + counts[1], 6_000);
  for (const { body } of replies) assert.equal(body.data.accepted + body.data.duplicates, 6_000);
});
