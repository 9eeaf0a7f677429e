import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const { pool } = testApp.app.connection;
const old = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Reyes', room: 'Sala 1' });
const next = await testApp.branch({ name: 'Branch 2', judge: 'Hon. Cruz', room: 'Sala 2' });
const mover = await testApp.as('Office of the Court Clerk');
const admin = await testApp.as('Super Admin');
const [oldClerk, nextClerk] = [
  await testApp.as('Branch of the Court Clerk', old),
  await testApp.as('Branch of the Court Clerk', next),
];

let weeks = 0;
/** Returns a Monday without holidays and hearings, a new one for each test. */
const freeDay = () => {
  weeks += 1;
  return Temporal.PlainDate.from('2029-01-01').add({ weeks }).toString();
};
const aCase = async (branch: number | null = old, values: Record<string, unknown> = {}): Promise<string> =>
  (await testApp.caseRecord({ branch_id: branch, ...values })).id;
async function set(caseId: string, scheduledAt: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { scheduled_at: scheduledAt, hearing_mode: 'in-person', ...more };
  const reply = await admin.post(`/api/case/${caseId}/hearing`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}
const move = (id: string, more: object = {}, branch = next) =>
  mover.put(`/api/case-records/${id}`, { branch_id: branch, ...more });
const give = (id: string, status: string) =>
  admin.post(`/api/case-activities/${id}/update-status`, { status });
const snapshot = () => testApp.snapshot('case_records', 'case_activities', 'hearings', 'audit_log');

/** Returns the branch, judge, room and revision of each hearing. */
async function placesOf(caseId: string): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query(
    'select activity_id, branch_id, judge, room, revision from hearings where case_record_id = $1',
    [caseId],
  );
  return Object.fromEntries(
    rows.map(({ activity_id, ...row }) => [activity_id, [row.branch_id, row.judge, row.room, row.revision]]),
  );
}

test('contract: a case cannot move to a branch where its hearings conflict, unless a reason is given', async () => {
  const day = freeDay();
  const id = await aCase();
  const hearing = await set(id, `${day}T09:00`);
  const other = await set(await aCase(next, { case_title: 'Uy v. Uy' }), `${day}T09:30`);
  const before = await snapshot();
  const refused = await move(id);
  assert.equal(refused.status, 422, refused.text);
  assert.match(
    refused.body.message,
    /^The hearing overlaps with the hearing of \S+, Uy v\. Uy, on .*\(same branch, judge, room\)\.$/,
  );
  assert.equal(refused.body.errors, undefined);
  const unexplained = { overlap_reason: ['The overlap reason field is required.'] };
  assert.deepEqual((await move(id, { allow_overlap: true, overlap_reason: ' ' })).body.errors, unexplained);
  const wrong = (await move(id, { allow_overlap: true, case_title: '' })).body.errors;
  assert.deepEqual(wrong, { case_title: ['The case title field is required.'], ...unexplained });
  assert.equal((await move(id, { overlap_reason: 'The judge inhibits' })).status, 422, 'not allowed');
  assert.equal(await snapshot(), before);

  assert.equal((await move(id, { allow_overlap: true, overlap_reason: 'The judge inhibits' })).status, 200);
  assert.deepEqual(await placesOf(id), { [hearing]: [next, 'Hon. Cruz', 'Sala 2', 1] });
  const { rows } = await pool.query('select overlap_reason from hearings where activity_id = $1', [hearing]);
  assert.deepEqual(rows, [{ overlap_reason: 'The judge inhibits' }]);
  const [entry] = (await mover.get(`/api/case-records/${id}/history`)).body.data;
  assert.deepEqual(entry.details, {
    activity_id: hearing,
    reason: 'The case was moved to another branch.',
    clashes: [other],
  });
});

test('contract: existing conflicts and hearings of the same case do not prevent moving the case', async () => {
  const day = freeDay();
  const parties = [{ name: `Atty. ${day}`, classification: 'counsel' }];
  const id = await aCase(old, { parties });
  const elsewhere = await aCase(await testApp.branch(), { parties });
  await set(elsewhere, `${day}T09:00`);
  const overlap = { allow_overlap: true, overlap_reason: 'Two short motions' };
  const hearings = [await set(id, `${day}T09:00`, overlap), await set(id, `${day}T09:30`, overlap)];
  assert.equal((await move(id)).status, 200);
  assert.deepEqual(
    await placesOf(id),
    Object.fromEntries(hearings.map((hearing) => [hearing, [next, 'Hon. Cruz', 'Sala 2', 1]])),
  );
  const { rows } = await pool.query(
    'select distinct overlap_reason from hearings where case_record_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ overlap_reason: 'Two short motions' }]);
});

test('C§6 moving a case moves only its upcoming hearings, and frees their slots in the old branch', async () => {
  const day = freeDay();
  const parties = [{ name: 'Ana Cruz', classification: 'plaintiff', email: 'ana@home.example' }];
  const id = await aCase(old, { parties });
  const past = await set(id, '2026-11-20T09:00');
  const begun = await set(id, '2026-11-23T08:30');
  const coming = await set(id, `${day}T09:00`);
  const special = await set(id, `${day}T11:00`, { judge: 'Hon. Tan', room: 'Session Hall' });
  const [postponed, cancelled] = [await set(id, `${day}T14:00`), await set(id, `${day}T15:00`)];
  await admin.post(`/api/hearings/${postponed}/result`, { hearing_status: 'postponed' });
  await admin.post(`/api/hearings/${cancelled}/cancel`, { reason: 'Settled' });
  const before = await placesOf(id);

  assert.equal((await move(id)).status, 200);

  assert.deepEqual(await placesOf(id), {
    ...before,
    [coming]: [next, 'Hon. Cruz', 'Sala 2', 1],
    [special]: [next, 'Hon. Tan', 'Session Hall', 1],
  });
  assert.deepEqual([before[past], before[begun]], Array(2).fill([old, 'Hon. Reyes', 'Sala 1', 0]));
  const { data } = (await mover.get(`/api/case-records/${id}/history`)).body;
  assert.deepEqual(
    data.slice(0, 3).map((entry: Record<string, unknown>) => [entry.action, entry.before, entry.after]),
    [
      ['hearing.rescheduled', { hearing_branch_id: old }, { hearing_branch_id: next }],
      [
        'hearing.rescheduled',
        { hearing_branch_id: old, judge: 'Hon. Reyes', room: 'Sala 1' },
        { hearing_branch_id: next, judge: 'Hon. Cruz', room: 'Sala 2' },
      ],
      ['case.updated', { branch_id: old }, { branch_id: next }],
    ],
  );
  const reported = await testApp.mail('ana@home.example', ({ text }) =>
    text.includes('Place: Branch 2, Sala 2'),
  );
  assert.match(reported.subject, /^A hearing is moved: /);
  assert.match(reported.text, /The hearing is now on Monday, January \d+, 2029, 9:00 AM to 10:00 AM\./);

  const feedOf = async (branch: number) =>
    (await mover.get(`/api/events?start=${day}&end=${day}&branch_id=${branch}`)).body.data
      .filter((event: { case_record_id: string | null }) => event.case_record_id === id)
      .map((event: { case_activity_id: string }) => event.case_activity_id);
  assert.deepEqual(
    [await feedOf(old), await feedOf(next)],
    [
      [postponed, cancelled],
      [coming, special],
    ],
  );
  await set(await aCase(old), `${day}T09:00`);
  const body = { scheduled_at: `${day}T09:00`, hearing_mode: 'in-person' };
  assert.equal((await admin.post(`/api/case/${await aCase(next)}/hearing`, body)).status, 422);

  const back = { scheduled_at: `${day}T14:00`, reason: 'As before' };
  const moved = (await admin.post(`/api/hearings/${postponed}/reschedule`, back)).body.data;
  assert.deepEqual([moved.branch_id, moved.judge, moved.room], [next, 'Hon. Cruz', 'Sala 2']);
});

test('C§6 a moved hearing drops the judge and room of its old branch, even after they change, and keeps its own', async () => {
  const day = freeDay();
  const [from, to] = [
    await testApp.branch({ name: 'Branch 8', judge: 'Hon. Lim', room: 'Sala 8' }),
    await testApp.branch({ judge: 'Hon. Go', room: 'Sala 9' }),
  ];
  const id = await aCase(from);
  const usual = await set(id, `${day}T09:00`);
  const moved = await set(id, `${day}T10:00`);
  const special = await set(id, `${day}T11:00`, { judge: 'Hon. Ong', room: 'Chapel' });
  const emptied = await set(id, `${day}T13:00`, { judge: 'Hon. Ong', room: 'Chapel' });
  // The branch's judge retires, and the judge chosen for this one hearing becomes its judge.
  const values = { name: 'Branch 8', court_type: 'Regional Trial Court', judge: 'Hon. Ong', room: 'Chapel' };
  const appointed = await admin.put(`/api/branches/${from}`, values);
  assert.equal(appointed.status, 200, appointed.text);
  // A form sends the current values of the hearing.
  const sent = { judge: 'Hon. Lim', room: 'Sala 8', reason: 'Later' };
  const later = { ...sent, scheduled_at: `${day}T15:00` };
  assert.equal((await admin.post(`/api/hearings/${moved}/reschedule`, later)).status, 200);
  const ofBranch = { scheduled_at: `${day}T13:00`, judge: null, room: null, reason: 'Of the branch' };
  assert.equal((await admin.post(`/api/hearings/${emptied}/reschedule`, ofBranch)).status, 200);
  const before = await placesOf(id);
  assert.deepEqual(
    [usual, moved, special, emptied].map((hearing) => before[hearing]),
    [
      [from, 'Hon. Lim', 'Sala 8', 0],
      [from, 'Hon. Lim', 'Sala 8', 1],
      [from, 'Hon. Ong', 'Chapel', 0],
      [from, 'Hon. Ong', 'Chapel', 1],
    ],
  );
  const check = { scheduled_at: `${day}T09:00`, hearing_mode: 'in-person', hearing_id: usual };
  const rival = await set(await aCase(await testApp.branch()), `${day}T09:00`, {
    judge: 'Hon. Lim',
    allow_overlap: true,
    overlap_reason: 'Called in the other room',
  });
  const ofUsual = async (more: object) =>
    (await admin.post(`/api/case/${id}/hearing/check`, { ...check, ...more })).body.data.clashes;
  assert.deepEqual(
    (await ofUsual({})).map((clash: { hearing: { id: string } }) => clash.hearing.id),
    [rival],
  );
  assert.deepEqual(await ofUsual({ judge: null }), [], 'the judge of the branch, as for moving the case');
  assert.equal((await move(id, {}, to)).status, 200);
  assert.deepEqual(await placesOf(id), {
    [usual]: [to, 'Hon. Go', 'Sala 9', 1],
    [moved]: [to, 'Hon. Go', 'Sala 9', 2],
    [special]: [to, 'Hon. Ong', 'Chapel', 1],
    [emptied]: [to, 'Hon. Go', 'Sala 9', 2],
  });
});

test('C§6 for older hearings a judge or room that differs from the branch counts as chosen for the hearing', async () => {
  const day = freeDay();
  const id = await aCase();
  const usual = await set(id, `${day}T09:00`);
  const special = await set(id, `${day}T11:00`, { judge: 'Hon. Tan' });
  const heard = await set(id, '2026-11-20T14:00', { judge: 'Hon. Tan' });
  assert.equal((await admin.post(`/api/hearings/${heard}/result`, { hearing_status: 'held' })).status, 200);
  const ownOf = async () => {
    const { rows } = await pool.query(
      `select activity_id, has_own_judge, has_own_room from hearings where case_record_id = $1`,
      [id],
    );
    return Object.fromEntries(rows.map((row) => [row.activity_id, [row.has_own_judge, row.has_own_room]]));
  };
  assert.deepEqual(await ownOf(), {
    [usual]: [false, false],
    [special]: [true, false],
    [heard]: [true, false],
  });
  await pool.query('update hearings set has_own_judge = false where case_record_id = $1', [id]);
  const migration = new URL('../migrations/0076_places_of_hearings.sql', import.meta.url);
  for (const round of ['once', 'again']) {
    await pool.query(readFileSync(migration, 'utf8').split(';\n')[1]!);
    assert.deepEqual(
      await ownOf(),
      // The migration skips past hearings, because they never move.
      { [usual]: [false, false], [special]: [true, false], [heard]: [false, false] },
      round,
    );
  }
});

test('C§3 a restored upcoming hearing is placed in the current branch of its case; a past one stays where it was', async () => {
  const day = freeDay();
  const id = await aCase();
  const [past, coming] = [await set(id, '2026-11-19T09:00'), await set(id, `${day}T09:00`)];
  for (const hearing of [past, coming]) assert.equal((await give(hearing, 'Expunged')).status, 200);
  assert.equal((await move(id)).status, 200);
  const taken = await set(await aCase(next), `${day}T09:00`);
  const before = await snapshot();
  assert.equal((await give(coming, 'Confirmed')).status, 422);
  assert.equal(await snapshot(), before);
  await admin.post(`/api/hearings/${taken}/cancel`, { reason: 'Settled' });
  await set(await aCase(old), `${day}T09:00`);
  for (const hearing of [past, coming]) assert.equal((await give(hearing, 'Confirmed')).status, 200);
  assert.deepEqual(await placesOf(id), {
    [past]: [old, 'Hon. Reyes', 'Sala 1', 2],
    [coming]: [next, 'Hon. Cruz', 'Sala 2', 2],
  });
});

test('C§3 the history records when an expunged hearing is restored in another branch', async () => {
  const day = freeDay();
  const id = await aCase();
  const [coming, staying] = [await set(id, `${day}T09:00`), await set(id, `${day}T11:00`)];
  const reportedOf = async (count: number) =>
    (await mover.get(`/api/case-records/${id}/history`)).body.data
      .slice(0, count)
      .map(({ action, before, after, details }: Record<string, unknown>) => [action, before, after, details]);
  for (const hearing of [coming, staying]) await give(hearing, 'Expunged');
  assert.equal((await give(staying, 'Confirmed')).status, 200);
  const [, struck] = await reportedOf(2);
  assert.equal(
    struck[0],
    'activity.status_changed',
    'a hearing restored in the same branch has no move entry',
  );
  assert.equal((await move(id)).status, 200);
  assert.equal((await give(coming, 'Confirmed')).status, 200);
  const [, moved] = await reportedOf(2);
  assert.deepEqual(moved, [
    'hearing.rescheduled',
    { hearing_branch_id: old, judge: 'Hon. Reyes', room: 'Sala 1' },
    { hearing_branch_id: next, judge: 'Hon. Cruz', room: 'Sala 2' },
    {
      activity_id: coming,
      reason: 'The hearing was returned to the branch that now has the case.',
      clashes: [],
    },
  ]);
  const headers = { 'accept-language': 'fil' };
  const filipino = await mover.get(`/api/case-records/${id}/history`, { headers });
  assert.equal(
    filipino.body.data[1].details.reason,
    'Ibinalik ang pagdinig sa sangay na may hawak ngayon sa kaso.',
  );
});

test('contract: an overlap reason allows restoring a hearing over the conflicts it was given for and no others', async () => {
  const day = freeDay();
  const id = await aCase();
  await set(await aCase(), `${day}T09:00`);
  const overlap = { allow_overlap: true, overlap_reason: 'Two short motions' };
  const hearing = await set(id, `${day}T09:30`, overlap);
  const cycle = async () => {
    assert.equal((await give(hearing, 'Expunged')).status, 200);
    return await give(hearing, 'Confirmed');
  };
  assert.equal((await cycle()).status, 200, 'unchanged');

  const refusedFor = async (message: RegExp) => {
    const before = await snapshot();
    const reply = await give(hearing, 'Confirmed');
    assert.equal(reply.status, 422, reply.text);
    assert.match(reply.body.message, message);
    assert.equal(await snapshot(), before);
  };
  await give(hearing, 'Expunged');
  const meanwhile = await set(await aCase(old, { case_title: 'Overlap v. Uy' }), `${day}T10:00`);
  await refusedFor(/^The hearing overlaps with the hearing of \S+, Overlap v\. Uy, on [^.]*\(same branch/);
  const away = { scheduled_at: `${day}T14:00`, reason: 'Later' };
  assert.equal((await admin.post(`/api/hearings/${meanwhile}/reschedule`, away)).status, 200);
  assert.equal((await give(hearing, 'Confirmed')).status, 200, 'the later hearing was rescheduled');

  await set(await aCase(next, { case_title: 'Elsewhere v. Uy' }), `${day}T09:30`);
  await give(hearing, 'Expunged');
  assert.equal((await move(id)).status, 200);
  await refusedFor(/Elsewhere v\. Uy/);
});

test('C§3 a past hearing of a case without a branch is restored without one', async () => {
  const id = await aCase(null);
  const past = await set(id, '2026-11-18T09:00');
  await give(past, 'Expunged');
  assert.equal((await move(id)).status, 200);
  assert.equal((await give(past, 'Confirmed')).status, 200);
  assert.deepEqual(await placesOf(id), { [past]: [null, null, null, 2] });
});

test('C§6 a holiday on a moved hearing notifies the clerks of the branch that has the case now', async () => {
  const day = freeDay();
  const id = await aCase();
  const { case_number } = (await admin.get(`/api/case-records/${id}`)).body.data;
  await set(id, `${day}T09:00`);
  await move(id);
  const holiday = { date: day, name: 'Day of the Move', kind: 'regular' };
  assert.equal((await admin.post('/api/holidays', holiday)).status, 201);
  const mail = await testApp.mail(nextClerk.email, ({ subject }) => subject.includes('Day of the Move'));
  assert.match(mail.text, new RegExp(`${case_number}, Branch 2`));
  const toOld = (await testApp.mails(oldClerk.email)).filter(({ subject }) =>
    subject.includes('Day of the Move'),
  );
  assert.deepEqual(toOld, []);
  // A hearing already on a holiday does not prevent moving its case.
  assert.equal((await move(id, {}, old)).status, 200);
});

test('C§3 a hearing scheduled before its case had a branch moves to the branch that gets the case', async () => {
  const day = freeDay();
  const id = await aCase(null);
  const hearing = await set(id, `${day}T09:00`);
  const rival = await set(await aCase(next), `${day}T09:00`);
  const before = await snapshot();
  assert.equal((await move(id)).status, 422);
  assert.equal(await snapshot(), before);
  await admin.post(`/api/hearings/${rival}/cancel`, { reason: 'Settled' });
  assert.equal((await move(id)).body.data.status, 'received');
  assert.deepEqual(await placesOf(id), { [hearing]: [next, 'Hon. Cruz', 'Sala 2', 1] });
});

test('contract: of a moving case and a hearing scheduled there at the same time, one gets the slot', async () => {
  for (let round = 0; round < 6; round += 1) {
    const day = freeDay();
    const [id, rival] = [await aCase(), await aCase(next)];
    await set(id, `${day}T09:00`);
    const body = { scheduled_at: `${day}T09:30`, hearing_mode: 'in-person' };
    const replies = await Promise.all([move(id), nextClerk.post(`/api/case/${rival}/hearing`, body)]);
    const statuses = replies.map(({ status }) => status);
    assert.ok(['200,422', '422,201'].includes(statuses.join()), statuses.join());
  }
});

test('contract §3.1 a hearing and its activity have the reason of the program in the reader’s language, and a user’s as written', async () => {
  const day = freeDay();
  const id = await aCase();
  const headers = { 'accept-language': 'fil' };
  for (const [time, stored, shown] of [
    ['09:00', 'The raffle brought the case to this branch.', 'Dinala ng raffle ang kaso sa sangay na ito.'],
    ['11:00', 'The judge inhibits.', 'The judge inhibits.'],
  ] as const) {
    const hearing = await set(id, `${day}T${time}`);
    await pool.query('update hearings set overlap_reason = $2 where activity_id = $1', [hearing, stored]);
    const activities = await admin.get(`/api/case/${id}/activities`, { headers });
    const activity = activities.body.data.find((one: { id: string }) => one.id === hearing);
    assert.equal(activity.hearing.overlap_reason, shown);
    const cancelled = await admin.post(
      `/api/hearings/${hearing}/cancel`,
      { reason: 'Settled.' },
      { headers },
    );
    assert.deepEqual([cancelled.status, cancelled.body.data.overlap_reason], [200, shown]);
  }
});
