import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import ICAL from 'ical.js';

const testApp = await startCourt({ after }, { now: '2026-06-15T02:00:00Z' });
const branch = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);

/** Reads an event and its modification time from the calendar file. */
async function read(token: string, id: string) {
  const { text } = await testApp.get(`/calendar.ics?token=${token}`);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const event = events.find((one) => one.getFirstPropertyValue('uid') === id)!;
  const when = (name: string) => (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
  return {
    title: event.getFirstPropertyValue('summary'),
    changed: [when('dtstamp'), when('last-modified')],
  };
}

test('contract an event of a case counts as modified when the case title that it shows changes', async () => {
  const record = await testApp.caseRecord({ branch_id: branch, case_title: 'Cruz v. Reyes' });
  const hearing = { scheduled_at: '2026-09-10T09:00', hearing_mode: 'in-person' };
  const { id } = (await clerk.post(`/api/case/${record.id}/hearing`, hearing)).body.data;
  const { token } = (await clerk.post('/api/calendar-token')).body.data;
  const set = '2026-06-15T02:00:00.000Z';
  const reported = { title: `Hearing: ${record.case_number} Cruz v. Reyes`, changed: [set, set] };
  testApp.clock.advance({ minutes: 5 });
  assert.deepEqual(await read(token, id), reported);

  const renamed = await clerk.put(`/api/case-records/${record.id}`, { case_title: 'Cruz v. Heirs of Reyes' });
  assert.equal(renamed.status, 200, renamed.text);
  const then = '2026-06-15T02:05:00.000Z';
  testApp.clock.advance({ minutes: 5 });
  assert.deepEqual(await read(token, id), {
    title: `Hearing: ${record.case_number} Cruz v. Heirs of Reyes`,
    changed: [then, then],
  });
});
