import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';

const testApp = await startCourt({ after });
const clerk = await testApp.as('Office of the Court Clerk');

const state = () =>
  testApp.snapshot(
    'case_records',
    'case_raffles',
    'raffle_rounds',
    'raffles',
    'case_assignments',
    'audit_log',
  );

let types = 0;
/** Returns a new court type, so that tests do not share rounds. */
function newType(): string {
  types += 1;
  return `Court Type ${types}`;
}

async function branchesOf(courtType: string, stations: (string | undefined)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const station of stations)
    ids.push(await testApp.branch({ courtType, ...(station === undefined ? {} : { station }) }));
  return ids;
}

async function casesOf(courtType: string, count: number, values: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await testApp.caseRecord({ court_type: courtType, ...values })).id);
  return ids;
}

const raffle = async (id: string, body?: object): Promise<number> => {
  const reply = await clerk.post(`/api/case-records/${id}/raffle`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.branch_id;
};

async function shares(courtType: string): Promise<number[]> {
  const { rows } = await sql<{ cases: number }>`
    select count(c.id)::integer as cases from branches b left join case_records c on c.branch_id = b.id
    where b.court_type = ${courtType} group by b.id order by b.id`.execute(testApp.app.db);
  return rows.map(({ cases }) => cases);
}

async function assertVerified(id: string): Promise<void> {
  const { data } = (await clerk.get(`/api/case-records/${id}/raffle`)).body;
  assert.ok(data.length > 0);
  for (const draw of data) assert.equal(draw.verified, true);
}

test('contract §3.1 a branch that got a case in the current round is not drawn again until the round is full', async () => {
  const courtType = newType();
  const branches = await branchesOf(courtType, [undefined, undefined, undefined]);
  for (const round of [1, 2, 3]) {
    const drawn = [];
    for (const id of await casesOf(courtType, 3)) {
      drawn.push(await raffle(id));
      await assertVerified(id);
    }
    assert.deepEqual(drawn.toSorted(), branches);
    assert.deepEqual(await shares(courtType), [round, round, round]);
  }
});

test('contract §3.1 the draw shows each branch’s cases in the round, and only the next branches as candidates', async () => {
  const courtType = newType();
  const [one, other] = await branchesOf(courtType, [undefined, undefined]);
  const [first, second] = await casesOf(courtType, 2);
  const drawn = await raffle(first!);
  await raffle(second!);
  const [draw] = (await clerk.get(`/api/case-records/${second}/raffle`)).body.data;
  assert.deepEqual(
    draw.round.map(({ id, cases }: { id: number; cases: number }) => [id, cases]),
    [
      [one, Number(drawn === one)],
      [other, Number(drawn === other)],
    ],
  );
  assert.deepEqual(
    draw.candidates.map(({ id }: { id: number }) => id),
    [drawn === one ? other : one],
  );
});

test('contract §3.1 a case with a station is raffled among the branches of that station, whatever its spelling', async () => {
  const courtType = newType();
  const [one, other] = await branchesOf(courtType, ['Malolos City', 'MALOLOS  city', 'Baliwag City']);
  const ids = await casesOf(courtType, 6, { station: 'Malolos City' });
  for (const id of ids) {
    assert.ok([one, other].includes(await raffle(id)));
    await assertVerified(id);
  }
  assert.deepEqual(await shares(courtType), [3, 3, 0]);
});

test('contract §3.1 without a branch at the case’s station the raffle is refused and the case keeps waiting', async () => {
  const courtType = newType();
  await branchesOf(courtType, ['Malolos City']);
  const [id] = await casesOf(courtType, 1, { station: 'Baliwag City' });
  const before = await state();
  const reply = await clerk.post(`/api/case-records/${id}/raffle`);
  assert.equal(reply.status, 422);
  assert.equal(reply.body.message, `There is no branch of the court type ${courtType} in Baliwag City.`);
  assert.equal(
    (await clerk.post('/api/raffles', { court_type: courtType, station: 'Baliwag City' })).status,
    422,
  );
  assert.equal(await state(), before);
});

test('contract §3.1 a branch created during a round takes part in it', async () => {
  const courtType = newType();
  await branchesOf(courtType, [undefined, undefined]);
  for (const id of await casesOf(courtType, 3)) await raffle(id);
  await branchesOf(courtType, [undefined]);
  for (const id of await casesOf(courtType, 2)) await raffle(id);
  assert.deepEqual(await shares(courtType), [2, 2, 1]);
  for (const id of await casesOf(courtType, 3)) await raffle(id);
  assert.deepEqual(await shares(courtType), [3, 3, 2]);
});

test('contract §3.1 simultaneous raffles keep the shares equal', async () => {
  const courtType = newType();
  await branchesOf(courtType, [undefined, undefined, undefined]);
  const ids = await casesOf(courtType, 12);
  const [batch, ...singles] = await Promise.all([
    clerk.post('/api/raffles', { court_type: courtType, case_ids: ids.slice(0, 3) }),
    ...ids.slice(3).map((id) => clerk.post(`/api/case-records/${id}/raffle`)),
  ]);
  assert.equal(batch.status, 201);
  assert.deepEqual([...new Set(singles.map(({ status }) => status))], [200]);
  assert.deepEqual(await shares(courtType), [4, 4, 4]);
  for (const id of ids) await assertVerified(id);
});

test('contract §3.1 a case with a branch is raffled again only when open and with a reason', async () => {
  const courtType = newType();
  await branchesOf(courtType, [undefined, undefined]);
  const [id, closed] = await casesOf(courtType, 2);
  await raffle(id!);
  await raffle(closed!);
  assert.equal((await clerk.post(`/api/case-records/${closed}/close`)).status, 200);
  const before = await state();
  for (const body of [undefined, {}, { reason: null }, { reason: '' }, { reason: '   ' }]) {
    const refused = await clerk.post(`/api/case-records/${id}/raffle`, body);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['reason']]);
  }
  const reply = await clerk.post(`/api/case-records/${closed}/raffle`, { reason: 'Inhibition' });
  assert.deepEqual([reply.status, reply.body.message], [422, 'Reopen the case before you raffle it.']);
  assert.equal(await state(), before);
});

test('contract §3.1 a raffle after an inhibition is recorded, goes to another branch, and the inhibiting branch gets the next case', async () => {
  const courtType = newType();
  await branchesOf(courtType, [undefined, undefined, undefined]);
  const [id, ...others] = await casesOf(courtType, 3);
  const inhibiting = await raffle(id!);
  for (const one of others) await raffle(one);
  const reason = 'Inhibition of the presiding judge';
  const receiving = await raffle(id!, { reason });
  assert.notEqual(receiving, inhibiting);
  await assertVerified(id!);
  const draws = (await clerk.get(`/api/case-records/${id}/raffle`)).body.data;
  assert.deepEqual(
    draws.map((draw: { reason: string; from_branch: { id: number } | null; branch: { id: number } }) => [
      draw.reason,
      draw.from_branch?.id ?? null,
      draw.branch.id,
    ]),
    [
      [reason, inhibiting, receiving],
      [null, null, inhibiting],
    ],
  );
  const [entry] = (await clerk.get(`/api/case-records/${id}/history`)).body.data;
  assert.deepEqual([entry.action, entry.details.reason], ['case.raffled_again', reason]);
  assert.equal(await raffle((await casesOf(courtType, 1))[0]!), inhibiting);
  // Nine cases give each of the three branches three.
  for (const one of await casesOf(courtType, 5)) await raffle(one);
  assert.deepEqual(await shares(courtType), [3, 3, 3]);
});

test('contract §3.1 a case that was moved without a raffle does not return by a raffle to the branch that it left', async () => {
  const courtType = newType();
  const branches = await branchesOf(courtType, [undefined, undefined, undefined]);
  for (let round = 0; round < 4; round += 1) {
    const [id] = await casesOf(courtType, 1);
    const first = await raffle(id!);
    const second = branches.find((branch) => branch !== first)!;
    const moving = { branch_id: second, assignment_reason: 'Inhibition' };
    const moved = await clerk.put(`/api/case-records/${id}`, moving);
    assert.equal(moved.status, 200, moved.text);
    const rest = branches.filter((branch) => branch !== first && branch !== second);
    assert.deepEqual([await raffle(id!, { reason: 'Inhibition' })], rest);
  }
});

test('contract §3.1 a case never returns to a branch that it left, and stays where it is when none remains', async () => {
  const courtType = newType();
  const branches = await branchesOf(courtType, [undefined, undefined]);
  const [id] = await casesOf(courtType, 1);
  const first = await raffle(id!);
  assert.deepEqual([first, await raffle(id!, { reason: 'Inhibition' })].toSorted(), branches);
  const before = await state();
  const reply = await clerk.post(`/api/case-records/${id}/raffle`, { reason: 'Inhibition' });
  assert.deepEqual(
    [reply.status, reply.body.message],
    [422, 'There is no other branch to raffle the case to.'],
  );
  assert.equal(await state(), before);
});
