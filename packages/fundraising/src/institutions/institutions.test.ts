import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm, png } from '@bulwagan/testing/form.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { spellingsOf } from '@bulwagan/testing/samples/spellings.ts';

const names = (reply: { body: { data: { data: { name: string }[] } } }) =>
  reply.body.data.data.map(({ name }) => name);

test('F§5 only users who may manage institutions create, change or deactivate one', async (t) => {
  const testApp = await startFundraising(t);
  const id = await testApp.institution();
  const before = await testApp.snapshot('institutions', 'audit_log');
  const people = await Promise.all([
    testApp.person({ roles: ['institution_admin'], institutionId: id }),
    testApp.person({ roles: ['committee_member'], institutionId: id }),
    testApp.person(),
  ]);
  const writes = ['', `/${id}/deactivate`, `/${id}/activate`, `/${id}/logo`];
  for (const path of writes) {
    assert.equal((await testApp.post(`/institutions${path}`, { name: 'A new one' })).status, 401);
    for (const person of people) {
      assert.equal((await person.post(`/institutions${path}`, { name: 'A new one' })).status, 403);
    }
  }
  for (const person of people) {
    assert.equal((await person.put(`/institutions/${id}`, { name: 'Renamed' })).status, 403);
    assert.equal((await person.delete(`/institutions/${id}/logo`)).status, 403);
  }
  assert.equal((await testApp.send('PUT', `/institutions/${id}`, { body: { name: 'X' } })).status, 401);
  assert.equal(await testApp.snapshot('institutions', 'audit_log'), before);
});

test('F§7 an institution with invalid fields is refused with each of them, and nothing is created', async (t) => {
  const testApp = await startFundraising(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const taken = 'Bukidnon College';
  const other = await testApp.institution();
  await testApp.institution(taken);
  const before = await testApp.snapshot('institutions');
  const empty = await admin.post('/institutions', {});
  assert.equal(empty.status, 422);
  assert.deepEqual(empty.body.errors, { name: ['The name field is required.'] });
  const bad = await admin.post('/institutions', {
    name: ' ',
    website: 'javascript:alert(1)',
    city: 'x'.repeat(256),
    description: 5,
    province: 'a\u0000b',
  });
  assert.equal(bad.status, 422);
  assert.deepEqual(Object.keys(bad.body.errors).sort(), [
    'city',
    'description',
    'name',
    'province',
    'website',
  ]);
  const doubled = await admin.post('/institutions', { name: taken });
  assert.equal(doubled.status, 422);
  assert.deepEqual(doubled.body.errors, { name: ['The name has already been taken.'] });
  assert.equal((await admin.put(`/institutions/${other}`, { name: taken })).status, 422);
  assert.equal((await admin.put(`/institutions/${other}`, { name: null })).status, 422);
  assert.equal((await admin.put('/institutions/999999', { name: 'Y' })).status, 404);
  assert.equal((await admin.post('/institutions/999999/deactivate')).status, 404);
  assert.equal(await testApp.snapshot('institutions'), before);
});

test('contract §2 a name in use by another institution is reported with every other failing field', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const [taken, own] = [await testApp.institution('Taken'), await testApp.institution('Own')];
  const before = await testApp.snapshot('institutions', 'audit_log');
  const website = ['The website field must be a valid URL.'];
  const wrong = { name: 'Taken', website: 'nowhere' };
  for (const reply of [
    await root.post('/institutions', wrong),
    await root.put(`/institutions/${own}`, wrong),
  ])
    assert.deepEqual(reply.body.errors, { website, name: ['The name has already been taken.'] });
  const itself = await root.put(`/institutions/${taken}`, wrong);
  assert.deepEqual(itself.body.errors, { website });
  assert.equal(await testApp.snapshot('institutions', 'audit_log'), before);
});

test('F§5 a system_admin creates an institution and changes it; null clears, missing members stay', async (t) => {
  const testApp = await startFundraising(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const created = await admin.post('/institutions', {
    name: 'Peñafrancia  Foundation',
    website: 'https://penafrancia.test/ph',
    city: 'Naga',
  });
  assert.equal(created.status, 201);
  const { data } = created.body;
  assert.equal(data.name, 'Peñafrancia  Foundation');
  assert.deepEqual([data.status, data.logo, data.province], ['active', null, null]);
  const changed = await admin.put(`/institutions/${data.id}`, { city: null, province: 'Camarines Sur' });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    [changed.body.data.city, changed.body.data.province, changed.body.data.website],
    [null, 'Camarines Sur', 'https://penafrancia.test/ph'],
  );
  const records = await testApp.app.connection.pool.query(
    'select action, subject_id, tenant_id, changes from audit_log order by id',
  );
  assert.deepEqual(
    records.rows.map(({ action, tenant_id }) => [action, tenant_id]),
    [
      ['institution.created', data.id],
      ['institution.updated', data.id],
    ],
  );
  assert.deepEqual(records.rows[1].changes, {
    before: { city: 'Naga', province: null },
    after: { city: null, province: 'Camarines Sur' },
  });
});

test('two institutions that are renamed to each other’s names keep their own, a hundred times, without deadlock', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const [one, other] = [await testApp.institution('The one'), await testApp.institution('The other')];
  const deadlocks = watchDeadlocks(t);
  for (let round = 0; round < 100; round += 1) {
    const replies = await Promise.all([
      root.put(`/institutions/${one}`, { name: 'The other' }),
      root.put(`/institutions/${other}`, { name: 'The one' }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [422, 422],
    );
  }
  assert.equal(deadlocks(), 0);
});

test('F§1 an institution with an active campaign cannot be deactivated; without one it leaves public view', async (t) => {
  const testApp = await startFundraising(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const id = await testApp.institution('Laguna State');
  const member = await testApp.person({ roles: ['committee_member'], institutionId: id });
  const { pool } = testApp.app.connection;
  await pool.query(
    `insert into campaigns (institution_id, created_by, title, description, type, status, goal_centavos, created_at, updated_at)
     values ($1, $2, 'Books', 'Books', 'general', 'active', 100, now(), now())`,
    [id, admin.id],
  );
  const before = await testApp.snapshot('institutions', 'audit_log');
  const refused = await admin.post(`/institutions/${id}/deactivate`);
  assert.equal(refused.status, 422);
  assert.match(refused.body.message, /active campaigns/);
  assert.equal((await admin.post(`/institutions/${id}/activate`)).status, 422);
  assert.equal(await testApp.snapshot('institutions', 'audit_log'), before);

  await pool.query(`update campaigns set status = 'closed'`);
  assert.equal((await admin.post(`/institutions/${id}/deactivate`)).body.data.status, 'inactive');
  assert.equal((await testApp.get(`/institutions/${id}`)).status, 404);
  assert.deepEqual(names(await testApp.get('/institutions')), []);
  assert.deepEqual(names(await testApp.get('/institutions?status=inactive')), []);
  assert.equal((await member.get(`/institutions/${id}`)).status, 200);
  assert.deepEqual(names(await admin.get('/institutions?status=inactive')), ['Laguna State']);
  assert.equal((await admin.post(`/institutions/${id}/deactivate`)).status, 422);
  assert.equal((await admin.post(`/institutions/${id}/activate`)).body.data.status, 'active');
  assert.equal((await testApp.get(`/institutions/${id}`)).status, 200);
});

test('F§4 everyone can list institutions by name, page by page, and search for part of a name', async (t) => {
  const testApp = await startFundraising(t);
  for (const name of ['Cebu 100%', 'Añonas College', 'Batangas_Tech']) await testApp.institution(name);
  const all = await testApp.get('/institutions');
  assert.deepEqual(names(all), ['Añonas College', 'Batangas_Tech', 'Cebu 100%']);
  assert.deepEqual(
    [all.body.data.total, all.body.data.per_page, all.body.data.from, all.body.data.to],
    [3, 15, 1, 3],
  );
  const second = await testApp.get('/institutions?page=2&per_page=2');
  assert.deepEqual(names(second), ['Cebu 100%']);
  assert.equal(second.body.data.last_page, 2);
  assert.equal((await testApp.get('/institutions?page=9')).body.data.total, 3);
  assert.deepEqual(names(await testApp.get('/institutions?search=anonas')), ['Añonas College']);
  assert.deepEqual(names(await testApp.get('/institutions?search=%25')), ['Cebu 100%']);
  assert.deepEqual(names(await testApp.get('/institutions?search=_')), ['Batangas_Tech']);
  assert.equal((await testApp.get('/institutions?search=')).body.data.total, 3);
  assert.equal((await testApp.get('/institutions?status=gone')).status, 422);
  assert.equal((await testApp.get(`/institutions?search=${'x'.repeat(256)}`)).status, 422);
  assert.equal((await testApp.get('/institutions/abc')).status, 404);
  assert.equal((await testApp.get('/institutions/4711')).status, 404);
});

test('F§4 institutions are sorted in dictionary order, ignoring case and accents, also in searches', async (t) => {
  const testApp = await startFundraising(t);
  const sorted = ['alpha College', 'Ángel College', 'Beta College', 'beta two College', 'Nagel College'];
  for (const at of [3, 1, 4, 0, 2]) await testApp.institution(sorted[at]!);
  assert.deepEqual(names(await testApp.get('/institutions')), sorted);
  for (const [page, from] of [
    [1, 0],
    [2, 2],
  ] as const)
    assert.deepEqual(
      names(await testApp.get(`/institutions?search=college&per_page=2&page=${page}`)),
      sorted.slice(from, from + 2),
    );
});

test('F§5 staff see only their own institution, unless they are donors too', async (t) => {
  const testApp = await startFundraising(t);
  testApp.skipInvariants();
  const own = await testApp.institution('Own');
  const other = await testApp.institution('Other');
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const homeless = await testApp.person({ roles: ['committee_member'] });
  const giving = await testApp.person({ roles: ['committee_member', 'donor'], institutionId: own });
  assert.deepEqual(names(await admin.get('/institutions')), ['Own']);
  assert.equal((await admin.get(`/institutions/${other}`)).status, 404);
  assert.deepEqual(names(await homeless.get('/institutions')), []);
  assert.deepEqual(names(await giving.get('/institutions')), ['Other', 'Own']);
});

test('F§1 a logo must be a picture, and the former one is deleted', async (t) => {
  const testApp = await startFundraising(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const id = await testApp.institution();
  const path = `/institutions/${id}/logo`;
  const before = await testApp.snapshot('institutions', 'audit_log');
  const picture = fileForm('logo', await png());
  for (const sent of [fileForm('logo', Buffer.from('<svg/>')), fileForm('photo', await png()), {}]) {
    const refused = await admin.post(path, undefined, sent);
    assert.equal(refused.status, 422, refused.text);
    assert.deepEqual(Object.keys(refused.body.errors), ['logo']);
  }
  const cut = { ...picture, payload: (picture.payload as Buffer).subarray(0, 150) };
  assert.equal((await admin.post(path, undefined, cut)).status, 400);
  assert.equal((await admin.post('/institutions/999999/logo', undefined, picture)).status, 404);
  assert.equal(await testApp.snapshot('institutions', 'audit_log'), before);

  const first = await admin.post(path, undefined, picture);
  assert.equal(first.status, 200, first.text);
  const [, firstPath] = first.body.data.logo.split('/api/v1');
  assert.equal((await testApp.get(firstPath)).status, 200);
  const second = await admin.post(path, undefined, picture);
  assert.notEqual(second.body.data.logo, first.body.data.logo);
  assert.equal((await testApp.get(firstPath)).status, 404);
  assert.equal((await admin.delete(path)).status, 200);
  assert.equal((await testApp.get(second.body.data.logo.split('/api/v1')[1])).status, 404);
  assert.equal((await testApp.get(`/institutions/${id}`)).body.data.logo, null);
});

test('F§7 an institution whose name differs only in spelling is refused as in use, and a search ignores spaces', async (t) => {
  const testApp = await startFundraising(t);
  const admin = await testApp.person({ roles: ['system_admin'] });
  const name = 'Añonuevo-Reyes\u00a0 College';
  assert.equal((await admin.post('/institutions', { name })).status, 201);
  const before = await testApp.snapshot('institutions');
  for (const [how, written] of spellingsOf('Añonuevo-Reyes College')) {
    const reply = await admin.post('/institutions', { name: written });
    assert.deepEqual(
      [reply.status, reply.body.errors],
      [422, { name: ['The name has already been taken.'] }],
      how,
    );
  }
  assert.equal(await testApp.snapshot('institutions'), before);
  for (const search of ['anonuevo-reyes college', 'Reyes\u2003College', 'Reyes  College'])
    assert.deepEqual(names(await admin.get(`/institutions?search=${encodeURIComponent(search)}`)), [name]);
});
