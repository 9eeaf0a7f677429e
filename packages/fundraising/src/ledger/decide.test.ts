import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { type Decision, decide } from './decide.ts';
import type { PaymentReport } from './report.ts';
import type { DonationState } from './state.ts';

/** All sequences of this many steps, about ten thousand million: results are shared between points reached before. */
const LENGTH = 10;
const OWN = 'pay_own';
const OTHER = 'pay_other';
const LONG_AGO = 1;

/** Independent model of the documents (F§3, contract §2), as plain as possible. */
interface Model {
  status: DonationStatus;
  credits: number;
  reversals: number;
  /** The payment that was credited or refunded. */
  payment: string | null;
  completedAt: number | null;
}

interface Step {
  name: string;
  report(model: Model, now: number): PaymentReport;
  expect(model: Model, now: number): Model;
}

const entryOf = ({ entries }: Decision): string | null => entries[0]?.kind ?? null;

const names = { references: ['BW-1'], transactionIds: ['cs_1'] };

function paid(name: string, paymentId: string, hasTime: boolean): Step {
  return {
    name,
    report: (_, now) => ({
      effect: 'completes',
      ...names,
      paymentId,
      amount: 10_350n,
      ...(hasTime ? { eventCreatedAt: now } : {}),
    }),
    expect: (model, now) => {
      if (model.status === 'completed') {
        // The first report with a completion time determines it.
        const isSame = model.payment === paymentId;
        return isSame && hasTime ? { ...model, completedAt: model.completedAt ?? now } : model;
      }
      const wasGivenBack = model.status === 'refunded';
      if (wasGivenBack && (model.credits === 1 || model.payment === paymentId)) return model;
      return {
        ...model,
        status: 'completed',
        credits: 1,
        payment: model.credits === 1 ? model.payment : paymentId,
        completedAt: hasTime ? now : model.completedAt,
      };
    },
  };
}

function failed(name: string, at: (model: Model, now: number) => number | undefined): Step {
  return {
    name,
    report: (model, now) => ({
      effect: 'fails',
      ...names,
      eventCreatedAt: at(model, now),
      failure: { reason: undefined, text: name, method: undefined },
    }),
    expect: (model, now) => {
      if (model.status === 'refunded') return model;
      const time = at(model, now);
      const isStale =
        model.status === 'completed' &&
        time !== undefined &&
        model.completedAt !== null &&
        time < model.completedAt;
      return isStale ? model : { ...model, status: 'failed' };
    },
  };
}

const refund: Step = {
  name: 'refunded',
  report: () => ({ effect: 'refunds', ...names, paymentId: OWN, amount: 10_350n }),
  expect: (model) => {
    if (model.status === 'refunded' || (model.payment !== null && model.payment !== OWN)) return model;
    return { ...model, status: 'refunded', reversals: model.credits, payment: OWN };
  },
};

const expired: Step = {
  name: 'expired',
  report: () => ({ effect: 'expires', ...names }),
  expect: (model) => (model.status === 'pending' ? { ...model, status: 'expired' } : model),
};

const STEPS: Step[] = [
  paid('paid by checkout', OWN, true),
  paid('paid by payment', OWN, true),
  paid('paid by another payment', OTHER, true),
  paid('redirect check', OWN, false),
  failed('failed long ago', () => LONG_AGO),
  failed('failed at the time of the completion', (model, now) => model.completedAt ?? now),
  failed('failed later', (_, now) => now),
  failed('failed at no time', () => undefined),
  expired,
  refund,
];

const START: DonationState = {
  id: 1,
  reference: 'BW-1',
  status: 'pending',
  amount: 10_000n,
  total: 10_350n,
  transactionId: 'cs_1',
  paymentId: null,
  completedEventAt: null,
  failureMessage: null,
  paymentMethod: 'card',
  paid: null,
  refunded: 0n,
  reversed: 0n,
  refundIds: [],
  disputes: [],
  kinds: [],
  isCredited: false,
};

const STATES: { state: DonationState; model: Model }[] = (
  ['pending', 'cancelled', 'failed', 'expired', 'completed'] as const
).map((status) => {
  const isCompleted = status === 'completed';
  return {
    state: {
      ...START,
      status,
      isCredited: isCompleted,
      kinds: isCompleted ? ['credit'] : [],
      paymentId: isCompleted ? OWN : null,
      completedEventAt: isCompleted ? 100 : null,
    },
    model: {
      status,
      credits: isCompleted ? 1 : 0,
      reversals: 0,
      payment: isCompleted ? OWN : null,
      completedAt: isCompleted ? 100 : null,
    },
  };
});

/** A payment other than the credited one has to be returned, whatever the donation's status. */
const isSecond = (model: Model, { effect, paymentId }: PaymentReport): boolean =>
  effect === 'completes' && model.credits === 1 && model.payment !== null && paymentId !== model.payment;

/** Applies one step to both and compares. */
function take(state: DonationState, model: Model, step: Step, now: number, path: string[]) {
  const report = step.report(model, now);
  const decision = decide(state, report);
  const expected = step.expect(model, now);
  const credits = model.credits + (entryOf(decision) === 'credit' ? 1 : 0);
  const reversals = model.reversals + (entryOf(decision) === 'reversal' ? 1 : 0);
  const fits =
    decision.after.status === expected.status &&
    credits === expected.credits &&
    reversals === expected.reversals &&
    credits <= 1 &&
    reversals <= credits &&
    !(entryOf(decision) === 'credit' && model.reversals > 0) &&
    decision.after.isCredited === (credits === 1) &&
    (decision.after.reversed === state.amount) === (reversals === 1) &&
    (decision.isApplied || decision.after.status === state.status) &&
    decision.returns.length > 0 === isSecond(model, report);
  // Building the message for each of a million steps would take longer than the steps.
  if (!fits) assert.fail(`${state.status} | ${path.join(', ')}: ${JSON.stringify(decision, replacer)}`);
  return { state: decision.after, model: expected };
}

const replacer = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

interface Point {
  state: DonationState;
  model: Model;
  /** Number of steps so far, which determines the time of the next. */
  depth: number;
  last: PaymentReport | null;
}

/**
 * Explores and counts every sequence of steps from a point. `decide` and the model depend only on their arguments, so
 * equal points are explored once.
 */
function explore(point: Point, path: string[], known: Map<string, number>): number {
  const { state, model, depth, last } = point;
  if (depth === LENGTH) return 1;
  const key = JSON.stringify(point, replacer);
  const before = known.get(key);
  if (before !== undefined) return before;
  const now = 200 + depth * 10;
  let count = 1;
  for (const step of STEPS) {
    path.push(step.name);
    const next = take(state, model, step, now, path);
    count += explore({ ...next, depth: depth + 1, last: step.report(model, now) }, path, known);
    path.pop();
  }
  // Cancelling is not a report; a redelivery repeats the last report.
  if (model.status === 'pending') {
    path.push('cancel');
    const status = 'cancelled' as const;
    const cancelled = { state: { ...state, status }, model: { ...model, status }, depth: depth + 1, last };
    count += explore(cancelled, path, known);
    path.pop();
  }
  if (last !== null) {
    const again = decide(state, last);
    if (entryOf(again) === 'credit') assert.fail(`A redelivery credits again: ${path.join(', ')}`);
  }
  known.set(key, count);
  return count;
}

for (const { state, model } of STATES) {
  test(`F§3 from ${state.status}, every sequence of ${LENGTH} reports credits at most once and ends as the table says`, () => {
    const count = explore({ state, model, depth: 0, last: null }, [], new Map());
    assert.ok(count >= 10 ** LENGTH, `${count} sequences`);
  });
}

test('F§3 less than the donation was paid: underpaid, and nothing changes', () => {
  const report: PaymentReport = { effect: 'completes', ...names, amount: 9_999n };
  const decision = decide(START, report);
  assert.deepEqual([decision.outcome, entryOf(decision)], ['underpaid', null]);
  assert.equal(decision.after, START);
  assert.equal(entryOf(decide(START, { ...report, amount: 10_000n })), 'credit');
});

test('F§6 a partial refund without an id is skipped, because it could be counted twice', () => {
  const credited = STATES.at(-1)!.state;
  const decision = decide(credited, { effect: 'refunds', ...names, paymentId: OWN, amount: 10_349n });
  assert.deepEqual([decision.outcome, entryOf(decision)], ['skipped', null]);
  assert.equal(decision.after, credited);
});

test('F§3 a full refund is judged by the amount paid, and an underpayment is no donation', () => {
  const credited = STATES.at(-1)!.state;
  const refunded = (paidAmount: bigint, amount: bigint, of = credited) =>
    decide(of, { effect: 'refunds', ...names, paymentId: OWN, amount, paidAmount });
  assert.deepEqual(
    [
      refunded(10_000n, 10_000n),
      refunded(10_000n, 9_999n),
      refunded(20_700n, 10_350n),
      refunded(20_700n, 20_700n),
    ].map((decision) => [decision.outcome, entryOf(decision)]),
    [
      ['applied', 'reversal'],
      ['skipped', null],
      ['skipped', null],
      ['applied', 'reversal'],
    ],
  );
  const tooLittle = refunded(9_999n, 9_999n, START);
  assert.deepEqual([tooLittle.outcome, tooLittle.after], ['skipped', START]);
});

test('F§6 a refund of a payment other than the credited one changes nothing', () => {
  const credited = STATES.at(-1)!.state;
  const decision = decide(credited, { effect: 'refunds', ...names, paymentId: OTHER, amount: 10_350n });
  assert.deepEqual([decision.outcome, entryOf(decision)], ['unchanged', null]);
  assert.match(String(decision.reason), /pay_other/);
});

test('F§6 a refund that arrives before its completion leaves no credit; another payment does', () => {
  const early = decide(START, { effect: 'refunds', ...names, paymentId: OWN, amount: 10_350n });
  assert.deepEqual([early.after.status, entryOf(early)], ['refunded', null]);
  const own = decide(early.after, { effect: 'completes', ...names, paymentId: OWN });
  assert.deepEqual([own.after.status, entryOf(own)], ['refunded', null]);
  const unnamed = decide(early.after, { effect: 'completes', ...names });
  assert.deepEqual([unnamed.after.status, entryOf(unnamed)], ['refunded', null]);
  const other = decide(early.after, { effect: 'completes', ...names, paymentId: OTHER });
  assert.deepEqual([other.after.status, entryOf(other)], ['completed', 'credit']);
});

test('F§6 a second payment of a completed donation is listed for return', () => {
  const decision = decide(STATES.at(-1)!.state, { effect: 'completes', ...names, paymentId: OTHER });
  assert.equal(decision.outcome, 'duplicate');
  assert.match(String(decision.reason), /pay_other.*refund that payment/);
});

const returnsOf = (decision: Decision) =>
  decision.returns.map(({ reason, paymentId, amount, currency }) => [reason, paymentId, amount, currency]);

test('contract §3.1 a payment in another currency completes nothing, whatever its amount', () => {
  for (const currency of ['USD', 'JPY', 'XXX']) {
    const decision = decide(START, {
      effect: 'completes',
      ...names,
      paymentId: OWN,
      amount: 10_350n,
      currency,
    });
    assert.deepEqual(
      [decision.outcome, decision.isApplied, decision.after],
      ['other_currency', false, START],
    );
    assert.match(String(decision.reason), new RegExp(`Paid in ${currency}, not in pesos`));
    assert.deepEqual(returnsOf(decision), [['other_currency', OWN, 10_350n, currency]]);
    const refund = decide(STATES.at(-1)!.state, { effect: 'refunds', ...names, paymentId: OWN, currency });
    assert.deepEqual([refund.outcome, entryOf(refund), refund.isApplied], ['other_currency', null, false]);
  }
});

test('F§6 more than the total completes the donation, and the surplus is listed for return once', () => {
  const report: PaymentReport = { effect: 'completes', ...names, paymentId: OWN, amount: 12_000n };
  const decision = decide(START, report);
  assert.deepEqual([decision.outcome, entryOf(decision), decision.isApplied], ['overpaid', 'credit', true]);
  assert.deepEqual(returnsOf(decision), [['overpaid', OWN, 1_650n, 'PHP']]);
  const again = decide(decision.after, report);
  assert.deepEqual([again.outcome, again.returns], ['unchanged', []]);
});

test('F§6 of several paid payments of one checkout the one that covers the donation counts, and the others are returned', () => {
  const others = [
    { paymentId: 'pay_usd', amount: 10_350n, currency: 'USD' },
    { paymentId: 'pay_enough', amount: 10_000n, currency: 'PHP' },
    { paymentId: 'pay_more', amount: 10_350n },
    { paymentId: 'pay_unreadable', isUnreadable: true },
  ];
  const decision = decide(START, {
    effect: 'completes',
    ...names,
    paymentId: 'pay_part',
    amount: 5_000n,
    others,
  });
  assert.deepEqual([entryOf(decision), decision.after.paymentId], ['credit', 'pay_enough']);
  assert.deepEqual(returnsOf(decision), [
    ['underpaid', 'pay_part', 5_000n, 'PHP'],
    ['other_currency', 'pay_usd', 10_350n, 'USD'],
    ['duplicate', 'pay_more', 10_350n, 'PHP'],
  ]);
});

test('F§6 a payment listed twice without an id is not a second payment', () => {
  const others = [{ amount: 10_350n }];
  const decision = decide(START, { effect: 'completes', ...names, amount: 10_350n, others });
  assert.deepEqual([decision.outcome, decision.returns], ['applied', []]);
});

test('F§6 a report without a paid payment, or with an unreadable amount, completes nothing', () => {
  for (const report of [{ isUnpaid: true }, { isUnreadable: true }]) {
    const decision = decide(START, { effect: 'completes', ...names, ...report });
    assert.deepEqual([decision.outcome, entryOf(decision), decision.after], ['skipped', null, START]);
  }
});

test('F§6 an expired checkout of an older attempt leaves the newer one open', () => {
  const decision = decide(
    { ...START, transactionId: 'cs_2' },
    { effect: 'expires', references: ['BW-1'], transactionIds: ['cs_1'] },
  );
  assert.deepEqual([decision.outcome, decision.after.status], ['unchanged', 'pending']);
});

test('F§6 a failure older than a payment found by the redirect check is stale', () => {
  const completed = decide(START, { effect: 'completes', ...names, paymentId: OWN }).after;
  const learnt = decide(completed, { effect: 'completes', ...names, paymentId: OWN, eventCreatedAt: 100 });
  assert.deepEqual([learnt.outcome, entryOf(learnt)], ['unchanged', null]);
  assert.equal(decide(learnt.after, { effect: 'fails', ...names, eventCreatedAt: 99 }).outcome, 'stale');
  assert.equal(decide(learnt.after, { effect: 'fails', ...names, eventCreatedAt: 100 }).outcome, 'applied');
});
