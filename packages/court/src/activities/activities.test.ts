import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';

/** Monday, 09:00 in Manila. */
const NOW = '2026-11-23T01:00:00Z';
const NOTHING = '00000000-0000-7000-8000-000000000000';
const testApp = await startCourt({ after }, { now: NOW });
const branch = await testApp.branch({ name: 'Branch 1' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const staff = await testApp.as('BCC Staff', branch);
const stenographer = await testApp.as('Stenographer', branch);
const user = await testApp.as('User', branch);
const stranger = await testApp.as('Branch of the Court Clerk', await testApp.branch());

const aCase = async (values: Record<string, unknown> = {}): Promise<string> =>
  (await testApp.caseRecord({ branch_id: branch, ...values })).id;
const post = (caseId: string, body: Record<string, unknown>, by = clerk) =>
  by.post(`/api/case/${caseId}/activities`, { type: 'Court Actions', ...body });
const record = async (caseId: string, body: Record<string, unknown>) => {
  const reply = await post(caseId, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const pathOf = (id: string, more = '') => `/api/case-activities/${id}${more}`;
const statusOf = (id: string, status: string, by = clerk) =>
  by.post(pathOf(id, '/update-status'), { status });
const snapshot = () => testApp.snapshot('case_activities', 'hearings', 'audit_log', 'sealed_reads');
const lastAuditEvent = async (caseId: string) => {
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'case' and subject_id = $1 order by id desc limit 1`,
    [caseId],
  );
  return rows[0];
};

test('C§4 only users with the record or decide permission may change activities, in cases within their scope', async () => {
  const id = await aCase();
  const sealed = await aCase({ classification: 'sealed' });
  const { id: activity } = await record(id, { activity: 'Subpoena' });
  const before = await snapshot();
  const list = `/api/case/${id}/activities`;
  const routes = [
    ['GET', list],
    ['POST', list],
    ['GET', pathOf(activity)],
    ['PUT', pathOf(activity)],
    ['DELETE', pathOf(activity)],
    ['POST', pathOf(activity, '/update-status')],
    ['POST', pathOf(activity, '/comply')],
    ['DELETE', pathOf(activity, '/comply')],
    ['GET', '/api/compliance'],
  ] as const;
  for (const [method, path] of routes) {
    assert.equal((await testApp.send(method, path, { body: {} })).status, 401, path);
    const headers = user.headers;
    assert.equal((await testApp.send(method, path, { headers, body: {} })).status, 403, path);
  }
  for (const hidden of [sealed, NOTHING, 'one', `urn:uuid:${id}`]) {
    assert.equal((await staff.get(`/api/case/${hidden}/activities`)).status, 404);
    assert.equal((await post(hidden, { activity: 'Subpoena' }, staff)).status, 404);
  }
  for (const [by, one] of [
    [stranger, activity],
    [clerk, NOTHING],
    [clerk, 'one'],
  ] as const) {
    const answers = [
      await by.get(pathOf(one)),
      await by.put(pathOf(one), { remarks: 'x' }),
      await by.delete(pathOf(one)),
      await statusOf(one, 'Granted', by),
      await by.post(pathOf(one, '/comply'), {}),
      await by.delete(pathOf(one, '/comply')),
    ];
    for (const { status } of answers) assert.equal(status, 404);
  }
  // An out-of-scope activity gets the same answer as a missing one.
  assert.equal((await stranger.get(pathOf(activity))).text, (await clerk.get(pathOf(NOTHING))).text);
  assert.equal((await statusOf(activity, 'Granted', stenographer)).status, 403);
  assert.equal((await stenographer.delete(pathOf(activity))).status, 403);
  const hearing = { activity: 'Hearing', scheduled_at: '2029-01-08T09:00' };
  assert.equal((await post(id, hearing, stenographer)).status, 403, 'a hearing needs Schedule Hearings');
  assert.equal(await snapshot(), before);
});

test('C§4 an activity without its kind and with invalid fields is refused with an error for each field', async () => {
  const id = await aCase();
  const foreign = await record(await aCase(), { activity: 'Subpoena' });
  const own = await record(id, { activity: 'Subpoena' });
  const before = await snapshot();
  const errorsOf = async (body: Record<string, unknown>) => {
    const reply = await clerk.post(`/api/case/${id}/activities`, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.errors;
  };
  assert.deepEqual(await errorsOf({ activity: ' ' }), {
    activity: ['The activity field is required.'],
    type: ['The type field is required.'],
  });
  const full = { activity: 'Subpoena', type: 'Court Actions' };
  assert.deepEqual(
    await errorsOf({
      ...full,
      scheduled_at: '2027-02-29T09:00',
      filed_at: '2026-11-24',
      activity_id: foreign.id,
      hearing_parent_id: own.id,
    }),
    {
      activity_id: ['The selected activity id is invalid.'],
      hearing_parent_id: ['The selected hearing parent id is invalid.'],
      filed_at: ['The filed at field must be a date before or equal to today.'],
      scheduled_at: ['The scheduled at field must be a valid date.'],
    },
  );
  for (const [field, value] of [
    ['due_at', '2027-02-30'],
    ['due_at', '2027-02-03T09:00'],
    ['activity_id', 'one'],
    ['activity_id', `urn:uuid:${own.id}`],
    ['form_template_id', 7],
    ['is_order', 'yes'],
    ['remarks', 'x'.repeat(10_001)],
    ['remarks', 'a\u0000b'],
    ['activity', 'x'.repeat(256)],
  ] as const)
    assert.deepEqual(Object.keys(await errorsOf({ ...full, [field]: value })), [field], String(value));
  assert.deepEqual(await errorsOf({ ...full, activity_id: NOTHING }), {
    activity_id: ['The selected activity id is invalid.'],
  });
  assert.equal(await snapshot(), before);
});

test('C§7 dates outside the court’s range are refused when an activity is recorded or changed', async () => {
  const id = await aCase();
  const { id: activity } = await record(id, { activity: 'Subpoena' });
  const before = await snapshot();
  for (const day of ['0000-01-01', '1899-12-31', '2200-01-01'])
    for (const name of ['due_at', 'filed_at']) {
      const message = `The ${name.replace('_', ' ')} field must be a valid date.`;
      const replies = [
        await post(id, { activity: 'Subpoena', [name]: day }),
        await clerk.put(pathOf(activity), { [name]: day }),
      ];
      for (const { status, body } of replies)
        assert.deepEqual([status, body.errors], [422, { [name]: [message] }], day);
    }
  assert.equal(await snapshot(), before);
});

test('C§4 a new activity is Confirmed and gets the values that follow from its kind and dates', async () => {
  const id = await aCase();
  const order = await record(id, {
    activity: 'Order/Constancia',
    due_at: '2026-12-01',
    remarks: '  kept  as sent ',
    tag: 'pleading',
    stage: 'Pre-trial',
    filed_at: '2026-11-23',
  });
  const { created_at, updated_at, confirmed_at, id: _, ...rest } = order;
  assert.deepEqual([created_at, updated_at, confirmed_at], Array(3).fill('2026-11-23T09:00:00+08:00'));
  assert.deepEqual(rest, {
    case_record_id: id,
    activity: 'Order/Constancia',
    type: 'Court Actions',
    tag: 'pleading',
    stage: 'Pre-trial',
    status: 'Confirmed',
    hearing_status: null,
    due_at: '2026-12-01',
    scheduled_at: null,
    filed_at: '2026-11-23',
    remarks: '  kept  as sent ',
    activity_id: null,
    hearing_parent_id: null,
    form_template_id: null,
    in_calendar: true,
    is_order: true,
    is_amendment: false,
    with_compliance: true,
    complied_at: null,
    hearing: null,
    service: null,
    attachments_count: 0,
  });
  const { action, changes } = await lastAuditEvent(id);
  assert.deepEqual(
    [action, changes.activity_id, changes.after.due_at],
    ['activity.created', order.id, '2026-12-01'],
  );
  const plain = await record(id, {
    activity: 'Ordering of transcripts',
    due_at: '2026-12-01',
    with_compliance: false,
  });
  assert.deepEqual([plain.is_order, plain.with_compliance], [false, false]);
  const amendment = await record(id, { activity: 'Case Ammendment' });
  assert.equal(amendment.is_amendment, true);
  const session = await record(id, { activity: 'Mediation', scheduled_at: '2029-03-05T08:30:00Z' });
  assert.deepEqual([session.in_calendar, session.scheduled_at], [true, '2029-03-05T16:30:00+08:00']);
});

test('C§4 a hearing recorded as an activity follows the scheduling rules of hearings', async () => {
  const id = await aCase();
  const hearing = await record(id, { activity: 'Hearing', scheduled_at: '2029-01-15T09:00', room: 'Sala 9' });
  assert.equal(hearing.in_calendar, true);
  const { hearing_mode, room, ends_at } = hearing.hearing;
  assert.deepEqual([hearing_mode, room, ends_at], ['in-person', 'Sala 9', '2029-01-15T10:00:00+08:00']);
  const another = await aCase();
  const before = await snapshot();
  const overlap = { activity: 'Hearing', scheduled_at: '2029-01-15T09:30' };
  assert.equal((await post(another, overlap)).status, 422);
  const holiday = await post(id, { activity: 'Hearing', scheduled_at: '2026-12-25T09:00' });
  assert.match(holiday.body.message, /Christmas Day/);
  assert.equal(await snapshot(), before);
});

test('C§4 a hearing takes the stage of its case unless another is sent, whichever endpoint schedules it', async () => {
  const id = await aCase({ stage: 'Pre-trial' });
  const body = { scheduled_at: '2029-07-02T09:00', hearing_mode: 'in-person' };
  const set = await clerk.post(`/api/case/${id}/hearing`, body);
  const recorded = await record(id, { activity: 'Hearing', scheduled_at: '2029-07-02T10:00' });
  const said = await record(id, { activity: 'Hearing', scheduled_at: '2029-07-02T11:00', stage: 'Trial' });
  assert.deepEqual([set.body.data.stage, recorded.stage, said.stage], ['Pre-trial', 'Pre-trial', 'Trial']);
});

test('contract: an archived case accepts no activities; a closed case still accepts orders', async () => {
  const id = await aCase();
  const { id: activity } = await record(id, { activity: 'Decision', due_at: '2026-12-01' });
  const put = (status: string) => giveStatus(testApp, id, status);
  await put('archived');
  const before = await snapshot();
  for (const reply of [
    await post(id, { activity: 'Order/Constancia' }),
    await clerk.put(pathOf(activity), { remarks: 'x' }),
    await clerk.post(pathOf(activity, '/comply'), {}),
    await statusOf(activity, 'Granted'),
    await clerk.delete(pathOf(activity)),
  ]) {
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body), ['message']);
  }
  assert.equal(await snapshot(), before);
  assert.equal((await clerk.get(`/api/case/${id}/activities`)).status, 200);
  await put('case_closed');
  await record(id, { activity: 'Order/Constancia' });
});

test('C§4 an update changes only the fields that are sent', async () => {
  const id = await aCase();
  const { id: activity } = await record(id, { activity: 'Motion', remarks: 'first', tag: 'pleading' });
  const hearing = await record(id, { activity: 'Hearing', scheduled_at: '2029-01-22T09:00' });
  const before = await snapshot();
  const refused = [
    [activity, { type: null }],
    [activity, { due_at: 'soon' }],
    [activity, { filed_at: '2030-01-01' }],
    [activity, { scheduled_at: 'soon' }],
    [hearing.id, { scheduled_at: '2029-01-22T10:00' }],
    [hearing.id, { scheduled_at: null }],
  ] as const;
  for (const [one, body] of refused) {
    const reply = await clerk.put(pathOf(one), body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, Object.keys(body)]);
  }
  assert.equal(await snapshot(), before);

  const changed = await clerk.put(pathOf(activity), { due_at: '2026-12-05', tag: null, activity: 'Other' });
  const { remarks, due_at, tag, with_compliance, activity: kind } = changed.body.data;
  assert.deepEqual(
    [remarks, due_at, tag, with_compliance, kind],
    ['first', '2026-12-05', null, true, 'Motion'],
  );
  assert.deepEqual((await lastAuditEvent(id)).changes, {
    activity_id: activity,
    before: { tag: 'pleading', due_at: null, with_compliance: false, in_calendar: false },
    after: { tag: null, due_at: '2026-12-05', with_compliance: true, in_calendar: true },
  });
  const same = await clerk.put(pathOf(hearing.id), { scheduled_at: '2029-01-22T09:00', remarks: 'noted' });
  assert.deepEqual([same.status, same.body.data.remarks], [200, 'noted']);
});

test('C§4 an activity that gets a time appears in the calendar unless in_calendar is false', async () => {
  const id = await aCase();
  const noted = await record(id, { activity: 'Mediation' });
  const keptOut = await record(id, { activity: 'Conference' });
  const inFeed = async () => {
    const { data } = (await clerk.get('/api/events?start=2027-04-01&end=2027-04-30&type=case')).body;
    return data.map((event: { case_activity_id: string }) => event.case_activity_id);
  };
  const put = async (one: { id: string }, body: object) => {
    const reply = await clerk.put(pathOf(one.id), body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data.in_calendar;
  };
  assert.deepEqual([noted.in_calendar, keptOut.in_calendar, await inFeed()], [false, false, []]);
  assert.equal(await put(noted, { remarks: 'in the library' }), false, 'it has no time yet');
  assert.equal(await put(noted, { scheduled_at: '2027-04-12T09:00' }), true);
  assert.deepEqual((await lastAuditEvent(id)).changes.after.in_calendar, true);
  assert.equal(await put(keptOut, { scheduled_at: '2027-04-12T10:00', in_calendar: false }), false);
  assert.equal(
    await put(keptOut, { scheduled_at: '2027-04-13T10:00' }),
    false,
    'a new time does not change the calendar setting',
  );
  assert.deepEqual(await inFeed(), [noted.id]);
});

test('C§2 a sheriff’s report keeps its tag, whatever tag is sent', async () => {
  const id = await aCase();
  const report = await record(id, { activity: "Sheriff's Report", tag: 'urgent' });
  assert.equal(report.tag, "Sheriff's Report");
  for (const tag of ['urgent', null]) {
    const { status, body } = await clerk.put(pathOf(report.id), { tag, remarks: 'noted' });
    assert.deepEqual([status, body.data.tag, body.data.remarks], [200, "Sheriff's Report", 'noted']);
  }
});

test('C§3 an activity accepts the five statuses and no other', async () => {
  const id = await aCase();
  const { id: activity } = await record(id, { activity: 'Motion' });
  const before = await snapshot();
  assert.deepEqual((await clerk.post(pathOf(activity, '/update-status'), {})).body.errors, {
    status: ['The status field is required.'],
  });
  assert.deepEqual((await statusOf(activity, 'granted')).body.errors, {
    status: ['The selected status is invalid.'],
  });
  assert.equal(await snapshot(), before);
  for (const status of ['Granted', 'Denied', 'for_update', 'Confirmed']) {
    testApp.clock.advance({ minutes: 1 });
    const reply = await statusOf(activity, status);
    const updated_at = testApp.app.time.show(testApp.clock.now().toString());
    assert.deepEqual(reply.body, { data: { id: activity, status, updated_at } });
  }
  const { changes } = await lastAuditEvent(id);
  assert.deepEqual([changes.before.status, changes.after.status], ['for_update', 'Confirmed']);
});

test('contract: an expunged activity cannot be changed until the Super Admin confirms it again', async () => {
  const admin = await testApp.as('Super Admin');
  const id = await aCase();
  const { id: activity } = await record(id, { activity: 'Motion', due_at: '2026-12-01' });
  assert.equal((await statusOf(activity, 'Expunged')).status, 200);
  const before = await snapshot();
  for (const reply of [
    await statusOf(activity, 'Granted'),
    await statusOf(activity, 'Confirmed'),
    await statusOf(activity, 'Denied', admin),
    await clerk.put(pathOf(activity), { remarks: 'x' }),
    await clerk.post(pathOf(activity, '/comply'), {}),
    await clerk.delete(pathOf(activity)),
    await admin.delete(pathOf(activity)),
  ]) {
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body), ['message']);
  }
  assert.equal((await statusOf(activity, 'Expunged')).status, 200, 'an update without changes');
  assert.equal(await snapshot(), before);
  assert.equal((await statusOf(activity, 'Confirmed', admin)).body.data.status, 'Confirmed');
});

test('C§3 an activity confirmed again gets back the calendar setting it had before it was expunged', async () => {
  const admin = await testApp.as('Super Admin');
  const id = await aCase();
  const shown = await record(id, { activity: 'Order', due_at: '2026-12-10', in_calendar: true });
  const kept = await record(id, {
    activity: 'Conference',
    scheduled_at: '2026-12-10T09:00',
    in_calendar: false,
  });
  const inCalendar = async () => {
    const reading = [shown, kept].map(async (one) => (await clerk.get(pathOf(one.id))).body.data.in_calendar);
    return await Promise.all(reading);
  };
  for (const one of [shown, kept]) await statusOf(one.id, 'Expunged');
  assert.deepEqual(await inCalendar(), [false, false]);
  for (const one of [shown, kept]) assert.equal((await statusOf(one.id, 'Confirmed', admin)).status, 200);
  assert.deepEqual(await inCalendar(), [true, false]);
});

test('C§3 an expunged hearing frees its slot and leaves the calendar, and returns only if the slot is free', async () => {
  const admin = await testApp.as('Super Admin');
  const at = { activity: 'Hearing', scheduled_at: '2029-01-29T09:00' };
  const { id } = await record(await aCase(), at);
  await statusOf(id, 'Expunged');
  const gone = (await clerk.get(pathOf(id))).body.data;
  assert.deepEqual([gone.in_calendar, gone.hearing.is_active], [false, false]);
  const other = await record(await aCase(), at);
  const before = await snapshot();
  assert.match((await statusOf(id, 'Confirmed', admin)).body.message, /overlaps/);
  assert.equal(await snapshot(), before);
  await clerk.post(`/api/hearings/${other.id}/cancel`, { reason: 'Settled' });
  assert.equal((await statusOf(id, 'Confirmed', admin)).status, 200);
  const back = (await clerk.get(pathOf(id))).body.data;
  assert.deepEqual([back.in_calendar, back.hearing.is_active, back.hearing.revision], [true, true, 2]);
  // A hearing that was cancelled before it was expunged returns as cancelled.
  await statusOf(other.id, 'Expunged');
  await statusOf(other.id, 'Confirmed', admin);
  assert.equal((await clerk.get(pathOf(other.id))).body.data.hearing.is_active, false);
});

test('contract: deleting an activity leaves its replies without a parent and its content in the history', async () => {
  const id = await aCase();
  const hearing = await record(id, {
    activity: 'Hearing',
    scheduled_at: '2029-02-05T09:00',
    remarks: 'kept',
  });
  const reply = await record(id, { activity: 'Minutes of the Hearing', activity_id: hearing.id });
  assert.equal(reply.hearing_parent_id, hearing.id);
  const answer = await clerk.delete(pathOf(hearing.id));
  assert.deepEqual([answer.status, answer.body], [200, { message: 'The activity is deleted.' }]);
  assert.equal((await clerk.get(pathOf(hearing.id))).status, 404);
  assert.equal((await clerk.delete(pathOf(hearing.id))).status, 404);
  const kept = (await clerk.get(pathOf(reply.id))).body.data;
  assert.deepEqual([kept.activity_id, kept.hearing_parent_id], [null, null]);
  const { action, changes } = await lastAuditEvent(id);
  assert.equal(action, 'activity.deleted');
  assert.deepEqual(
    [changes.before.remarks, changes.before.hearing.hearing_mode, changes.before.replies],
    ['kept', 'in-person', [reply.id]],
  );
  await record(await aCase(), { activity: 'Hearing', scheduled_at: '2029-02-05T09:00' });
});

test('contract: only permitted users read the activities of a sealed case, and each read is audited', async () => {
  const id = await aCase({ classification: 'sealed' });
  const { id: activity } = await record(id, { activity: 'Motion' });
  const readings = async () => {
    const { rows } = await testApp.app.connection.pool.query(
      'select what from sealed_reads where case_record_id = $1 order by id',
      [id],
    );
    return rows.map(({ what }) => what);
  };
  assert.equal((await staff.get(pathOf(activity))).status, 404);
  assert.deepEqual(await readings(), []);
  await clerk.get(`/api/case/${id}/activities`);
  await clerk.get(pathOf(activity));
  assert.deepEqual(await readings(), ['activities', 'activity']);
});

test('C§6 a hearing spelled differently is still checked against holidays, and a refusal records nothing', async () => {
  const id = await aCase();
  const before = await snapshot();
  for (const activity of ['hearing', ' Hearing ', 'HEARING']) {
    const reply = await post(id, { activity, scheduled_at: '2026-11-30T09:00:00+08:00' });
    assert.equal(reply.status, 422, activity);
    assert.match(reply.body.message, /Bonifacio Day/);
  }
  assert.equal(await snapshot(), before);
});
