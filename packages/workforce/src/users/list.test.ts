import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { employee } from './testing/users.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const { pool } = testApp.app.connection;

async function listed(query = '', who: Person = admin): Promise<number[]> {
  const { status, body, text } = await who.get(`/api/users?per_page=100&${query}`);
  assert.equal(status, 200, text);
  assert.equal(body.meta.total, body.data.length);
  return body.data.map((user: { id: number }) => user.id);
}
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
const encoded = encodeURIComponent;

test('W§4 invalid list parameters and unknown filters are refused', async () => {
  for (const bad of [
    'filter[unassigned_employee]=x',
    'filter[unassigned_employee][]=true',
    'filter[username][]=a',
    'page=x',
    `filter[search]=${'x'.repeat(256)}`,
  ])
    assert.equal((await admin.get(`/api/users?${bad}`)).status, 422, bad);
  for (const unknown of ['filter[email]=x', 'filter[is_super_user]=1'])
    assert.equal((await admin.get(`/api/users?${unknown}`)).status, 400, unknown);
});

test('W§4 users are found by part of username, name or email, regardless of case and without wildcards', async () => {
  const odd = await testApp.person({ username: 'ninyo.100%_x', name: 'Niño de la Peña' });
  const other = await testApp.person({ username: 'pena', name: 'Someone' });
  assert.deepEqual(await listed(`filter[search]=${encoded('NINO DE LA')}`), [odd.id]);
  assert.deepEqual(sorted(await listed('filter[search]=pena')), sorted([odd.id, other.id]));
  assert.deepEqual(await listed(`filter[search]=${encoded('0%_X')}`), [odd.id]);
  assert.deepEqual(await listed(`filter[search]=${encoded('n_nyo')}`), []);
  assert.deepEqual(await listed('filter[search]=PENA@workforce'), [other.id]);
  // A search does not match across name and username.
  assert.deepEqual(await listed(`filter[search]=${encoded('someone pena')}`), []);
  assert.deepEqual(await listed('filter[username]=PENA'), [other.id]);
  assert.deepEqual(await listed(`filter[username]=${encoded('%')}`), [odd.id]);
  assert.deepEqual(await listed('filter[username]=someone'), []);
  assert.deepEqual(await listed('filter[username]=pena&filter[search]=nobody'), []);
});

test('W§3 the status filter active finds enabled accounts, and any other value disabled ones', async () => {
  const gone = await testApp.person({ name: 'Standing gone' });
  const here = await testApp.person({ name: 'Standing here' });
  assert.equal((await admin.post(`/api/users/${gone.id}/disable`)).status, 200);
  assert.deepEqual(await listed('filter[search]=standing&filter[status]=active'), [here.id]);
  for (const other of ['disabled', 'inactive', 'ACTIVE', 'active%20', '0', '%25'])
    assert.deepEqual(await listed(`filter[search]=standing&filter[status]=${other}`), [gone.id], other);
  assert.equal((await listed('filter[search]=standing&filter[status]=')).length, 2);
  assert.equal((await listed('filter[search]=standing')).length, 2);
});

test('W§4 users are filtered by whether they have an employee', async () => {
  const linked = await testApp.person({ name: 'Link one' });
  const archived = await testApp.person({ name: 'Link two' });
  const free = await testApp.person({ name: 'Link none' });
  await employee(testApp, linked.id, null);
  const id = await employee(testApp, archived.id, null);
  await pool.query('update employees set archived_at = now() where id = $1', [id]);
  for (const yes of ['true', '1'])
    assert.deepEqual(await listed(`filter[search]=link&filter[unassigned_employee]=${yes}`), [free.id]);
  for (const no of ['false', '0'])
    assert.deepEqual(
      sorted(await listed(`filter[search]=link&filter[unassigned_employee]=${no}`)),
      sorted([linked.id, archived.id]),
    );
});

test('W§8 the list has twenty users per page, last signed in first and never signed in last', async () => {
  await pool.query(
    `insert into users (name, username, username_key, email, email_key, password_hash, last_login_at, created_at, updated_at)
     select 'Paged', 'paged' || n, 'paged' || n, 'p' || n || '@workforce.example', 'p' || n || '@workforce.example', 'x',
       case when n % 3 > 0 then timestamptz '2026-01-01' + (n % 5) * interval '1 day' end, now(), now()
     from generate_series(1, 45) n`,
  );
  const { rows } = await pool.query(
    `select id, last_login_at from users where name = 'Paged' order by last_login_at desc nulls last, id`,
  );
  assert.equal(rows[0].last_login_at === null, false);
  assert.equal(rows.at(-1).last_login_at, null);
  const pages = [1, 2, 3].map((page) => admin.get(`/api/users?filter[search]=paged&page=${page}`));
  const bodies = (await Promise.all(pages)).map(({ body }) => body);
  assert.deepEqual(
    bodies.map(({ data }) => data.length),
    [20, 20, 5],
  );
  assert.deepEqual(
    bodies.flatMap(({ data }) => data.map((user: { id: number }) => user.id)),
    rows.map(({ id }) => id),
  );
  const { meta, links } = bodies[1];
  assert.deepEqual(
    [meta.current_page, meta.from, meta.last_page, meta.per_page, meta.to, meta.total],
    [2, 21, 3, 20, 40, 45],
  );
  assert.match(links.next, /^http:\/\/localhost:3000\/workforce\/api\/users\?.*page=3$/);
  assert.match(links.next, /filter/);
  // A sign-in moves its user to the top.
  testApp.clock.advance({ hours: 1 });
  const newest = await testApp.person();
  assert.equal((await listed())[0], newest.id);
  for (const [query, perPage] of [
    ['per_page=0', 1],
    ['per_page=1000', 100],
    ['page=-1', 20],
  ])
    assert.equal((await admin.get(`/api/users?${query}`)).body.meta.per_page, perPage);
});
