import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { whileHeld } from '@bulwagan/testing/locks.ts';

const faq = { question: 'How do I give?', answer: '<p>Choose a <strong>campaign</strong>.</p>' };
const questions = (reply: { body: { data: { question: string }[] } }) =>
  reply.body.data.map(({ question }) => question);

test('F§5 questions are written only by a system_admin', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const { id } = (await root.post('/faqs', faq)).body.data;
  const before = await testApp.snapshot('faqs', 'audit_log');
  const own = await testApp.institution();
  for (const roles of [['institution_admin'], ['committee_member'], ['donor']] as const) {
    const person = await testApp.person({ roles: [...roles], institutionId: own });
    assert.equal((await person.post('/faqs', faq)).status, 403);
    assert.equal((await person.put(`/faqs/${id}`, faq)).status, 403);
    assert.equal((await person.post(`/faqs/${id}/swap`, { with_id: id })).status, 403);
    assert.equal((await person.delete(`/faqs/${id}`)).status, 403);
  }
  assert.equal((await testApp.post('/faqs', faq)).status, 401);
  assert.equal((await testApp.send('PUT', `/faqs/${id}`, { body: faq })).status, 401);
  assert.equal((await testApp.send('DELETE', `/faqs/${id}`)).status, 401);
  assert.equal(await testApp.snapshot('faqs', 'audit_log'), before);
});

test('F§7 invalid fields and missing questions are refused, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const { id } = (await root.post('/faqs', faq)).body.data;
  const before = await testApp.snapshot('faqs', 'audit_log');
  const bad: [body: object, fields: string[]][] = [
    [{}, ['answer', 'question']],
    [{ question: ' ', answer: '' }, ['answer', 'question']],
    [{ ...faq, question: 'x'.repeat(501) }, ['question']],
    [{ ...faq, answer: 'x'.repeat(10_001) }, ['answer']],
    [{ ...faq, answer: '<script>alert(1)</script><p> </p>' }, ['answer']],
    [{ ...faq, position: -1, is_published: 'yes', category: 5 }, ['category', 'is_published', 'position']],
  ];
  for (const [body, fields] of bad) {
    const reply = await root.post('/faqs', body);
    assert.equal(reply.status, 422, JSON.stringify(body).slice(0, 100));
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
  }
  assert.equal((await root.put(`/faqs/${id}`, { answer: '<img src=x>' })).status, 422);
  for (const odd of ['999999', '0', 'x', '2147483648']) {
    assert.equal((await testApp.get(`/faqs/${odd}`)).status, 404);
    assert.equal((await root.put(`/faqs/${odd}`, faq)).status, 404);
    assert.equal((await root.delete(`/faqs/${odd}`)).status, 404);
  }
  assert.equal((await testApp.get(`/faqs?search=${'x'.repeat(256)}`)).status, 422);
  assert.equal(await testApp.snapshot('faqs', 'audit_log'), before);
});

test('contract §2 an answer without readable text is reported with every other failing field', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const { id } = (await root.post('/faqs', faq)).body.data;
  const before = await testApp.snapshot('faqs', 'audit_log');
  const wrong = { question: 'x'.repeat(501), answer: '<script>alert(1)</script>' };
  for (const reply of [await root.post('/faqs', wrong), await root.put(`/faqs/${id}`, wrong)])
    assert.deepEqual(reply.body.errors, {
      question: ['The question field must not be greater than 500 characters.'],
      answer: ['The answer field is required.'],
    });
  assert.equal(await testApp.snapshot('faqs', 'audit_log'), before);
});

test('F§5 everyone reads published questions in their order, and a system_admin the others too', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const donor = await testApp.person();
  await root.post('/faqs', { ...faq, question: 'First', category: 'Giving' });
  await root.post('/faqs', { ...faq, question: 'Second' });
  const hidden = (await root.post('/faqs', { ...faq, question: 'Hidden', is_published: false })).body.data;
  await root.post('/faqs', { ...faq, question: 'Before all', position: 0 });
  assert.deepEqual(questions(await testApp.get('/faqs')), ['Before all', 'First', 'Second']);
  assert.deepEqual(questions(await donor.get('/faqs')), ['Before all', 'First', 'Second']);
  assert.deepEqual(questions(await root.get('/faqs')), ['Before all', 'First', 'Second', 'Hidden']);
  assert.deepEqual(questions(await testApp.get('/faqs?category=Giving')), ['First']);
  assert.deepEqual(questions(await testApp.get('/faqs?search=SECOND')), ['Second']);
  assert.deepEqual(questions(await testApp.get('/faqs?search=%25')), []);
  assert.equal((await testApp.get(`/faqs/${hidden.id}`)).status, 404);
  assert.equal((await donor.get(`/faqs/${hidden.id}`)).status, 404);
  assert.equal((await root.get(`/faqs/${hidden.id}`)).status, 200);
});

test('F§5 questions are found by the text of their answers, and not by markup', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const answer =
    '<p>Terms &amp; fees: a <a href="https://x.test/strong">gift</a>s is <strong>free</strong>\nof charge, if &lt; 5.</p><ul><li>Cards</li><li>Wallets</li></ul>';
  await root.post('/faqs', { ...faq, question: 'Fees', answer });
  await root.post('/faqs', { ...faq, question: 'Other', answer: '<p>Nothing <strong>else</strong>.</p>' });
  const found = async (text: string) =>
    questions(await testApp.get(`/faqs?search=${encodeURIComponent(text)}`));
  for (const text of ['Terms & fees', 'FREE of charge', 'gifts', 'if < 5', 'cards wallets'])
    assert.deepEqual(await found(text), ['Fees'], text);
  for (const text of ['strong', '<p>', 'amp', 'href', 'x.test', 'cardswallets'])
    assert.deepEqual(await found(text), [], text);
});

test('F§5 an answer is stored without harmful markup, and changes are audited', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const created = await root.post('/faqs', {
    ...faq,
    answer: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">there</a></p>',
  });
  assert.equal(created.status, 201);
  assert.equal(created.body.data.answer, '<p>Hi <a rel="noopener noreferrer">there</a></p>');
  const { id } = created.body.data;
  const changed = await root.put(`/faqs/${id}`, { is_published: false, category: 'Giving' });
  assert.deepEqual(
    [changed.body.data.question, changed.body.data.is_published, changed.body.data.category],
    [faq.question, false, 'Giving'],
  );
  assert.equal((await root.put(`/faqs/${id}`, { category: null })).body.data.category, null);
  assert.equal((await root.delete(`/faqs/${id}`)).status, 200);
  assert.equal((await root.delete(`/faqs/${id}`)).status, 404);
  const { rows } = await testApp.app.connection.pool.query('select action from audit_log order by id');
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['faq.created', 'faq.updated', 'faq.updated', 'faq.deleted'],
  );
});

test('F§5 two questions swap positions, and those that shared one get one each', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const ids: number[] = [];
  for (const question of ['A', 'B', 'C', 'D']) {
    ids.push((await root.post('/faqs', { ...faq, question, position: 5 })).body.data.id);
  }
  const [a, b, c, d] = ids;
  const before = await testApp.snapshot('faqs', 'audit_log');
  assert.equal((await root.post('/faqs/999999/swap', { with_id: a })).status, 404);
  for (const body of [{}, { with_id: 999_999 }, { with_id: 'x' }, { with_id: 0 }, { with_id: a }]) {
    const reply = await root.post(`/faqs/${a}/swap`, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), ['with_id']);
  }
  assert.equal((await root.post('/faqs/999999/swap', { with_id: 999_999 })).status, 404);
  assert.equal((await testApp.post(`/faqs/${a}/swap`, { with_id: b })).status, 401);
  assert.equal(await testApp.snapshot('faqs', 'audit_log'), before);

  const moved = await root.post(`/faqs/${c}/swap`, { with_id: b });
  assert.equal(moved.status, 200, moved.text);
  assert.equal(moved.body.data.position, 2);
  assert.deepEqual(questions(await testApp.get('/faqs')), ['A', 'C', 'B', 'D']);
  await root.post(`/faqs/${a}/swap`, { with_id: d });
  assert.deepEqual(questions(await testApp.get('/faqs')), ['D', 'C', 'B', 'A']);
  // Both swaps at once: one waits for the other, and each position is assigned once.
  await Promise.all([
    root.post(`/faqs/${a}/swap`, { with_id: b }),
    root.post(`/faqs/${b}/swap`, { with_id: d }),
  ]);
  const positions = (await root.get('/faqs')).body.data.map(({ position }: { position: number }) => position);
  assert.deepEqual(positions, [1, 2, 3, 4]);
  const { rows } = await testApp.app.connection.pool.query(
    `select subject_id, changes from audit_log where action = 'faq.swapped' order by id limit 2`,
  );
  // Renumbered questions have their rank as position.
  assert.deepEqual(rows, [
    {
      subject_id: String(c),
      changes: {
        before: { position: 5, order: [a, b, c, d] },
        after: { position: 2, order: [a, c, b, d] },
        with_id: b,
      },
    },
    {
      subject_id: String(a),
      changes: {
        before: { position: 1, order: [a, c, b, d] },
        after: { position: 4, order: [d, c, b, a] },
        with_id: d,
      },
    },
  ]);
});

test('two questions swap positions while a third is added and deleted again', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const { pool } = testApp.app.connection;
  const made = async (position: number) => (await root.post('/faqs', { ...faq, position })).body.data.id;
  const [one, other] = [await made(5), await made(9)];
  const remover = await pool.connect();
  const { promise: isRemoved, resolve: removed } = Promise.withResolvers<void>();
  const swapped = await whileHeld(
    pool,
    `select from faqs where id = ${one} for update`,
    () => root.post(`/faqs/${one}/swap`, { with_id: other }),
    async () => {
      await remover.query('begin');
      await remover.query('delete from faqs where id = $1', [await made(20)]);
      // After the swap has read the current questions.
      setTimeout(() => remover.query('commit', () => removed()), 300);
    },
  );
  await isRemoved;
  remover.release();
  assert.equal(swapped.status, 200, swapped.text);
  const { data } = (await root.get('/faqs')).body;
  assert.deepEqual(
    data.map(({ id, position }: { id: number; position: number }) => [id, position]),
    [
      [other, 1],
      [one, 2],
    ],
  );
});
