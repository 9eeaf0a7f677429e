import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const branch = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const { id } = await testApp.caseRecord({ branch_id: branch });

const ask = async (date: string) => (await clerk.get(`/api/working-day?date=${date}`)).body.data;

test('contract §3.1 checking the working day of a deadline requires a session and a date', async () => {
  assert.equal((await testApp.get('/api/working-day?date=2026-12-25')).status, 401);
  for (const query of ['', '?date=', '?date=soon', '?date=2026-02-30'])
    assert.equal((await clerk.get(`/api/working-day${query}`)).status, 422, query);
});

test('contract §3.1 a deadline on a weekend or holiday moves to the next working day, by Rule 22', async () => {
  // The last day counted, and the resulting due date.
  const days: [string, string][] = [
    ['2026-12-03', '2026-12-03'],
    ['2026-12-05', '2026-12-07'],
    ['2026-12-08', '2026-12-09'],
    ['2026-11-30', '2026-12-01'],
    ['2026-12-26', '2026-12-28'],
    ['2026-12-23', '2026-12-23'],
    ['2026-12-01', '2026-12-01'],
    ['2026-10-16', '2026-10-16'],
  ];
  for (const [last, due] of days) {
    const { is_working_day, next_working_day } = await ask(last);
    assert.deepEqual([is_working_day, next_working_day], [last === due, due], last);
  }
  assert.equal((await ask('2028-02-06')).reason, 'Sunday');
});

test('contract §3.1 a deadline on a non-working day is recorded as sent, and the response names the next working day', async () => {
  const record = async (due_at: string | null, more: object = {}) => {
    const reply = await clerk.post(`/api/case/${id}/activities`, {
      activity: 'Order/Constancia',
      type: 'Court Actions',
      due_at,
      ...more,
    });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const sunday = await record('2028-02-06');
  assert.equal(sunday.data.due_at, '2028-02-06');
  assert.deepEqual(sunday.warnings, [
    'Sunday, February 6, 2028 is no working day (Sunday). The next working day is Monday, February 7, 2028.',
  ]);
  const holiday = await record('2026-11-30');
  assert.match(
    holiday.warnings[0],
    /^Monday, November 30, 2026 is no working day \(.+\)\. The next .+ Tuesday, /,
  );
  assert.deepEqual([(await record('2026-12-03')).warnings, (await record(null)).warnings], [[], []]);
  const path = `/api/case-activities/${sunday.data.id}`;
  assert.equal((await clerk.put(path, { due_at: '2028-02-05' })).body.warnings.length, 1);
  assert.deepEqual((await clerk.put(path, { remarks: 'Late.' })).body.warnings, []);
});

test('contract §3.1 a deadline is on the calendar unless in_calendar is false', async () => {
  const order = { activity: 'Order/Constancia', type: 'Court Actions', due_at: '2027-03-04' };
  const shown = (await clerk.post(`/api/case/${id}/activities`, order)).body.data;
  const hidden = (await clerk.post(`/api/case/${id}/activities`, { ...order, in_calendar: false })).body.data;
  const later = (await clerk.post(`/api/case/${id}/activities`, { ...order, due_at: null })).body.data;
  assert.deepEqual([shown.in_calendar, hidden.in_calendar, later.in_calendar], [true, false, false]);
  await clerk.put(`/api/case-activities/${later.id}`, { due_at: '2027-03-04' });
  const { data } = (await clerk.get('/api/events?start=2027-03-04&end=2027-03-04')).body;
  const ids = data.map((event: { case_activity_id: string }) => event.case_activity_id);
  assert.deepEqual(ids.toSorted(), [shown.id, later.id].toSorted());
});

test('contract §3.1 closing a case ends its pending compliance', async () => {
  const closing = await testApp.caseRecord({ branch_id: branch });
  const at = `/api/case/${closing.id}/activities`;
  const order = { activity: 'Order/Constancia', type: 'Court Actions', due_at: '2027-05-06' };
  const open = (await clerk.post(at, order)).body.data.id;
  const complied = (await clerk.post(at, order)).body.data.id;
  await clerk.post(`/api/case-activities/${complied}/comply`, {});
  const due = async () =>
    (await clerk.get('/api/compliance?per_page=100')).body.data
      .map((item: { id: string }) => item.id)
      .filter((one: string) => [open, complied].includes(one));
  assert.deepEqual(await due(), [open]);
  assert.equal((await clerk.post(`/api/case-records/${closing.id}/close`, {})).status, 200);
  assert.deepEqual(await due(), []);
  const shown = async (one: string) => (await clerk.get(`/api/case-activities/${one}`)).body.data;
  const ended = await shown(open);
  assert.deepEqual([ended.with_compliance, ended.complied_at, ended.in_calendar], [false, null, false]);
  assert.equal((await shown(complied)).with_compliance, true);
  const history = (await clerk.get(`/api/case-records/${closing.id}/history`)).body.data;
  const entry = history.find(({ action }: { action: string }) => action === 'activity.compliance_ended');
  assert.deepEqual([entry.details.activity_id, entry.details.reason], [open, 'The case was closed.']);
  // An order added after closing has its own deadline.
  const after = (await clerk.post(at, order)).body.data;
  assert.equal(after.with_compliance, true);
});
