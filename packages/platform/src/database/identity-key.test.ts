import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { spellingsOf } from '@bulwagan/testing/samples/spellings.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import fc from 'fast-check';
import { newId } from '../http/ids.ts';
import { identityKey } from './identity-key.ts';

const testApp = await startWorkforce({ after });
const { pool } = testApp.app.connection;

test('contract §2 spellings of one identifier have the same key, and an accent makes another key', async () => {
  for (const [how, written] of spellingsOf('Ñame-12 B')) assert.equal(identityKey(written), 'ñame-12 b', how);
  assert.equal(identityKey('Na\u200bme\u00ad-12\tB'), 'name-12 b');
  assert.notEqual(identityKey('Peña'), identityKey('Pena'));
});

test('contract §2 the program and the database compute the same key for a text', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ' ',
      '\u00a0',
      '\t',
      '\u2003',
      '-',
      '\u2013',
      '\u2212',
      '\u200b',
      '\ufeff',
      'Ñ',
      'n\u0303',
      'Ａ',
      'ﬁ',
      '９',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 4 }),
  );
  const texts = fc.sample(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    2_000,
  );
  const { rows } = await pool.query('select g, identity_key(g) as key from unnest($1::text[]) g', [texts]);
  for (const { g, key } of rows) assert.equal(key, identityKey(g), JSON.stringify(g));
});

test('contract §2 numbers within identifiers are sorted by value', async () => {
  const wanted = [
    'R-CIV-1',
    'r-civ-2',
    'R-CIV-9',
    'R-CIV-010',
    'R–CIV–10 A',
    'R-CIV-99999999999',
    'R-CRIM-2',
  ];
  const { rows } = await pool.query(
    `select g from unnest($1::text[]) g order by natural_key(g) collate "C"`,
    [wanted.toReversed()],
  );
  assert.deepEqual(
    rows.map(({ g }) => g),
    wanted,
  );
});

test('contract §2 existing rows that repeat an identifier stay and are listed, and new ones are refused', async (t) => {
  const own = await startWorkforce(t, { handlesJobs: false });
  const db = own.app.connection.pool;
  await db.query('drop index positions__name_identity');
  const ids = [newId(), newId(), newId()];
  const names = ['Head Nurse', 'head  nurse', 'Head\u00a0Nurse'];
  for (const [at, id] of ids.entries())
    await db.query(`insert into positions (id, name, created_at, updated_at) values ($1, $2, $3, $3)`, [
      id,
      names[at],
      `2020-01-0${at + 1}T00:00:00Z`,
    ]);
  const client = await db.connect();
  const warnings: string[] = [];
  client.on('notice', ({ message }) => warnings.push(message ?? ''));
  await client.query(`call mark_repeats('positions', 'name')`);
  client.release();
  await db.query(
    'create unique index positions__name_identity on positions (identity_key(name)) where not name_repeats',
  );
  assert.deepEqual(
    warnings.toSorted(),
    [1, 2]
      .map((at) => `positions.name "${names[at]}" (id ${ids[at]}) repeats "Head Nurse" (id ${ids[0]}).`)
      .toSorted(),
  );
  const { rows } = await db.query(
    'select table_name, id, value, kept_id from repeated_identifiers order by value',
  );
  assert.deepEqual(
    rows,
    [2, 1].map((at) => ({ table_name: 'positions', id: ids[at], value: names[at], kept_id: ids[0] })),
  );
  const admin = await own.as('Super Admin');
  const again = await admin.post('/api/pms/positions', { name: 'HEAD NURSE' });
  assert.deepEqual(again.body.errors, { name: ['The name has already been taken.'] });
  assert.equal((await admin.put(`/api/pms/positions/${ids[1]}`, { name: 'Ward Nurse' })).status, 200);
  assert.equal((await admin.post('/api/pms/positions', { name: 'ward nurse' })).status, 422);
  assert.equal((await db.query('select 1 from repeated_identifiers')).rows.length, 1);
});
