import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fileForm, png } from '@bulwagan/testing/form.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';

const TABLES = ['scholars', 'audit_log'];
const FLAGS = ['shows_last_name', 'shows_photo', 'shows_school', 'shows_location', 'shows_story'];

const ligaya = {
  first_name: 'Ligaya',
  last_name: 'Dimaculangan',
  school: 'Own State University',
  course: 'Nursing',
  year_level: '2nd year',
  city: 'Naga',
  province: 'Camarines Sur',
  story: 'The eldest of five.',
  birthdate: '2005-06-12',
  contact_email: 'ligaya@family.test',
  contact_phone: '+63 917 000 0000',
};

async function start(t: TestContext) {
  const fixtures = await startTwoInstitutions(t);
  const add = async (more: object = {}): Promise<{ id: number; path: string }> => {
    const reply = await fixtures.admin.post('/scholars', { ...ligaya, ...more });
    assert.equal(reply.status, 201, reply.text);
    return { id: reply.body.data.id, path: `/scholars/${reply.body.data.id}` };
  };
  return { ...fixtures, add };
}

const firstNames = (reply: Reply) =>
  reply.body.data.data.map(({ first_name }: { first_name: string }) => first_name);

test('F§5 scholars are managed only by the institution_admin of their institution', async (t) => {
  const { testApp, other, donor, member, foreign, admin, add } = await start(t);
  const { path } = await add();
  const before = await testApp.snapshot(...TABLES);
  const photo = fileForm('photo', await png());
  assert.equal((await testApp.post('/scholars', ligaya)).status, 401);
  assert.equal((await testApp.send('PUT', path, { body: { city: 'X' } })).status, 401);
  for (const person of [donor, member]) {
    assert.equal((await person.post('/scholars', ligaya)).status, 403);
    assert.equal((await person.put(path, { city: 'X' })).status, 403);
    assert.equal((await person.post(`${path}/photo`, undefined, photo)).status, 403);
    assert.equal((await person.delete(`${path}/photo`)).status, 403);
  }
  assert.equal((await foreign.put(path, { city: 'X' })).status, 404);
  assert.equal((await foreign.post(`${path}/photo`, undefined, photo)).status, 404);
  assert.equal((await foreign.delete(`${path}/photo`)).status, 404);
  assert.equal((await admin.put('/scholars/999999', { city: 'X' })).status, 404);
  const elsewhere = await admin.post('/scholars', { ...ligaya, institution_id: other });
  assert.deepEqual(Object.keys(elsewhere.body.errors), ['institution_id']);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 a scholar with invalid fields is refused with each of them', async (t) => {
  const { testApp, admin, system, add } = await start(t);
  const empty = await admin.post('/scholars', {});
  assert.deepEqual(Object.keys(empty.body.errors).sort(), ['first_name', 'last_name']);
  const { path } = await add();
  const before = await testApp.snapshot(...TABLES);
  const today = testApp.clock.now().toZonedDateTimeISO('Asia/Manila').toPlainDate().toString();
  const cases: [change: object, field: string][] = [
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: null }, 'last_name'],
    [{ school: 'x'.repeat(256) }, 'school'],
    [{ story: 'x'.repeat(10_001) }, 'story'],
    [{ birthdate: '2005-02-30' }, 'birthdate'],
    [{ birthdate: '0000-01-01' }, 'birthdate'],
    [{ birthdate: today }, 'birthdate'],
    [{ contact_email: 'nowhere' }, 'contact_email'],
    [{ contact_phone: '1'.repeat(51) }, 'contact_phone'],
    [{ shows_photo: 'yes' }, 'shows_photo'],
    [{ is_listed: null }, 'is_listed'],
  ];
  for (const [change, field] of cases) {
    for (const reply of [
      await admin.post('/scholars', { ...ligaya, ...change }),
      await admin.put(path, change),
    ]) {
      assert.equal(reply.status, 422, JSON.stringify(change));
      assert.deepEqual(Object.keys(reply.body.errors), [field]);
    }
  }
  for (const institution_id of [undefined, 999_999]) {
    const reply = await system.post('/scholars', { ...ligaya, institution_id });
    assert.deepEqual(Object.keys(reply.body.errors), ['institution_id']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2 an impossible birthdate is reported with every other failing field', async (t) => {
  const { testApp, admin, add } = await start(t);
  const { path } = await add();
  const before = await testApp.snapshot(...TABLES);
  const change = { birthdate: '2999-01-01', contact_email: 'nowhere' };
  for (const reply of [
    await admin.post('/scholars', { ...ligaya, ...change }),
    await admin.put(path, change),
  ]) {
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, {
      contact_email: ['The contact email field must be a valid email address.'],
      birthdate: ['The birthdate field must be a date before today.'],
    });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2 an institution that a scholar cannot belong to is reported with every other failing field', async (t) => {
  const { testApp, admin } = await start(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const before = await testApp.snapshot(...TABLES);
  const birthdate = ['The birthdate field must be a date before today.'];
  const first_name = ['The first name field is required.'];
  const invalid = ['The selected institution id is invalid.'];
  const wrong = { ...ligaya, birthdate: '2999-01-01', institution_id: 999_999 };
  for (const person of [admin, root]) {
    const wellFormed = await person.post('/scholars', wrong);
    assert.deepEqual(wellFormed.body.errors, { birthdate, institution_id: invalid });
    const reply = await person.post('/scholars', { ...wrong, first_name: '' });
    assert.deepEqual(reply.body.errors, { first_name, birthdate, institution_id: invalid });
  }
  const nowhere = await root.post('/scholars', { ...ligaya, first_name: '' });
  assert.deepEqual(nowhere.body.errors, {
    first_name,
    institution_id: ['The institution id field is required.'],
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§1 the public sees the first name, and nothing else that the scholar has not agreed to', async (t) => {
  const { testApp, own, donor, foreign, add } = await start(t);
  const { id, path } = await add();
  const bare = {
    id,
    first_name: 'Ligaya',
    institution: { id: own, name: 'Own' },
    last_name: null,
    photo: null,
    school: null,
    course: null,
    year_level: null,
    city: null,
    province: null,
    story: null,
  };
  for (const caller of [testApp, donor, foreign]) {
    assert.deepEqual((await caller.get(path)).body.data, bare);
    assert.deepEqual((await caller.get('/scholars')).body.data.data, [bare]);
  }
});

test('F§1 each agreement shows only its own fields', async (t) => {
  const { testApp, admin, add } = await start(t);
  const { path } = await add();
  await admin.post(`${path}/photo`, undefined, fileForm('photo', await png()));
  const fieldsOf: Record<string, string[]> = {
    shows_last_name: ['last_name'],
    shows_photo: ['photo'],
    shows_school: ['school', 'course', 'year_level'],
    shows_location: ['city', 'province'],
    shows_story: ['story'],
  };
  for (const flag of FLAGS) {
    const flags = Object.fromEntries(FLAGS.map((one) => [one, one === flag]));
    assert.equal((await admin.put(path, flags)).status, 200);
    const { id, first_name, institution, ...rest } = (await testApp.get(path)).body.data;
    assert.deepEqual(
      Object.keys(rest).filter((name) => rest[name] !== null),
      fieldsOf[flag],
    );
  }
  await admin.put(path, Object.fromEntries(FLAGS.map((one) => [one, true])));
  const open = await testApp.get(path);
  assert.doesNotMatch(open.text, /2005-06-12|family\.test|917|shows_|is_listed/);
});

test('F§1 a hidden last name cannot be found by searching', async (t) => {
  const { testApp, admin, donor, foreign, member, add } = await start(t);
  const { path } = await add();
  for (const wanted of ['Dimaculangan', 'ligaya d', 'a%20dima']) {
    for (const caller of [testApp, donor, foreign]) {
      assert.deepEqual(firstNames(await caller.get(`/scholars?search=${wanted}`)), []);
    }
    assert.deepEqual(firstNames(await member.get(`/scholars?search=${wanted}`)), ['Ligaya']);
  }
  assert.deepEqual(firstNames(await testApp.get('/scholars?search=LIGA')), ['Ligaya']);
  await admin.put(path, { shows_last_name: true });
  assert.deepEqual(firstNames(await testApp.get('/scholars?search=ligaya%20dim')), ['Ligaya']);
});

test('F§1 an unlisted scholar, or one of an inactive institution, is visible only to its staff', async (t) => {
  const { testApp, own, donor, member, foreign, system, add } = await start(t);
  const { path } = await add({ is_listed: false });
  for (const caller of [testApp, donor, foreign]) {
    assert.equal((await caller.get(path)).status, 404);
    assert.deepEqual(firstNames(await caller.get('/scholars')), []);
  }
  for (const caller of [member, system]) {
    const shown = (await caller.get(path)).body.data;
    assert.deepEqual(
      [shown.last_name, shown.birthdate, shown.contact_email, shown.is_listed],
      ['Dimaculangan', '2005-06-12', 'ligaya@family.test', false],
    );
  }
  const { path: listed } = await add();
  assert.equal((await testApp.get(listed)).status, 200);
  await testApp.app.connection.pool.query(`update institutions set status = 'inactive' where id = $1`, [own]);
  assert.equal((await testApp.get(listed)).status, 404);
  assert.equal((await member.get(listed)).status, 200);
});

test('F§5 staff without the donor role see only scholars of their own institution', async (t) => {
  const { testApp, other, system, add } = await start(t);
  await add();
  await system.post('/scholars', { ...ligaya, first_name: 'Amihan', institution_id: other });
  const member = await testApp.person({ roles: ['committee_member'], institutionId: other });
  assert.deepEqual(firstNames(await member.get('/scholars')), ['Amihan']);
  assert.deepEqual(firstNames(await testApp.get('/scholars')), ['Amihan', 'Ligaya']);
  assert.deepEqual(firstNames(await testApp.get(`/scholars?institution_id=${other}`)), ['Amihan']);
  const page = await testApp.get('/scholars?per_page=1&page=2');
  assert.deepEqual([firstNames(page), page.body.data.total], [['Ligaya'], 2]);
  assert.equal((await testApp.get('/scholars?institution_id=x')).status, 422);
  assert.equal((await testApp.get('/scholars/x')).status, 404);
});

test('F§1 a change is audited without the personal data in it', async (t) => {
  const { testApp, own, admin, add } = await start(t);
  const { path } = await add({ institution_id: own });
  const changed = await admin.put(path, { contact_phone: null, birthdate: '2004-01-31', shows_story: true });
  assert.deepEqual(
    [changed.body.data.contact_phone, changed.body.data.birthdate, changed.body.data.shows_story],
    [null, '2004-01-31', true],
  );
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where action = 'scholar.updated'`,
  );
  assert.deepEqual(rows[0].changes, {
    fields: ['birthdate', 'contact_phone', 'shows_story'],
    before: { shows_story: false },
    after: { shows_story: true },
  });
  assert.doesNotMatch(await testApp.snapshot('audit_log'), /2004-01-31|2005-06-12|family|Dimaculangan/);
});
