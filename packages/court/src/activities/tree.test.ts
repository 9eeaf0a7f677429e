import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { MAX_DEPTH, threadsOf } from './tree.ts';

interface Node {
  id: string;
  activity: string;
  replies: Node[];
}

const row = (id: string, activity_id: string | null = null, activity = 'Motion') => ({
  id,
  activity,
  activity_id,
  hearing_parent_id: null,
});

test('C§4 very deep replies are shown at a bounded depth, and none is lost', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    row(String(index), index === 0 ? null : String(index - 1)),
  );
  const [root, ...others] = threadsOf(rows, ({ id }) => ({ id }));
  assert.equal(others.length, 0);
  const queue = [{ thread: root!, depth: 0 }];
  for (const { thread, depth } of queue) {
    assert.ok(depth <= MAX_DEPTH);
    for (const reply of thread.replies) queue.push({ thread: reply, depth: depth + 1 });
  }
  assert.equal(queue.length, rows.length);
  assert.doesNotThrow(() => JSON.stringify(root));
});

test('C§4 activities whose parent is not listed are at the top level, in their order', () => {
  const threads = threadsOf([row('a', 'gone'), row('b', 'c'), row('c'), row('d', 'c')], ({ id }) => ({ id }));
  assert.deepEqual(threads, [
    { id: 'a', replies: [] },
    {
      id: 'c',
      replies: [
        { id: 'b', replies: [] },
        { id: 'd', replies: [] },
      ],
    },
  ]);
});

const testApp = await startCourt({ after });
const branch = await testApp.branch({ name: 'Branch 1' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const aCase = async (): Promise<string> => (await testApp.caseRecord({ branch_id: branch })).id;
const record = async (
  caseId: string,
  activity: string,
  more: Record<string, unknown> = {},
): Promise<string> => {
  const reply = await clerk.post(`/api/case/${caseId}/activities`, {
    activity,
    type: 'Court Actions',
    ...more,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const move = (id: string, body: Record<string, unknown>) => clerk.put(`/api/case-activities/${id}`, body);
/** Returns the kinds of a tree: `['Hearing', [['Minutes', []]]]`. */
const kindsOf = (nodes: Node[]): unknown[] =>
  nodes.map(({ activity, replies }) => [activity, kindsOf(replies)]);
const treeOf = async (caseId: string, query = ''): Promise<Node[]> => {
  const reply = await clerk.get(`/api/case/${caseId}/activities${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};

test('C§4 orders, minutes, transcripts, subpoenas and sheriff’s reports are shown under their hearing', async () => {
  const id = await aCase();
  const motion = await record(id, 'Motion');
  const hearing = await record(id, 'Hearing', { activity_id: motion });
  const subpoena = await record(id, 'Subpoena', { activity_id: hearing });
  await record(id, "Sheriff's Report", { activity_id: subpoena });
  await record(id, 'Minutes of the Hearing', { hearing_parent_id: hearing });
  await record(id, 'Transcript of Stenographic Notes', { activity_id: hearing });
  const order = await record(id, 'Order/Constancia', { activity_id: hearing });
  await record(id, 'Compliance', { activity_id: order });
  await record(id, 'Order/Constancia');
  assert.deepEqual(kindsOf(await treeOf(id)), [
    [
      'Motion',
      [
        [
          'Hearing',
          [
            ['Subpoena', []],
            ["Sheriff's Report", []],
            ['Minutes of the Hearing', []],
            ['Transcript of Stenographic Notes', []],
            ['Order/Constancia', [['Compliance', []]]],
          ],
        ],
      ],
    ],
    ['Order/Constancia', []],
  ]);
});

test('C§4 replies move with a paper to another hearing, except those assigned to a hearing of their own', async () => {
  const id = await aCase();
  const [one, two, other] = [
    await record(id, 'Hearing'),
    await record(id, 'Hearing'),
    await record(id, 'Hearing'),
  ];
  const minutes = await record(id, 'Minutes of the Hearing', { activity_id: one });
  const motion = await record(id, 'Motion', { activity_id: minutes });
  await record(id, 'Order/Constancia', { activity_id: motion });
  await record(id, 'Subpoena', { activity_id: minutes, hearing_parent_id: other });
  assert.equal((await move(minutes, { activity_id: two })).status, 200);
  const tree = await treeOf(id);
  assert.deepEqual(
    tree.map((hearing) => [hearing.id, kindsOf(hearing.replies)]),
    [
      [one, []],
      [
        two,
        [
          ['Minutes of the Hearing', [['Motion', []]]],
          ['Order/Constancia', []],
        ],
      ],
      [other, [['Subpoena', []]]],
    ],
  );
  const { data } = (await clerk.get(`/api/case-records/${id}/history?per_page=3`)).body;
  assert.deepEqual(
    new Set(data.map(({ after }: { after: { hearing_parent_id: string } }) => after.hearing_parent_id)),
    new Set([two]),
  );
});

test('C§4 replies to a hearing stay with it when the hearing gets another parent', async () => {
  const id = await aCase();
  const [one, two] = [await record(id, 'Hearing'), await record(id, 'Hearing')];
  const order = await record(id, 'Order/Constancia', { activity_id: one });
  assert.equal((await move(order, { activity_id: one, hearing_parent_id: null })).status, 200);
  assert.equal((await move(one, { activity_id: two })).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    'select hearing_parent_id from case_activities where id = $1',
    [order],
  );
  assert.notEqual(rows[0].hearing_parent_id, two);
});

test('C§2 activities are filtered by tag; an unknown filter is refused', async () => {
  const id = await aCase();
  const hearing = await record(id, 'Hearing');
  await record(id, "Sheriff's Report", { activity_id: hearing });
  assert.deepEqual(kindsOf(await treeOf(id, `?filter[tag]=${encodeURIComponent("Sheriff's Report")}`)), [
    ["Sheriff's Report", []],
  ]);
  assert.deepEqual(await treeOf(id, '?filter[tag]=%25'), []);
  assert.equal((await clerk.get(`/api/case/${id}/activities?filter[kind]=x`)).status, 400);
});

test('C§2 an activity cannot be placed below itself, by either parent field', async () => {
  const id = await aCase();
  const top = await record(id, 'Hearing');
  const middle = await record(id, 'Motion', { activity_id: top });
  const bottom = await record(id, 'Hearing', { activity_id: middle });
  const foreign = await record(await aCase(), 'Hearing');
  const before = await testApp.snapshot('case_activities', 'audit_log');
  const refused = [
    [top, { activity_id: top }],
    [top, { activity_id: middle }],
    [top, { activity_id: bottom }],
    [top, { activity_id: bottom.toUpperCase() }],
    [top, { hearing_parent_id: bottom }],
    [middle, { hearing_parent_id: bottom }],
    [top, { activity_id: foreign }],
    [top, { hearing_parent_id: foreign }],
    [bottom, { hearing_parent_id: middle }],
  ] as const;
  for (const [one, body] of refused) {
    const reply = await move(one, body);
    assert.deepEqual(
      [reply.status, Object.keys(reply.body.errors ?? {})],
      [422, Object.keys(body)],
      reply.text,
    );
  }
  assert.equal(await testApp.snapshot('case_activities', 'audit_log'), before);
  const lifted = await move(bottom, { activity_id: null });
  assert.deepEqual([lifted.body.data.activity_id, lifted.body.data.hearing_parent_id], [null, null]);
  const under = await move(top, { activity_id: bottom });
  assert.deepEqual([under.body.data.activity_id, under.body.data.hearing_parent_id], [bottom, bottom]);
  assert.deepEqual(kindsOf(await treeOf(id)), [['Hearing', [['Hearing', [['Motion', []]]]]]]);
});

test('C§2 two simultaneous moves that would form a cycle together form none', async () => {
  const id = await aCase();
  const [one, two] = [await record(id, 'Motion'), await record(id, 'Motion')];
  for (let round = 0; round < 10; round += 1) {
    const replies = await Promise.all([move(one, { activity_id: two }), move(two, { activity_id: one })]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
    await move(one, { activity_id: null });
    await move(two, { activity_id: null });
  }
});

test('C§4 a case with thousands of activities, some deep, is returned completely and quickly', async () => {
  const id = await aCase();
  const COUNT = 3_000;
  await testApp.app.connection.pool.query(
    `with numbered as (
       select n, gen_random_uuid() as id from generate_series(1, ${COUNT}) n
     )
     insert into case_activities (id, case_record_id, activity, type, status, activity_id, created_at, updated_at)
     select a.id, $1, 'Motion', 'Court Actions', 'Confirmed', b.id, now() + a.n * interval '1 second', now()
     from numbered a left join numbered b on b.n = a.n - 1 and a.n <= ${COUNT / 2}`,
    [id],
  );
  const tree = await treeOf(id);
  let count = 0;
  const queue = [...tree];
  for (const { replies } of queue) {
    count += 1;
    queue.push(...replies);
  }
  assert.equal(count, COUNT);
  assert.equal(tree.length, 1 + COUNT / 2);
});
