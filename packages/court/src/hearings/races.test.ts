import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1' });
const clerks = [
  await testApp.as('Branch of the Court Clerk', branch),
  await testApp.as('BCC Staff', branch),
] as const;
const aCase = async (): Promise<string> => (await testApp.caseRecord({ branch_id: branch })).id;
const set = (clerk: (typeof clerks)[number], id: string, scheduledAt: string) =>
  clerk.post(`/api/case/${id}/hearing`, { scheduled_at: scheduledAt, hearing_mode: 'in-person' });

const TIMES = 100;
const FIRST = Temporal.PlainDateTime.from('2029-01-01T00:00');

test('C§4 of two clerks who schedule hearings of one branch at one time, one succeeds, in a hundred rounds', async () => {
  const [mine, yours] = [await aCase(), await aCase()];
  const outcomes: number[][] = [];
  for (let round = 0; round < TIMES; round += 1) {
    const at = FIRST.add({ hours: round }).toString();
    const replies = await Promise.all([set(clerks[0], mine, at), set(clerks[1], yours, at)]);
    outcomes.push(replies.map(({ status }) => status).sort());
  }
  assert.deepEqual(outcomes, Array(TIMES).fill([201, 422]));
  const { rows } = await testApp.app.connection.pool.query(
    'select count(*)::int as hearings, count(distinct starts_at)::int as times from hearings',
  );
  assert.deepEqual(rows, [{ hearings: TIMES, times: TIMES }]);
});

test('C§4 two hearings that swap times do not deadlock, and neither takes the other’s slot', async () => {
  const [early, late] = [await aCase(), await aCase()];
  const one = (await set(clerks[0], early, '2030-01-07T09:00')).body.data.id;
  const two = (await set(clerks[1], late, '2030-01-08T09:00')).body.data.id;
  for (let round = 0; round < 5; round += 1) {
    const move = (clerk: (typeof clerks)[number], id: string, day: string) =>
      clerk.post(`/api/hearings/${id}/reschedule`, { scheduled_at: `${day}T09:00`, reason: 'Exchange' });
    const replies = await Promise.all([
      move(clerks[0], one, '2030-01-08'),
      move(clerks[1], two, '2030-01-07'),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [422, 422],
    );
  }
});

test('C§4 a hearing that crosses midnight conflicts with one of the next day, in either order', async () => {
  for (const [round, day] of ['2030-02-04', '2030-02-06', '2030-02-08'].entries()) {
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    const [night, morning] = [await aCase(), await aCase()];
    const long = { scheduled_at: `${day}T23:00`, duration_in_minutes: 120, hearing_mode: 'in-person' };
    const replies = await Promise.all([
      clerks[round % 2]!.post(`/api/case/${night}/hearing`, long),
      set(clerks[(round + 1) % 2]!, morning, `${next}T00:30`),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
  }
});

test('C§6 a hearing scheduled while its day becomes a holiday is refused or reported with the holiday', async () => {
  const office = await testApp.as('Office of the Court Clerk');
  const id = await aCase();
  for (let round = 0; round < 10; round += 1) {
    const date = Temporal.PlainDate.from('2030-03-04').add({ days: round }).toString();
    const [hearing, holiday] = await Promise.all([
      set(clerks[0], id, `${date}T09:00`),
      office.post('/api/holidays', { date, name: 'Day of the race' }),
    ]);
    assert.equal(holiday.status, 201, holiday.text);
    const known = (await office.get(`/api/holidays/${holiday.body.data.id}/hearings`)).body.data;
    assert.equal(known.length, hearing.status === 201 ? 1 : 0);
    assert.equal(holiday.body.meta.hearings_count, known.length);
  }
});
