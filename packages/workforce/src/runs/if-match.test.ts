import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, RUNS, take } from './testing/runs.ts';

const TABLES = ['runs', 'run_items', 'run_amounts', 'run_lines', 'audit_log'];
const MESSAGE = 'The payroll run was changed by someone else. Reload to see the latest version.';

const testApp = await startWorkforce({ after });
const author = await testApp.as('Payroll Admin');
const approver = await testApp.as('Payroll Admin');
const pay = await addItem(author, { name: 'Basic pay' });

async function runToSee() {
  const roster = await addRoster(testApp, author);
  const paying = (amount: number) => ({ items: [{ payroll_item_id: pay.id, amount }] });
  const { id, period_start, period_end } = await addRun(author, roster.id, paying(1_000));
  const bodyOf = (amount: number) => ({ roster_id: roster.id, period_start, period_end, ...paying(amount) });
  const change = async (amount: number) => {
    testApp.clock.advance({ seconds: 1 });
    const reply = await author.put(`${RUNS}/${id}`, bodyOf(amount));
    assert.equal(reply.status, 200, reply.text);
  };
  return { id, path: `${RUNS}/${id}`, bodyOf, change };
}

const tagOf = async (person: Person, path: string) => ({
  'if-match': String((await person.get(path)).headers.etag),
});

/** Asserts that a request with a stale If-Match is refused and changes nothing. */
async function assertUnseen(person: Person, path: string, headers: Record<string, string>): Promise<void> {
  const before = await testApp.snapshot(...TABLES);
  const reply = await person.post(path, undefined, { headers });
  assert.deepEqual([reply.status, reply.body], [412, { message: MESSAGE }], path);
  assert.equal(await testApp.snapshot(...TABLES), before);
}

test('payroll: with a stale If-Match a run cannot be reviewed, approved or finalized', async () => {
  const { id, path, change } = await runToSee();
  await take(author, id, 'compute');
  const computed = await tagOf(approver, path);
  await change(9_000);
  await take(author, id, 'compute');
  await assertUnseen(approver, `${path}/review`, computed);

  await take(approver, id, 'review');
  const reviewed = await tagOf(approver, path);
  await change(90_000);
  await take(author, id, 'compute', 'review');
  await assertUnseen(approver, `${path}/approve`, reviewed);

  const seen = await tagOf(approver, path);
  const approved = await approver.post(`${path}/approve`, undefined, { headers: seen });
  assert.equal(approved.status, 200, approved.text);
  await change(100);
  await take(author, id, 'compute', 'review');
  await take(approver, id, 'approve');
  await assertUnseen(author, `${path}/finalize`, { 'if-match': String(approved.headers.etag) });
  const last = await author.post(`${path}/finalize`, undefined, { headers: await tagOf(author, path) });
  assert.deepEqual([last.status, last.body.data.totals.net], [200, 200]);
});

test('payroll: with a stale If-Match a run cannot be computed, cancelled or deleted', async () => {
  const { id, path, change } = await runToSee();
  const draft = await tagOf(approver, path);
  await change(2_000);
  await assertUnseen(approver, `${path}/compute`, draft);
  await assertUnseen(approver, `${path}/cancel`, draft);
  assert.equal((await approver.delete(path, undefined, { headers: draft })).status, 412);
  await take(author, id, 'compute');
  const computed = await tagOf(approver, path);
  assert.equal((await approver.delete(path, undefined, { headers: computed })).status, 204);
});

test('payroll: a stale If-Match on an update of a run is refused with 412, and without If-Match the last write wins', async () => {
  const { path, bodyOf } = await runToSee();
  testApp.clock.advance({ seconds: 1 });
  await assertSeenBeforeChanged(author, path, {
    changes: [bodyOf(2_000)],
    stale: [bodyOf(3_000)],
    atOnce: [bodyOf(4_000), bodyOf(5_000)],
    last: bodyOf(6_000),
    message: MESSAGE,
    snapshot: () => testApp.snapshot(...TABLES),
  });
});
