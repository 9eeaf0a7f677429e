import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { createRandom, type Random } from '@bulwagan/platform/commands/random.ts';
import { type Person, startWorkforce, type TestApp } from '@bulwagan/testing/workforce.ts';
import { addEmployee, addItem } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { addRoster, RUNS, take } from '@bulwagan/workforce/runs/testing/runs.ts';
import { bodyOf, drawing, KINDS, pesos, runBody } from './drawn-payroll.ts';
import {
  expectedPayroll,
  type Item,
  isBaseless,
  isOvertaken,
  type Lines,
  type Paid,
  type Run,
  totalsOf,
} from './expected-payroll.ts';

/** Random catalogs, people and runs over HTTP, compared with an independent calculation. */

const STEPS = 120;
const orNull = (centavos: bigint | null) => (centavos === null ? null : pesos(centavos));

type Status = 'open' | 'approved' | 'final';
interface Known {
  run: Run;
  status: Status;
  lines: Lines;
  /** Number of final runs at the time of computation. */
  after: number;
}

interface ShownLine {
  employee: { id: string };
  payroll_item: { id: string };
  [member: string]: unknown;
}

async function assertShown(person: Person, { run, lines }: Known, items: Map<string, Item>): Promise<void> {
  const shown: ShownLine[] = (await person.get(`${RUNS}/${run.id}/lines?per_page=100`)).body.data;
  const reported = shown.map(
    (one) => [`${one.employee.id} ${one.payroll_item.id}`, linesAsShown(one)] as const,
  );
  const expected = [...lines].map(([key, line]) => {
    const { requested, amount, cap, alreadyPaid, basis, window } = line;
    const numbers = [requested, amount, cap, alreadyPaid, basis].map(orNull);
    return [
      key,
      [...numbers, items.get(key.split(' ')[1]!)!.kind, { start: window[0], end: window[1] }],
    ] as const;
  });
  assert.deepEqual(Object.fromEntries(reported), Object.fromEntries(expected));
  const { totals } = (await person.get(`${RUNS}/${run.id}`)).body.data;
  const sums = Object.entries(totalsOf(lines, items)).map(([kind, sum]) => [kind, pesos(sum)]);
  assert.deepEqual(totals, Object.fromEntries(sums));
}

const linesAsShown = ({ requested, amount, cap, already_paid, basis, counts_as, window }: ShownLine) => [
  requested,
  amount,
  cap,
  already_paid,
  basis,
  counts_as,
  window,
];

/** Creates two rosters with a shared member, and a catalog. */
async function scene(testApp: TestApp, random: Random, author: Person) {
  const draw = drawing(random);
  const items = new Map<string, Item>();
  for (let at = 0; at < 6; at += 1) {
    const item = { kind: random.pick(KINDS), limit: draw.limit([...items.values()]) };
    const { id } = await addItem(author, bodyOf(item, `Drawn ${at}`));
    items.set(id, { id, ...item });
  }
  const shared = await addEmployee(testApp);
  const rosters = [await addRoster(testApp, author), await addRoster(testApp, author, { members: 1 })];
  for (const roster of rosters) {
    roster.members.push(shared);
    const path = `/api/payroll/rosters/${roster.id}/members`;
    assert.equal((await author.post(path, { employee_ids: [shared] })).status, 200);
  }
  return { draw, items, rosters };
}

test('W§2 for random catalogs and runs every line, total and refusal matches an independent calculation', async (t) => {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 30));
  t.diagnostic(`TEST_SEED=${seed}`);
  const random = createRandom(seed);
  const testApp = await startWorkforce(t);
  const [author, approver] = [await testApp.as('Payroll Admin'), await testApp.as('Payroll Admin')];
  const { draw, items, rosters } = await scene(testApp, random, author);
  const known: Known[] = [];
  const finals: Paid[] = [];
  const rosterOf = new Map<Run, (typeof rosters)[number]>();

  const add = async () => {
    const roster = random.pick(rosters);
    const drawn = draw.run(items, roster.members);
    const run = { id: '', ...drawn };
    const reply = await author.post(RUNS, runBody(drawn, roster.id));
    const isTwice = known.some(
      (one) => one.run.start === run.start && one.run.end === run.end && rosterOf.get(one.run) === roster,
    );
    assert.equal(reply.status, isTwice || isBaseless(run, items) ? 422 : 201, reply.text);
    if (reply.status !== 201) return;
    run.id = reply.body.data.id;
    rosterOf.set(run, roster);
    known.push({ run, status: 'open', lines: new Map(), after: 0 });
  };
  const limitAgain = async () => {
    const at = random.below(items.size);
    const item = [...items.values()][at]!;
    const limit = draw.limit([...items.values()].slice(0, at));
    const body = bodyOf({ ...item, limit }, `Drawn ${at}`);
    assert.equal((await author.put(`/api/payroll/payroll_items/${item.id}`, body)).status, 200);
    item.limit = limit;
  };
  const approve = async (one: Known) => {
    const computed = await author.post(`${RUNS}/${one.run.id}/compute`);
    assert.equal(computed.status, isBaseless(one.run, items) ? 422 : 200, computed.text);
    if (computed.status !== 200) return;
    one.lines = expectedPayroll(one.run, items, rosterOf.get(one.run)!.members, finals);
    one.after = finals.length;
    await assertShown(author, one, items);
    await take(author, one.run.id, 'review');
    await take(approver, one.run.id, 'approve');
    one.status = 'approved';
  };
  const finalize = async (one: Known) => {
    const reply = await author.post(`${RUNS}/${one.run.id}/finalize`);
    const isRefused = isOvertaken(one.lines, finals.slice(one.after));
    assert.equal(reply.status, isRefused ? 422 : 200, reply.text);
    if (isRefused) one.status = 'open';
    else {
      one.status = 'final';
      finals.push({ run: one.run, lines: one.lines });
      await assertShown(author, one, items);
    }
  };
  for (let step = 0; step < STEPS; step += 1) {
    testApp.clock.advance({ minutes: 1 });
    const waiting = known.filter(({ status }) => status !== 'final');
    if (waiting.length === 0 || random.chance(0.25)) await add();
    else if (random.chance(0.15)) await limitAgain();
    else {
      const one = random.pick(waiting);
      await (one.status === 'open' || random.chance(0.3) ? approve(one) : finalize(one));
    }
  }
  assert.ok(finals.length > 0);
  t.diagnostic(`${known.length} runs, ${finals.length} of them final`);
});
