import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';

const TABLES = ['campaigns', 'audit_log', 'notifications'];

async function start(t: TestContext) {
  const fixtures = await startTwoInstitutions(t);
  const { testApp, own } = fixtures;
  const books = {
    title: 'Books',
    description: 'Books for all',
    type: 'general',
    goal_amount: 1500.5,
    institution_id: own,
  };
  const scholar = async (institutionId: number, isListed = true): Promise<number> => {
    const { rows } = await testApp.app.connection.pool.query(
      `insert into scholars (institution_id, first_name, last_name, is_listed, created_at, updated_at)
       values ($1, 'Ligaya', 'Reyes', $2, now(), now()) returning id`,
      [institutionId, isListed],
    );
    return rows[0].id;
  };
  return { ...fixtures, books, scholar };
}

test('F§5 anonymous callers and a committee_member cannot propose', async (t) => {
  const { testApp, member, books } = await start(t);
  assert.equal((await testApp.post('/campaigns', books)).status, 401);
  assert.equal((await member.post('/campaigns', books)).status, 403);
  assert.equal((await member.put('/campaigns/1', books)).status, 403);
  assert.equal((await member.post('/campaigns/1/submit')).status, 403);
  assert.equal(await testApp.snapshot('campaigns'), 'campaigns: ');
});

test('contract §2 all failing fields of a change are reported at once, if the caller may change the campaign', async (t) => {
  const { testApp, donor, books, scholar, own, other } = await start(t);
  const made = await donor.post('/campaigns', { ...books, starts_at: '2030-01-01T00:00:00Z' });
  assert.equal(made.status, 201, made.text);
  const path = `/campaigns/${made.body.data.id}`;
  const before = await testApp.snapshot(...TABLES);
  const institution_id = ['The selected institution id is invalid.'];
  const title = ['The title field is required.'];
  const cases: [change: object, errors: object][] = [
    [
      { title: '', institution_id: 999_999 },
      { title, institution_id },
    ],
    // Stored values count together with the sent ones.
    [
      { title: '', scholar_id: await scholar(own), ends_at: '2029-12-31T00:00:00Z' },
      {
        title,
        scholar_id: ['The scholar id field must be empty for a general campaign.'],
        ends_at: ['The ends at field must be a date after starts at.'],
      },
    ],
    [
      { title: '', type: 'individual', scholar_id: await scholar(other) },
      { title, scholar_id: ['The selected scholar id is invalid.'] },
    ],
    // Unreadable values cause no further errors.
    [
      { type: 'other', scholar_id: 1, starts_at: 'soon', ends_at: '2029-12-31T00:00:00Z' },
      {
        type: ['The selected type is invalid.'],
        starts_at: ['The starts at field must be a valid date.'],
      },
    ],
    // With valid formats, no error hides another.
    [
      { starts_at: '1900-01-01T00:00:00Z', institution_id: 999_999 },
      { starts_at: ['The starts at field must be a valid date.'], institution_id },
    ],
  ];
  for (const [change, errors] of cases) {
    const reply = await donor.put(path, change);
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, errors);
  }
  const strange = await testApp.person();
  const reported = await strange.put(path, { title: '', institution_id: 999_999 });
  assert.deepEqual([reported.status, reported.body.errors], [422, { title }]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2 an unsuitable institution, scholar and period are reported with every other failing field', async (t) => {
  const { testApp, donor, books, scholar, other } = await start(t);
  const strange = await scholar(other);
  const before = await testApp.snapshot(...TABLES);
  const institution_id = ['The selected institution id is invalid.'];
  const cases: [change: object, errors: object][] = [
    [
      { title: '', institution_id: 999_999, scholar_id: 1 },
      {
        title: ['The title field is required.'],
        institution_id,
        scholar_id: ['The scholar id field must be empty for a general campaign.'],
      },
    ],
    [
      { goal_amount: 0, type: 'individual', scholar_id: strange, ends_at: '2001-01-01T00:00:00Z' },
      {
        goal_amount: ['The goal amount field must be at least 0.01.'],
        scholar_id: ['The selected scholar id is invalid.'],
        ends_at: ['The ends at field must be a date in the future.'],
      },
    ],
    [
      { goal_amount: 0, type: 'other', scholar_id: strange, institution_id: 999_999 },
      {
        goal_amount: ['The goal amount field must be at least 0.01.'],
        type: ['The selected type is invalid.'],
        institution_id,
      },
    ],
    [
      { institution_id: 'a', type: 'individual', scholar_id: 'b' },
      {
        institution_id: ['The institution id field must be an integer.'],
        scholar_id: ['The scholar id field must be an integer.'],
      },
    ],
  ];
  for (const [change, errors] of cases) {
    const reply = await donor.post('/campaigns', { ...books, ...change });
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, errors);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 a proposal is refused with every failing field, and nothing is created', async (t) => {
  const { testApp, donor, books } = await start(t);
  const empty = await donor.post('/campaigns', {});
  assert.equal(empty.status, 422);
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'description',
    'goal_amount',
    'institution_id',
    'title',
    'type',
  ]);
  assert.equal(empty.body.errors.title[0], 'The title field is required.');
  const cases: [change: object, field: string][] = [
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ type: 'other' }, 'type'],
    [{ goal_amount: 0 }, 'goal_amount'],
    [{ goal_amount: -5 }, 'goal_amount'],
    [{ goal_amount: 1.005 }, 'goal_amount'],
    [{ goal_amount: 1_000_000_000.01 }, 'goal_amount'],
    [{ goal_amount: '100' }, 'goal_amount'],
    [{ institution_id: 999_999 }, 'institution_id'],
    [{ institution_id: 2 ** 31 }, 'institution_id'],
    [{ starts_at: 'tomorrow' }, 'starts_at'],
    [{ starts_at: '0000-01-01T00:00:00Z' }, 'starts_at'],
    [{ starts_at: '2090-01-01T00:00:00.1234567890Z' }, 'starts_at'],
    [{ starts_at: '2090-01-01\n00:00:00Z' }, 'starts_at'],
    [{ ends_at: '2090-01-01\u300000:00:00Z' }, 'ends_at'],
    [{ ends_at: '9999-12-31T23:59:59-23:59' }, 'ends_at'],
    [{ ends_at: '2999-01-01T00:00:00Z' }, 'ends_at'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
    [{ starts_at: '2100-01-02T00:00:00Z', ends_at: '2100-01-02T00:00:00Z' }, 'ends_at'],
  ];
  for (const [change, field] of cases) {
    const reply = await donor.post('/campaigns', { ...books, ...change });
    assert.equal(reply.status, 422, JSON.stringify(change));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal(await testApp.snapshot('campaigns', 'audit_log'), 'campaigns: \naudit_log: ');
});

test('F§5 an institution_admin proposes only for their own institution, a donor for any active one', async (t) => {
  const { testApp, own, other, admin, donor, system, books } = await start(t);
  const foreign = await admin.post('/campaigns', { ...books, institution_id: other });
  assert.equal(foreign.status, 422);
  assert.deepEqual(foreign.body.errors, { institution_id: ['The selected institution id is invalid.'] });
  await testApp.app.connection.pool.query(`update institutions set status = 'inactive' where id = $1`, [
    other,
  ]);
  for (const person of [donor, system]) {
    assert.equal((await person.post('/campaigns', { ...books, institution_id: other })).status, 422);
  }
  assert.equal(await testApp.snapshot('campaigns'), 'campaigns: ');
  for (const person of [admin, donor, system]) {
    const reply = await person.post('/campaigns', { ...books, institution_id: own });
    assert.equal(reply.status, 201, reply.text);
    assert.equal(reply.body.data.created_by, person.id);
  }
});

test('F§1 an individual campaign is for a scholar of its institution; a general one has none', async (t) => {
  const { testApp, own, other, admin, donor, books, scholar } = await start(t);
  const listed = await scholar(own);
  const hidden = await scholar(own, false);
  const foreign = await scholar(other);
  const individual = { ...books, type: 'individual' };
  const refused = [
    { ...books, scholar_id: listed },
    individual,
    { ...individual, scholar_id: null },
    { ...individual, scholar_id: foreign },
    { ...individual, scholar_id: hidden },
    { ...individual, scholar_id: 999_999 },
  ];
  for (const body of refused) {
    const reply = await donor.post('/campaigns', body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), ['scholar_id']);
  }
  assert.equal(await testApp.snapshot('campaigns'), 'campaigns: ');
  const made = await donor.post('/campaigns', { ...individual, scholar_id: listed });
  assert.deepEqual(made.body.data.scholar, { id: listed, first_name: 'Ligaya' });
  assert.equal((await admin.post('/campaigns', { ...individual, scholar_id: hidden })).status, 201);
});

test('F§2 a campaign is created as pending, with its amounts at zero and in pesos', async (t) => {
  const { testApp, own, donor, books } = await start(t);
  const body = { ...books, starts_at: '2090-01-01T08:00:00+08:00', ends_at: '2091-01-01T00:00:00Z' };
  const { status, body: answer } = await donor.post('/campaigns', {
    ...body,
    status: 'active',
    raised_amount: 5,
  });
  assert.equal(status, 201);
  const { id, created_at, updated_at, ...rest } = answer.data;
  assert.deepEqual(rest, {
    title: 'Books',
    description: 'Books for all',
    type: 'general',
    status: 'pending',
    goal_amount: 1500.5,
    raised_amount: 0,
    available_amount: 0,
    supporter_count: 0,
    institution_id: own,
    institution: { id: own, name: 'Own' },
    scholar_id: null,
    scholar: null,
    starts_at: '2090-01-01T00:00:00.000Z',
    ends_at: '2091-01-01T00:00:00.000Z',
    created_by: donor.id,
    author: null,
    decided_at: null,
    rejection_reason: null,
  });
  assert.equal(created_at, updated_at);
  const { rows } = await testApp.app.connection.pool.query(
    'select c.goal_centavos, a.action, a.tenant_id from campaigns c join audit_log a on a.subject_id = c.id::text',
  );
  assert.deepEqual(rows, [{ goal_centavos: 150050n, action: 'campaign.created', tenant_id: own }]);
});

test('F§1 the campaign of a scholar who is no longer listed shows no name to the public', async (t) => {
  const { testApp, own, system, admin, donor, books, scholar } = await start(t);
  const ligaya = await scholar(own);
  const made = await donor.post('/campaigns', { ...books, type: 'individual', scholar_id: ligaya });
  const path = `/campaigns/${made.body.data.id}`;
  assert.equal((await system.post(`${path}/approve`)).status, 200);
  const named = { id: ligaya, first_name: 'Ligaya' };
  assert.deepEqual((await testApp.get(path)).body.data.scholar, named);
  assert.equal((await admin.put(`/scholars/${ligaya}`, { is_listed: false })).status, 200);
  assert.equal((await testApp.get(path)).body.data.scholar, null);
  const stranger = await testApp.person();
  assert.equal((await stranger.get(path)).body.data.scholar, null);
  assert.equal((await testApp.get('/campaigns')).body.data.data[0].scholar, null);
  assert.deepEqual((await admin.get(path)).body.data.scholar, named);
});

test('F§5 a change does not overwrite a later change', async (t) => {
  const { testApp, donor, books } = await start(t);
  const made = await donor.post('/campaigns', books);
  const path = `/campaigns/${made.body.data.id}`;
  const begun = encodeURIComponent(made.body.data.updated_at);
  testApp.clock.advance({ seconds: 1 });
  const phone = await donor.put(`${path}?updated_at=${begun}`, { title: 'From a phone' });
  assert.equal(phone.status, 200);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await donor.put(`${path}?updated_at=${begun}`, { title: 'From an old tab' })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const now = encodeURIComponent(phone.body.data.updated_at);
  assert.equal((await donor.put(`${path}?updated_at=${now}`, { title: 'Again' })).status, 200);
});

test('F§5 only the author changes a campaign, and only before it accepts donations', async (t) => {
  const { testApp, system, admin, donor, books } = await start(t);
  const { id } = (await donor.post('/campaigns', books)).body.data;
  const stranger = await testApp.person();
  const path = `/campaigns/${id}`;
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.send('PUT', path, { body: { title: 'X' } })).status, 401);
  assert.equal((await stranger.put(path, { title: 'X' })).status, 404);
  assert.equal((await stranger.post(`${path}/submit`)).status, 404);
  assert.equal((await admin.put(path, { title: 'X' })).status, 403);
  assert.equal((await donor.put('/campaigns/999999', { title: 'X' })).status, 404);
  for (const body of [
    { title: null },
    { goal_amount: null },
    { type: 'individual' },
    { institution_id: 999 },
  ]) {
    assert.equal((await donor.put(path, body)).status, 422, JSON.stringify(body));
  }
  assert.equal(await testApp.snapshot(...TABLES), before);

  const changed = await donor.put(path, {
    title: 'More books',
    goal_amount: 0.29,
    ends_at: '2090-01-01T00:00:00Z',
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    [changed.body.data.title, changed.body.data.goal_amount, changed.body.data.description],
    ['More books', 0.29, 'Books for all'],
  );
  assert.equal((await donor.put(path, { ends_at: null })).body.data.ends_at, null);
  assert.equal((await system.put(path, { title: 'Books!' })).status, 200);

  await system.post(`${path}/approve`);
  const open = await testApp.snapshot(...TABLES);
  assert.equal((await donor.put(path, { title: 'Other things' })).status, 422);
  assert.equal((await system.put(path, { title: 'Other things' })).status, 422);
  assert.equal((await donor.post(`${path}/submit`)).status, 422);
  assert.equal((await stranger.put(path, { title: 'X' })).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), open);
});

test('F§5 a draft waits for its author; a rejected campaign is changed and resubmitted', async (t) => {
  const { member, donor, books } = await start(t);
  const draft = await donor.post('/campaigns', { ...books, is_draft: true });
  assert.equal(draft.body.data.status, 'draft');
  const path = `/campaigns/${draft.body.data.id}`;
  assert.equal((await member.post(`${path}/approve`)).status, 422);
  assert.equal((await donor.post(`${path}/submit`)).body.data.status, 'pending');
  assert.equal((await donor.post(`${path}/submit`)).status, 422);
  await member.post(`${path}/reject`, { reason: 'Too short' });
  const rejected = await donor.put(path, { description: 'Books for all of the first year' });
  assert.deepEqual(
    [rejected.body.data.status, rejected.body.data.rejection_reason],
    ['rejected', 'Too short'],
  );
  const again = await donor.post(`${path}/submit`);
  assert.deepEqual([again.body.data.status, again.body.data.rejection_reason], ['pending', null]);
});

test('F§5 contract §2 the reason of a rejection is hidden from the next institution, whose staff is notified of the pending campaign', async (t) => {
  const {
    donor,
    member,
    admin,
    system,
    foreign: theirs,
    own,
    other,
    propose,
  } = await startTwoInstitutions(t);
  const [rejected, pending] = [await propose(donor), await propose(donor)];
  const recordOf = async (who: typeof donor, path: string) => {
    const query = `action=campaign.updated&subject_type=campaign&subject_id=${path.split('/').at(-1)}`;
    const { data } = (await who.get(`/audit-logs?${query}`)).body.data;
    assert.equal(data.length, 1, query);
    return data[0].changes;
  };
  await member.post(`${rejected}/reject`, { reason: 'See the file of the family' });
  const moved = await donor.put(rejected, { institution_id: other });
  assert.equal(moved.status, 200, moved.text);
  for (const who of [donor, theirs, system]) {
    const { data } = (await who.get(rejected)).body;
    assert.deepEqual([data.status, data.rejection_reason, data.decided_at], ['draft', null, null]);
  }
  assert.deepEqual(await recordOf(admin, rejected), {
    before: { status: 'rejected', institution_id: own },
    after: { status: 'draft', institution_id: other },
  });
  const moves = { before: { institution_id: own }, after: { institution_id: other } };
  assert.deepEqual(await recordOf(theirs, rejected), moves);
  assert.equal((await donor.post(`${rejected}/submit`)).body.data.status, 'pending');
  const before = (await theirs.get('/notifications')).body.data.total;
  assert.equal((await donor.put(pending, { institution_id: other })).body.data.status, 'pending');
  for (const who of [admin, theirs]) assert.deepEqual(await recordOf(who, pending), moves);
  const after = (await theirs.get('/notifications')).body.data;
  assert.equal(after.total, before + 1);
});

test('F§5 a campaign that moves to another institution is found by a request that waits for its lock', async (t) => {
  const { testApp, donor, system, other, propose } = await startTwoInstitutions(t);
  const { pool } = testApp.app.connection;
  const waits = async (path: string, act: () => ReturnType<typeof donor.put>) => {
    const move = `update campaigns set institution_id = ${other} where id = ${path.split('/').at(-1)}`;
    return await whileHeld(pool, move, act, async () => {});
  };
  const mine = await propose(donor);
  const changed = await waits(mine, () => donor.put(mine, { title: 'More books' }));
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.body.data.institution.id, other);
  const theirs = await propose(donor);
  const approved = await waits(theirs, () => system.post(`${theirs}/approve`));
  assert.equal(approved.status, 200, approved.text);
  assert.equal(approved.body.data.status, 'active');
});

test('F§5 staff of an institution see the proposer of a campaign with contact details; donors and the public do not', async (t) => {
  const { testApp, system, admin, member, foreign, donor, propose } = await startTwoInstitutions(t);
  assert.equal((await donor.put('/profile', { phone: '+63 917 555 0104' })).status, 200);
  const path = await propose(donor);
  const { data } = (await donor.get('/profile')).body;
  const author = { id: donor.id, name: data.name, email: donor.email, phone: '+63 917 555 0104' };
  for (const who of [system, admin, member]) {
    assert.deepEqual((await who.get(path)).body.data.author, author);
    const [listed] = (await who.get('/campaigns?status=pending')).body.data.data;
    assert.deepEqual(listed.author, author);
  }
  assert.equal((await donor.get(path)).body.data.author, null);
  assert.equal((await foreign.get(path)).status, 404);
  assert.equal((await member.post(`${path}/approve`)).status, 200);
  for (const seen of [await testApp.get(path), await foreign.get(path), await donor.get(path)])
    assert.equal(seen.body.data.author, null);
});
