import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';
import { remindOfDeadlines } from './deadlines.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1' });
const other = await testApp.branch({ name: 'Branch 2' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const admin = await testApp.as('Super Admin');

const aCase = async (values: Record<string, unknown> = {}) =>
  testApp.caseRecord({ branch_id: branch, ...values });
const due = async (caseId: string, due_at: string, more: Record<string, unknown> = {}): Promise<string> => {
  const body = { activity: 'Order/Constancia', type: 'Court Actions', due_at, ...more };
  const reply = await admin.post(`/api/case/${caseId}/activities`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const comply = (id: string, body: object = {}, by = clerk) =>
  by.post(`/api/case-activities/${id}/comply`, body);
const undo = (id: string) => clerk.delete(`/api/case-activities/${id}/comply`);
const listed = async (query = '', by = clerk): Promise<string[]> => {
  const reply = await by.get(`/api/compliance${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.map(({ id }: { id: string }) => id);
};
const snapshot = () => testApp.snapshot('case_activities', 'audit_log');

test('C§2 an activity is marked complied once, not in the future, and unmarked once', async () => {
  const { id } = await aCase();
  const order = await due(id, '2026-12-20');
  const plain = await due(id, '2026-12-20', { with_compliance: false });
  const before = await snapshot();
  assert.deepEqual((await comply(order, { complied_at: '2026-11-23T09:01' })).body.errors, {
    complied_at: ['The complied at field must be a date before or equal to now.'],
  });
  assert.deepEqual(Object.keys((await comply(order, { complied_at: '2026-02-30' })).body.errors), [
    'complied_at',
  ]);
  assert.equal((await comply(plain)).status, 422);
  assert.equal((await undo(order)).status, 422);
  assert.equal(await snapshot(), before);
  const done = await comply(order, { complied_at: '2026-11-20T16:00' });
  assert.equal(done.body.data.complied_at, '2026-11-20T16:00:00+08:00');
  assert.equal((await comply(order)).status, 422);
  const mended = await clerk.put(`/api/case-activities/${order}`, { due_at: '2026-12-21' });
  const { due_at, with_compliance, complied_at } = mended.body.data;
  assert.deepEqual(
    [due_at, with_compliance, complied_at],
    ['2026-12-21', true, '2026-11-20T16:00:00+08:00'],
    'a new deadline does not undo compliance',
  );
  const undone = (await undo(order)).body;
  assert.deepEqual(
    [undone.message, undone.data.complied_at],
    ['The activity is still to be complied with.', null],
  );
  assert.equal((await comply(order)).body.data.complied_at, '2026-11-23T09:00:00+08:00');
});

test('C§4 pending compliance is listed soonest first, for cases within the caller’s scope', async () => {
  const mine = await aCase({ case_title: 'Cruz v. Reyes' });
  const theirs = await aCase({ branch_id: other });
  const sealed = await aCase({ classification: 'sealed' });
  const late = await due(mine.id, '2026-11-20');
  const today = await due(mine.id, '2026-11-23');
  const later = await due(mine.id, '2026-12-24');
  const complied = await due(mine.id, '2026-11-01');
  await comply(complied);
  const expunged = await due(mine.id, '2026-11-01');
  await clerk.post(`/api/case-activities/${expunged}/update-status`, { status: 'Expunged' });
  const foreign = await due(theirs.id, '2026-11-21');
  const hidden = await due(sealed.id, '2026-11-19');

  const staff = await testApp.as('BCC Staff', branch);
  assert.deepEqual(await listed('', staff), [late, today, later]);
  assert.deepEqual(await listed(), [hidden, late, today, later]);
  assert.deepEqual(await listed('?filter[overdue]=true', staff), [late]);
  assert.deepEqual(await listed('?filter[overdue]=false', staff), [today, later]);
  assert.deepEqual(await listed(`?filter[branch_id]=${other}`, staff), []);
  assert.deepEqual(await listed(`?filter[branch_id]=${other}`, admin), [foreign]);
  assert.equal((await clerk.get('/api/compliance?filter[overdue]=perhaps')).status, 422);
  assert.equal((await clerk.get('/api/compliance?filter[late]=true')).status, 400);

  const page = (await staff.get('/api/compliance?per_page=1&page=1')).body;
  assert.deepEqual([page.meta.total, page.meta.last_page, page.data.length], [3, 3, 1]);
  const [item] = page.data;
  assert.deepEqual(
    [item.is_overdue, item.due_at, item.case_record],
    [
      true,
      '2026-11-20',
      { id: mine.id, case_number: mine.case_number, case_title: 'Cruz v. Reyes', branch_id: branch },
    ],
  );
});

test('C§4 R22 s.1 a deadline that ends on a weekend or holiday is overdue after the next working day', async () => {
  const place = await testApp.branch();
  const { id } = await aCase({ branch_id: place, case_title: 'Weekend v. Holiday' });
  const by = await testApp.as('BCC Staff', place);
  const head = await testApp.as('Branch of the Court Clerk', place);
  const late = await due(id, '2026-11-19');
  const saturday = await due(id, '2026-11-21', { activity: 'Moved' });
  const holiday = await admin.post('/api/holidays', { date: '2026-11-20', name: 'Day without work' });
  const friday = await due(id, '2026-11-20', { activity: 'Moved' });
  const { data } = (await by.get('/api/compliance')).body;
  assert.deepEqual(
    data.map((item: Record<string, unknown>) => [item.id, item.due_on, item.is_overdue]),
    [
      [late, '2026-11-19', true],
      [friday, '2026-11-23', false],
      [saturday, '2026-11-23', false],
    ],
  );
  assert.deepEqual(await listed('?filter[overdue]=true', by), [late]);
  assert.deepEqual(await listed('?filter[overdue]=false', by), [friday, saturday]);
  const counted = async () => (await head.get('/api/backoffice/actions-overdue-count')).body.data.count;
  const shown = async () =>
    (await head.get('/api/backoffice/statistics')).body.data.find(
      ({ key }: { key: string }) => key === 'actions_overdue',
    ).count;
  assert.deepEqual([await counted(), await shown()], [1, 1]);
  await remindOfDeadlines(testApp.app);
  const { subject, text } = await testApp.mail(by.email);
  assert.equal(subject, '2 deadlines are near');
  assert.equal(text.match(/Monday, November 23, 2026: Moved/g)?.length, 2);
  assert.equal((await admin.delete(`/api/holidays/${holiday.body.data.id}`)).status, 200);
  assert.deepEqual(await listed('?filter[overdue]=true', by), [late, friday]);
  assert.deepEqual([await counted(), await shown()], [2, 2]);
});

test('C§4 compliance of an archived case is neither listed nor counted until the case is reopened', async () => {
  const place = await testApp.branch();
  const { id } = await aCase({ branch_id: place });
  const head = await testApp.as('Branch of the Court Clerk', place);
  const step = async (name: string) => {
    const reply = await head.post(`/api/case-records/${id}/${name}`, {});
    assert.equal(reply.status, 200, reply.text);
  };
  const counted = async () => (await head.get('/api/backoffice/actions-overdue-count')).body.data.count;
  await step('close');
  const order = await due(id, '2026-11-19');
  assert.deepEqual([await listed('', head), await counted()], [[order], 1]);
  await step('archive');
  assert.equal((await comply(order, {}, head)).status, 422);
  assert.deepEqual([await listed('', head), await counted()], [[], 0]);
  await sql`select fold_case_counts()`.execute(testApp.app.db);
  assert.equal(await counted(), 0);
  await step('reopen');
  assert.deepEqual([await listed('', head), await counted()], [[order], 1]);
});

test('C§5 listing deadlines of a sealed case is audited as one read of that case per reader', async () => {
  const [sealed, open] = [await aCase({ classification: 'sealed' }), await aCase()];
  for (const { id } of [sealed, sealed, open]) await due(id, '2026-11-20');
  await (await testApp.as('BCC Staff', branch)).get('/api/compliance');
  await clerk.get('/api/compliance');
  const { rows } = await testApp.app.connection.pool.query(
    'select what, user_id from sealed_reads where case_record_id = any($1::uuid[])',
    [[sealed.id, open.id]],
  );
  assert.deepEqual(rows, [{ what: 'compliance', user_id: clerk.id }]);
});

test('C§5.6 deadline reminders are not mailed to users who may not see the activities of the case', async () => {
  const place = await testApp.branch();
  const { id } = await aCase({ branch_id: place, case_title: 'Unseen v. Unknown' });
  await due(id, '2026-11-25');
  const needed = ['Record Activities', 'View Case Activities', 'View Case Details'];
  const role = async (name: string, scope: string, names: string[]) => {
    const permissions = names.map((permission) => ({ name: permission }));
    const reply = await admin.post('/api/roles-list', { name, reach: scope, permissions });
    assert.equal(reply.status, 201, reply.text);
    return name as SystemRole;
  };
  const person = (...roles: SystemRole[]) => testApp.person({ roles, branchIds: [place] });
  const lacking = await Promise.all(
    needed.map(async (one) =>
      person(
        await role(
          `Without ${one}`,
          'branch',
          needed.filter((name) => name !== one),
        ),
      ),
    ),
  );
  const [recording, reading] = [
    await role('Recorder', 'branch', [needed[0]!]),
    await role('Own', 'own', needed),
  ];
  lacking.push(await person(recording, reading));
  const full = await person(recording, await role('Reader', 'court', needed.slice(1)));
  await remindOfDeadlines(testApp.app);
  assert.match((await testApp.mail(full.email)).text, /Unseen v\. Unknown/);
  for (const { email } of lacking) assert.deepEqual(await testApp.mails(email), []);
});

test('contract: users who record activities in a branch get one mail about upcoming deadlines', async () => {
  const place = await testApp.branch({ name: 'Branch 3' });
  const reader = await testApp.person({
    roles: ['BCC Staff'],
    branchIds: [place],
    email: 'staff@court.example',
  });
  const head = {
    roles: ['Branch of the Court Clerk' as const],
    branchIds: [place],
    email: 'head@court.example',
  };
  await testApp.person(head);
  const sheriff = await testApp.person({
    roles: ['Sheriff'],
    branchIds: [place],
    email: 'sheriff@court.example',
  });
  const gone = await testApp.person({
    roles: ['BCC Staff'],
    branchIds: [place],
    email: 'gone@court.example',
  });
  await testApp.app.db
    .updateTable('users')
    .set({ disabled_at: '2026-11-01T00:00:00Z' })
    .where('id', '=', gone.id)
    .execute();
  const near = await aCase({ branch_id: place, case_title: 'Near v. Far' });
  const secret = await aCase({ branch_id: place, case_title: 'Sealed v. All', classification: 'sealed' });
  await due(near.id, '2026-11-26');
  await due(near.id, '2026-11-27', { activity: 'Too far' });
  await due(near.id, '2026-11-20', { activity: 'Too late' });
  await due(near.id, '2026-11-24', { activity: 'Expunged', with_compliance: false });
  await due(secret.id, '2026-11-24', { activity: 'Secret order' });
  const limited = await aCase({
    branch_id: place,
    case_title: 'People v. Limited',
    classification: 'restricted',
  });
  await due(limited.id, '2026-11-25', { activity: 'Comment' });
  await remindOfDeadlines(testApp.app);
  await remindOfDeadlines(testApp.app);

  const staffMail = await testApp.mail(reader.email);
  assert.equal(staffMail.subject, '2 deadlines are near');
  assert.match(staffMail.text, /Thursday, November 26, 2026: Order\/Constancia, \S+, Near v\. Far/);
  assert.doesNotMatch(staffMail.text, /Too|Expunged|seal/);
  const headMail = await testApp.mail('head@court.example');
  assert.equal(headMail.subject, '3 deadlines are near');
  assert.ok(headMail.text.includes(`Wednesday, November 25, 2026: Comment, ${limited.case_number}\n`));
  assert.doesNotMatch(headMail.text + headMail.html, /Limited/);
  assert.match(headMail.text, /Tuesday, November 24, 2026: an activity of a case under seal\nWednesday/);
  assert.doesNotMatch(headMail.text + headMail.html, new RegExp(`Secret|Sealed v|${secret.case_number}`));
  assert.deepEqual(await testApp.mails(sheriff.email), []);
  assert.deepEqual(await testApp.mails(gone.email), []);

  // A changed deadline gets a new reminder.
  const { rows } = await testApp.app.connection.pool.query(
    `select id from case_activities where activity = 'Too far' and case_record_id = $1`,
    [near.id],
  );
  await admin.put(`/api/case-activities/${rows[0].id}`, { due_at: '2026-11-25' });
  await remindOfDeadlines(testApp.app);
  await testApp.mail(reader.email, ({ text }) => text.includes('Too far'));
  assert.equal((await testApp.mails(reader.email)).length, 2);
});

test('contract: an upcoming deadline of a transferred case is mailed to those who record in the new branch', async () => {
  const [from, to] = [await testApp.branch(), await testApp.branch()];
  const left = await testApp.as('BCC Staff', from);
  const right = await testApp.as('BCC Staff', to);
  const { id } = await aCase({ branch_id: from, case_title: 'Moving v. Staying' });
  await due(id, '2026-11-26');
  await comply(await due(id, '2026-11-25', { activity: 'Done' }), {}, admin);
  await remindOfDeadlines(testApp.app);
  await testApp.mail(left.email);
  assert.deepEqual(await testApp.mails(right.email), []);

  assert.equal((await admin.put(`/api/case-records/${id}`, { stage: 'Trial' })).status, 200);
  await remindOfDeadlines(testApp.app);
  assert.equal((await admin.put(`/api/case-records/${id}`, { branch_id: to })).status, 200);
  await remindOfDeadlines(testApp.app);
  await remindOfDeadlines(testApp.app);
  const { subject, text } = await testApp.mail(right.email);
  assert.equal(subject, 'A deadline is near');
  assert.match(text, /Thursday, November 26, 2026: Order\/Constancia, \S+, Moving v\. Staying/);
  assert.equal((await testApp.mails(left.email)).length, 1);
  assert.equal((await testApp.mails(right.email)).length, 1);
});
