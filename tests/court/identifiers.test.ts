import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { spellingsOf } from '@bulwagan/testing/samples/spellings.ts';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const WORD = 'Ñ-KRM 26-18-CV';
const CASE = {
  case_title: 'Alpha v. Beta',
  court_type: 'Regional Trial Court',
  case_type: 'Civil',
  category: 'Damages',
  filed_at: '2026-03-02',
};
let order = 100;

const KINDS: { what: string; field: string; table: string; add(value: string): Promise<Reply> }[] = [
  {
    what: 'case numbers',
    field: 'case_number',
    table: 'case_records',
    add: (number) => admin.post('/api/case-records', { ...CASE, case_number: number }),
  },
  {
    what: 'branches',
    field: 'name',
    table: 'branches',
    add: (name) => admin.post('/api/branches', { name, court_type: 'RTC' }),
  },
  {
    what: 'holidays of one day',
    field: 'name',
    table: 'holidays',
    add: (name) => admin.post('/api/holidays', { date: '2026-07-01', name }),
  },
  {
    what: 'roles',
    field: 'name',
    table: 'roles',
    add: (name) => admin.post('/api/roles-list', { name, permissions: [] }),
  },
  {
    what: 'help categories',
    field: 'name',
    table: 'help_categories',
    add: (name) => {
      order += 1;
      return admin.post('/api/help-categories', { name, order });
    },
  },
];

for (const { what, field, table, add } of KINDS)
  test(`C§2 ${what}: an equivalent spelling is refused as a duplicate, and nothing changes`, async () => {
    const first = await add(WORD);
    assert.ok(first.status < 300, first.text);
    const before = await testApp.snapshot(table);
    for (const [how, written] of spellingsOf(WORD)) {
      const reply = await add(written);
      assert.deepEqual(
        [reply.status, Object.keys(reply.body.errors ?? {})],
        [422, [field]],
        `${how}: ${reply.text}`,
      );
    }
    assert.equal(await testApp.snapshot(table), before);
    assert.ok((await add(WORD.replace('Ñ', 'N'))).status < 300, 'accents make another one');
  });

test('C§2 holidays on different days may have the same name', async () => {
  for (const date of ['2026-08-03', '2026-08-04'])
    assert.equal((await admin.post('/api/holidays', { date, name: 'Town Fiesta' })).status, 201);
});

test('C§4 the next case number of a year skips a number entered by hand in another spelling', async () => {
  const opened = async (body: object) =>
    (await admin.post('/api/case-records', { ...CASE, ...body })).body.data;
  const { case_number: first } = await opened({ filed_at: '2013-03-02' });
  const next = `2013-${String(Number(first.slice(5)) + 1).padStart(6, '0')}`;
  await opened({ filed_at: '2013-03-02', case_number: next.replace('-', '\u2013') });
  const { case_number: third } = await opened({ filed_at: '2013-03-02' });
  assert.equal(third, `2013-${String(Number(first.slice(5)) + 2).padStart(6, '0')}`);
});
