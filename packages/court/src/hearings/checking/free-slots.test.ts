import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });

async function place() {
  const branch = await testApp.branch();
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const { id } = await testApp.caseRecord({ branch_id: branch });
  return { branch, clerk, id };
}
const hearing = (scheduled_at: string, duration_in_minutes = 60) => ({
  scheduled_at,
  duration_in_minutes,
  hearing_mode: 'in-person',
});
async function freeAt(clerk: Person, id: string, body: object): Promise<string[]> {
  const reply = await clerk.post(`/api/case/${id}/hearing/check`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.free_slots.map(({ scheduled_at }: { scheduled_at: string }) =>
    scheduled_at.slice(0, 'YYYY-MM-DDTHH:MM'.length),
  );
}

test('contract §3.1 a time without findings offers no other times', async () => {
  const { clerk, id } = await place();
  assert.deepEqual(await freeAt(clerk, id, hearing('2028-02-07T09:00')), []);
});

test('contract §3.1 a conflict offers the next free times of the same length within the court’s sessions', async () => {
  const { branch, clerk, id } = await place();
  const other = await testApp.caseRecord({ branch_id: branch });
  for (const [at, minutes] of [
    ['2028-02-07T09:00', 60],
    ['2028-02-07T14:00', 90],
  ] as const)
    assert.equal((await clerk.post(`/api/case/${other.id}/hearing`, hearing(at, minutes))).status, 201);
  assert.deepEqual(await freeAt(clerk, id, hearing('2028-02-07T09:30')), [
    '2028-02-07T10:00',
    '2028-02-07T10:30',
    '2028-02-07T11:00',
  ]);
  // A hearing of two and a half hours would end after the morning session, and after the afternoon session.
  assert.deepEqual(await freeAt(clerk, id, hearing('2028-02-07T09:30', 150)), [
    '2028-02-08T08:30',
    '2028-02-08T09:00',
    '2028-02-08T09:30',
  ]);
});

test('contract §3.1 offered times are on no holiday, on no day without court and not in the past', async () => {
  const { clerk, id } = await place();
  const admin = await testApp.as('Super Admin');
  const holiday = { date: '2028-02-14', name: `Local holiday ${id}`, kind: 'special_non_working' };
  assert.equal((await admin.post('/api/holidays', holiday)).status, 201);
  const [first] = await freeAt(clerk, id, hearing('2028-02-12T09:00'));
  assert.equal(first, '2028-02-15T08:30', 'Saturday, Sunday and the holiday are skipped');
  const [next = ''] = await freeAt(clerk, id, hearing('2020-03-03T09:00'));
  assert.ok(Temporal.PlainDateTime.compare(next, '2020-03-04T00:00') > 0, next);
  assert.ok(Date.parse(`${next}+08:00`) >= Date.parse(testApp.clock.now().toString()), next);
});

test('contract §3.1 a hearing longer than any session gets no offered times', async () => {
  const { clerk, id } = await place();
  assert.deepEqual(await freeAt(clerk, id, hearing('2028-02-12T09:00', 300)), []);
});
