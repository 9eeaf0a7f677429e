import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { STANDARD_RULES, startCourt, type TestApp } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });

async function checking(court: TestApp) {
  const branch = await court.branch();
  const clerk = await court.as('Branch of the Court Clerk', branch);
  const { id } = await court.caseRecord({ branch_id: branch });
  const path = `/api/case/${id}/hearing`;
  const body = (scheduled_at: string) => ({ scheduled_at, hearing_mode: 'in-person' });
  const check = async (at: string) => {
    const { data, warnings } = (await clerk.post(`${path}/check`, body(at))).body;
    return { ...data, warnings };
  };
  return { id, clerk, path, body, check };
}

const OUTSIDE =
  'The hearing begins outside the hours of the court (8:30 AM to 12:00 PM, 2:00 PM to 4:30 PM).';

test('contract §3.1 a hearing in the past, on a weekend or outside court hours gets a warning', async () => {
  const { check } = await checking(testApp);
  assert.deepEqual((await check('2028-02-07T09:00')).warnings, []);
  for (const at of ['08:30', '11:59', '14:00', '16:29'])
    assert.deepEqual((await check(`2028-02-07T${at}`)).warnings, [], at);
  for (const at of ['00:00', '08:29', '12:00', '13:59', '16:30', '20:00'])
    assert.deepEqual((await check(`2028-02-07T${at}`)).warnings, [OUTSIDE], at);
  const sunday = await check('2028-02-06T09:00');
  assert.deepEqual(
    [sunday.ok, sunday.holiday, sunday.warnings],
    [false, null, ['The court does not sit on Sunday, February 6, 2028.']],
  );
  assert.deepEqual((await check('2028-02-05T09:00')).ok, false);
  const past = await check('2020-03-03T20:00');
  assert.deepEqual(past.warnings, ['The hearing is in the past.', OUTSIDE]);
});

test('contract §3.1 a hearing with warnings is scheduled and moved without a reason, and the response contains the warnings', async () => {
  const { clerk, path, body } = await checking(testApp);
  const set = await clerk.post(path, body('2028-02-06T09:00'));
  assert.deepEqual(
    [set.status, set.body.warnings],
    [201, ['The court does not sit on Sunday, February 6, 2028.']],
  );
  const move = { scheduled_at: '2028-02-07T18:00', reason: 'By agreement' };
  const moved = await clerk.post(`/api/hearings/${set.body.data.id}/reschedule`, move);
  assert.deepEqual([moved.status, moved.body.warnings], [200, [OUTSIDE]]);
  const usual = await clerk.post(path, body('2028-02-08T09:00'));
  assert.deepEqual([usual.status, usual.body.warnings], [201, []]);
});

test('contract §3.1 a hearing recorded as an activity gets the same warnings', async () => {
  const { id, clerk, body } = await checking(testApp);
  const hearing = { activity: 'Hearing', type: 'Hearings', ...body('2028-02-06T09:00') };
  const { status, body: answered } = await clerk.post(`/api/case/${id}/activities`, hearing);
  assert.deepEqual([status, answered.warnings.length], [201, 1]);
});

test('contract §3.1 COURT_DAYS and COURT_HOURS define when the court sits', async (t) => {
  const rules = { ...STANDARD_RULES, days: [6], hours: [{ from: 8 * 60, to: 13 * 60 }] };
  const { check } = await checking(await startCourt(t, { settings: { rules } }));
  assert.deepEqual((await check('2028-02-05T08:00')).warnings, []);
  assert.deepEqual((await check('2028-02-05T13:00')).warnings, [
    'The hearing begins outside the hours of the court (8:00 AM to 1:00 PM).',
  ]);
  assert.equal((await check('2028-02-07T09:00')).ok, false);
});

test('contract §3.1 minutes of a hearing that has not begun are recorded with a warning', async () => {
  const { id, clerk, path, body } = await checking(testApp);
  const coming = (await clerk.post(path, body('2028-02-08T09:00'))).body.data.id;
  const begun = (await clerk.post(path, body('2020-03-03T09:00'))).body.data.id;
  const record = async (activity: string, activity_id: string) => {
    const paper = { activity, type: 'Court Actions', activity_id };
    return (await clerk.post(`/api/case/${id}/activities`, paper)).body.warnings;
  };
  for (const kind of ['Minutes of the Hearing', 'Transcript of Stenographic Notes']) {
    assert.deepEqual(await record(kind, coming), ['The hearing of this paper has not begun yet.']);
    assert.deepEqual(await record(kind, begun), []);
  }
  assert.deepEqual(await record('Subpoena', coming), []);
});
