import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { punch } from '../../time/testing/attendance.ts';
import { PAY } from '../pay/testing/attend.ts';
import { computingOffice } from '../pay/testing/computed.ts';
import { take } from '../testing/runs.ts';

const clock = movableClock('2026-12-29T02:00:00Z');
const testApp = await startWorkforce({ after }, { clock });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const admin = await testApp.superUser();

const TIMED = { items: office.items('BASIC', 'ABSENT'), use_time_records: true };
const FIRST_HALF = { period_start: '2026-10-01', period_end: '2026-10-15', ...TIMED };
const NOVEMBER = { period_start: '2026-11-01', period_end: '2026-11-30', ...TIMED };
const GRAVEYARD = { kind: 'fixed', starts_at: '00:00', ends_at: '08:00', rest_days: [] };
const NIGHT = { kind: 'night', starts_at: '22:00', ends_at: '06:00', rest_days: [] };

let pin = 0;
/** Assigns a shift to an employee. Returns the biometric ID. */
async function shifted(id: string, shift: object): Promise<string> {
  pin += 1;
  const name = `L${pin}`;
  const policy = await admin.post('/api/pms/timekeeping_policies', { name, ...shift });
  assert.equal(policy.status, 201, policy.text);
  const changes = { biometric_id: name, timekeeping_policy_id: policy.body.data.id };
  const reply = await hr.put(`${EMPLOYEES}/${id}`, changes);
  assert.equal(reply.status, 200, reply.text);
  return name;
}

/** Adds two punches on each day of the first half of October. Punches passed for a day replace those of the day. */
const halfOf = (times: string, special: Record<string, string>): string[] =>
  Array.from({ length: 15 }, (_, index) => String(index + 1).padStart(2, '0')).map(
    (day) => special[day] ?? `${day} ${times}`,
  );

test('contract §3.3: punches in the last minute before a final run and on the day after it, which belong to its shifts, are paid by the next run', async () => {
  const roster = await office.roster(PAY, PAY, PAY);
  const [early, first, last] = roster.members as [string, string, string];
  const pins = {
    early: await shifted(early, GRAVEYARD),
    first: await shifted(first, GRAVEYARD),
    last: await shifted(last, NIGHT),
  };
  for (const biometricId of [pins.early, pins.first])
    await punch(hr, biometricId, halfOf('00:00 08:00', { '01': '01 08:00' }), '2026-10');
  await punch(hr, pins.last, halfOf('06:00 22:00', { '01': '01 22:00' }), '2026-10');
  // Changes made less than a few minutes ago count as concurrent with a run.
  clock.advance({ minutes: 10 });
  const run = await office.run(roster.id, FIRST_HALF);
  await office.makeFinal(run.id);
  clock.advance({ minutes: 10 });
  const absent = new Map<string, number>();
  for (const id of roster.members) absent.set(id, (await office.amounts(run.id, id)).ABSENT ?? 0);
  assert.ok(Math.min(...absent.values()) > 0, JSON.stringify([...absent]));

  await punch(hr, pins.early, ['30 23:59'], '2026-09');
  await punch(hr, pins.first, ['01 00:00'], '2026-10');
  await punch(hr, pins.last, ['16 06:00'], '2026-10');
  const next = await office.run(roster.id, NOVEMBER);
  await take(payroll, next.id, 'compute');
  for (const [id, amount] of absent) {
    const adjusted = (await office.lines(next.id, id)).filter((line) => line.adjusts !== null);
    assert.deepEqual(
      adjusted.map((line) => [line.payroll_item.code, line.adjusts.period_start, line.amount]),
      [['ABSENT', FIRST_HALF.period_start, -amount]],
      id,
    );
  }
});
