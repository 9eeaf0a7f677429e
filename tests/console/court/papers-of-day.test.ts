import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { heldHearings } from '../../../apps/console/src/court/papers/hearings-of-day.ts';

test('contract §3.2 papers of a day are offered for hearings rescheduled to it, and not for canceled or postponed ones', async (t) => {
  const testApp = await startCourt(t, { now: '2026-11-23T01:00:00Z' });
  const branch = await testApp.branch();
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const schedule = async (scheduled_at: string): Promise<string> => {
    const { id } = await testApp.caseRecord({ branch_id: branch });
    const reply = await clerk.post(`/api/case/${id}/hearing`, { scheduled_at, hearing_mode: 'in-person' });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id;
  };
  const change = async (id: string, step: string, body: object) => {
    const reply = await clerk.post(`/api/hearings/${id}/${step}`, body);
    assert.equal(reply.status, 200, reply.text);
  };
  const later = await schedule('2026-12-10T10:00');
  const [moved, cancelled, postponed] = [
    await schedule('2026-12-03T09:00'),
    await schedule('2026-12-10T13:30'),
    await schedule('2026-12-10T15:00'),
  ];
  await change(moved, 'reschedule', {
    scheduled_at: '2026-12-10T08:30',
    reason: 'The judge was on leave.',
  });
  await change(cancelled, 'cancel', { reason: 'The parties settled.' });
  await change(postponed, 'result', { hearing_status: 'postponed' });
  const query = `start=2026-12-10&end=2026-12-10&type=hearing&branch_id=${branch}`;
  const { data } = (await clerk.get(`/api/events?${query}`)).body;
  assert.equal(data.length, 4);
  type Entry = { status: string; start_at: string; case_activity_id: string | null };
  assert.deepEqual(
    heldHearings(data as Entry[]).map(({ case_activity_id: id }) => id),
    [moved, later],
  );
});
