import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from './decide.ts';
import type { PaymentReport } from './report.ts';
import type { DonationState } from './state.ts';

const names = { references: ['BW-1'], transactionIds: [], paymentId: 'pay_own' };
const AMOUNT = 10_000n;
const TOTAL = 10_350n;

const START: DonationState = {
  id: 1,
  reference: 'BW-1',
  status: 'pending',
  amount: AMOUNT,
  total: TOTAL,
  transactionId: 'cs_1',
  paymentId: null,
  completedEventAt: null,
  failureMessage: null,
  paymentMethod: 'gcash',
  paid: null,
  refunded: 0n,
  reversed: 0n,
  refundIds: [],
  disputes: [],
  kinds: [],
  isCredited: false,
};

const refunded = (...refunds: [string, bigint][]): PaymentReport => ({
  effect: 'refunds',
  ...names,
  amount: refunds.reduce((sum, [, amount]) => sum + amount, 0n),
  refunds: refunds.map(([id, amount]) => ({ id, amount })),
});
const disputed = (
  status: 'open' | 'won' | 'lost',
  at: number,
  amount: bigint | null = TOTAL,
): PaymentReport => ({
  effect: 'disputes',
  ...names,
  dispute: { id: 'dsp_1', amount, status, gatewayStatus: status, reason: null, at },
});

const EVENTS: Record<string, PaymentReport> = {
  paid: { effect: 'completes', ...names, amount: TOTAL },
  part: refunded(['ref_a', 4_000n]),
  'part and rest': refunded(['ref_a', 4_000n], ['ref_b', 6_350n]),
  opened: disputed('open', 1),
  lost: disputed('lost', 2),
  won: disputed('won', 3),
};

/** Yields every permutation of every subset. */
function* orders(left: readonly string[], path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  for (const name of left)
    yield* orders(
      left.filter((other) => other !== name),
      [...path, name],
    );
}

/** Remaining credit, whatever the order. */
function leftAfter(path: readonly string[]): bigint {
  if (!path.includes('paid') || path.includes('part and rest')) return 0n;
  const isLost = path.includes('lost') && !path.includes('won');
  if (isLost) return 0n;
  return path.includes('part') ? AMOUNT - 4_000n : AMOUNT;
}

test('F§6 refunds, disputes and the payment leave the same credit in every order, also when each is reported twice', () => {
  let sequences = 0;
  for (const path of orders(Object.keys(EVENTS))) {
    sequences += 1;
    let state = START;
    let sum = 0n;
    const kinds: string[] = [];
    for (const name of [...path, ...path]) {
      const { after, entries } = decide(state, EVENTS[name]!);
      for (const { kind, amount } of entries) {
        kinds.push(kind);
        sum += amount;
        assert.ok(sum >= 0n && sum <= AMOUNT, `${path.join(', ')}: ${sum} left`);
      }
      state = after;
    }
    const reported = `${path.join(', ')}: ${kinds.join(', ')}`;
    assert.equal(sum, leftAfter(path), reported);
    assert.equal(new Set(kinds).size, kinds.length, `${reported}: an entry comes twice`);
    if (state.isCredited) assert.equal(state.reversed, AMOUNT - sum, reported);
    assert.equal(state.status === 'completed', sum > 0n, `${reported}: ${state.status}`);
  }
  assert.ok(sequences > 1_900, String(sequences));
});

const credited = decide(START, EVENTS.paid!).after;

test('F§6 partial refunds reduce the credit first and the fee last', () => {
  const first = decide(credited, refunded(['ref_a', 9_999n]));
  assert.deepEqual(
    [first.entries, first.after.status],
    [[{ kind: 'refund ref_a', amount: -9_999n }], 'completed'],
  );
  const second = decide(first.after, refunded(['ref_b', 200n]));
  assert.deepEqual([second.entries, second.after.status], [[{ kind: 'reversal', amount: -1n }], 'refunded']);
  const third = decide(second.after, refunded(['ref_c', 151n]));
  assert.deepEqual([third.entries, third.after.refunded], [[], TOTAL]);
});

test('F§6 a refund of an overpayment returns the surplus first', () => {
  const { after } = decide(START, { ...EVENTS.paid!, amount: TOTAL + 5_000n });
  const surplus = decide(after, refunded(['ref_a', 5_000n]));
  assert.deepEqual([surplus.outcome, surplus.entries, surplus.after.refunded], ['skipped', [], 5_000n]);
  const part = decide(surplus.after, refunded(['ref_b', 100n]));
  assert.deepEqual(part.entries, [{ kind: 'refund ref_b', amount: -100n }]);
});

/** Asserts the credit left after the refunds of `path`, for a payment with this `surplus`. */
function assertSurplusFirst(
  surplus: bigint,
  events: Record<string, { report: PaymentReport; gone: bigint }>,
): void {
  for (const path of orders(Object.keys(events))) {
    let state = START;
    let sum = 0n;
    for (const name of [...path, ...path]) {
      const { after, entries, returns } = decide(state, events[name]!.report);
      for (const { amount } of entries) sum += amount;
      const left = returns.find(({ reason }) => reason === 'overpaid')?.amount ?? 0n;
      assert.ok(left <= surplus - state.refunded || left === 0n, `${path.join(', ')}: ${left} to return`);
      state = after;
    }
    if (!path.some((name) => name.startsWith('paid'))) {
      assert.equal(sum, 0n, path.join(', '));
      continue;
    }
    const gone = path.reduce((most, name) => (events[name]!.gone > most ? events[name]!.gone : most), 0n);
    const taken = gone >= TOTAL + surplus ? AMOUNT : gone > surplus ? gone - surplus : 0n;
    assert.equal(sum, AMOUNT - taken, `${path.join(', ')}: ${sum} left`);
    assert.equal(state.status, taken === AMOUNT ? 'refunded' : 'completed', path.join(', '));
  }
}

test('F§6 refunding the surplus keeps the credit in every order of events, with or without the amount paid', () => {
  // The largest surplus exceeds the donation: its refund alone looks like a full one.
  for (const surplus of [1n, 5_000n, TOTAL, 3n * TOTAL])
    assertSurplusFirst(surplus, {
      paid: { report: { ...EVENTS.paid!, amount: TOTAL + surplus }, gone: 0n },
      'paid, without an id': {
        report: { ...EVENTS.paid!, paymentId: undefined, amount: TOTAL + surplus },
        gone: 0n,
      },
      surplus: { report: refunded(['ref_a', surplus]), gone: surplus },
      'surplus of what was paid': {
        report: { ...refunded(['ref_a', surplus]), paidAmount: TOTAL + surplus },
        gone: surplus,
      },
    });
});

test('F§6 after the surplus a partial refund reduces the credit, and refunding the rest of the payment takes all of it', () => {
  assertSurplusFirst(5_000n, {
    paid: { report: { ...EVENTS.paid!, amount: TOTAL + 5_000n }, gone: 0n },
    surplus: { report: refunded(['ref_a', 5_000n]), gone: 5_000n },
    part: { report: refunded(['ref_a', 5_000n], ['ref_b', 700n]), gone: 5_700n },
    rest: {
      report: refunded(['ref_a', 5_000n], ['ref_b', 700n], ['ref_c', TOTAL - 700n]),
      gone: TOTAL + 5_000n,
    },
  });
});

test('F§6 the amount paid is learned from a later event, so that the surplus is known when it is refunded', () => {
  const { after } = decide(START, { ...EVENTS.paid!, paymentId: undefined, amount: undefined });
  const learnt = decide(after, { ...EVENTS.paid!, amount: TOTAL + 5_000n });
  assert.deepEqual([learnt.outcome, learnt.after.paid], ['overpaid', TOTAL + 5_000n]);
  assert.deepEqual(decide(learnt.after, refunded(['ref_a', 5_000n])).entries, []);
});

test('F§6 a decided dispute is not reopened by older events, and is changed by newer ones', () => {
  const lost = decide(credited, disputed('lost', 5));
  assert.deepEqual(
    [lost.entries, lost.after.status],
    [[{ kind: 'dispute dsp_1', amount: -AMOUNT }], 'refunded'],
  );
  for (const late of [disputed('open', 5), disputed('open', 4), disputed('won', 4)])
    assert.deepEqual(decide(lost.after, late).outcome, 'stale');
  const won = decide(lost.after, disputed('won', 6));
  assert.deepEqual(
    [won.entries, won.after.status],
    [[{ kind: 'dispute_won dsp_1', amount: AMOUNT }], 'completed'],
  );
  assert.equal(decide(won.after, disputed('won', 7)).outcome, 'unchanged');
  const again = decide(won.after, disputed('lost', 8));
  assert.deepEqual([again.outcome, again.entries, again.after], ['skipped', [], won.after]);
});

test('F§6 a dispute of a fully refunded donation, or of another payment, deducts nothing more', () => {
  const full = decide(credited, refunded(['ref_a', TOTAL])).after;
  assert.deepEqual(decide(full, disputed('lost', 5)).entries, []);
  const other = decide(credited, { ...disputed('lost', 5), paymentId: 'pay_other' });
  assert.deepEqual([other.outcome, other.after], ['skipped', credited]);
});
