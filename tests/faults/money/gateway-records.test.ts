import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRecords, type DonationRecord, type GatewayRecords } from './gateway-records.ts';

/** Gateway records with one donation that was paid and kept, and one that was refunded. */
const GATEWAY_RECORDS: GatewayRecords = {
  payments: [
    { id: 'pay_1', reference: 'BW-1', centavos: 10_250n },
    { id: 'pay_2', reference: 'BW-2', centavos: 20_500n },
  ],
  refunds: [{ paymentId: 'pay_2', centavos: 20_500n }],
};
const KEPT: DonationRecord = {
  reference: 'BW-1',
  order: 'one',
  status: 'completed',
  paymentId: 'pay_1',
  centavos: 10_250n,
  credits: 1,
  reversals: 0,
  left: 10_000n,
  amount: 10_000n,
};
const REFUNDED: DonationRecord = {
  ...{ reference: 'BW-2', order: 'two', status: 'refunded', paymentId: 'pay_2' },
  ...{ centavos: 20_500n, credits: 1, reversals: 1, left: 0n, amount: 20_000n },
};
const DONATIONS = [KEPT, REFUNDED];

const missed = (gatewayRecords: GatewayRecords, donations: readonly DonationRecord[]) =>
  compareRecords(gatewayRecords, donations).flatMap(({ check, holds }) => (holds ? [] : [check]));

test('F§6 contract §2 the comparison accepts payments credited once and refunds recorded on both sides', () => {
  assert.deepEqual(missed(GATEWAY_RECORDS, DONATIONS), []);
  assert.deepEqual(
    missed(GATEWAY_RECORDS, [
      ...DONATIONS,
      { ...KEPT, reference: 'BW-3', paymentId: null, status: 'failed', credits: 0 },
    ]),
    [],
  );
});

const CHARGED_TWICE = 'donations charged twice by the payment gateway';
const CREDIT = 'payments not credited exactly once';
const UNPAID = 'credited donations without exactly one payment';
const REFUND = 'refunds not debited exactly once';
const REVERSAL = 'refunded donations without exactly one refund at the gateway';
const CENTAVOS = 'gateway balance minus credited donations, in centavos';

const again = { id: 'pay_3', reference: 'BW-1', centavos: 10_250n };
const WRONGS: [
  what: string,
  records: GatewayRecords,
  donations: readonly DonationRecord[],
  found: string[],
][] = [
  [
    'a card charged twice for one donation',
    { ...GATEWAY_RECORDS, payments: [...GATEWAY_RECORDS.payments, again] },
    DONATIONS,
    [CHARGED_TWICE, CREDIT, CENTAVOS],
  ],
  [
    'two donations of one order, each paid and credited',
    { ...GATEWAY_RECORDS, payments: [...GATEWAY_RECORDS.payments, { ...again, reference: 'BW-3' }] },
    [...DONATIONS, { ...KEPT, reference: 'BW-3', paymentId: 'pay_3' }],
    [CHARGED_TWICE],
  ],
  [
    'an unknown payment',
    GATEWAY_RECORDS,
    [{ ...KEPT, credits: 0, status: 'pending', left: 0n }, REFUNDED],
    [CREDIT, CENTAVOS],
  ],
  [
    'a donation credited twice',
    GATEWAY_RECORDS,
    [{ ...KEPT, credits: 2, left: 20_000n }, REFUNDED],
    [CREDIT],
  ],
  [
    'an unpaid donation',
    GATEWAY_RECORDS,
    [...DONATIONS, { ...KEPT, reference: 'BW-3', order: 'three', paymentId: 'pay_3' }],
    [UNPAID, CENTAVOS],
  ],
  [
    'an unknown refund',
    GATEWAY_RECORDS,
    [KEPT, { ...REFUNDED, reversals: 0, status: 'completed', left: 20_000n }],
    [REFUND, REVERSAL, CENTAVOS],
  ],
  [
    'a double refund',
    { ...GATEWAY_RECORDS, refunds: [...GATEWAY_RECORDS.refunds, ...GATEWAY_RECORDS.refunds] },
    DONATIONS,
    [REVERSAL, CENTAVOS],
  ],
  [
    'a donation debited but not refunded',
    { ...GATEWAY_RECORDS, refunds: [] },
    DONATIONS,
    [REFUND, REVERSAL, CENTAVOS],
  ],
  [
    'an amount that differs by one centavo',
    {
      ...GATEWAY_RECORDS,
      payments: [{ ...GATEWAY_RECORDS.payments[0]!, centavos: 10_251n }, GATEWAY_RECORDS.payments[1]!],
    },
    DONATIONS,
    [CREDIT, CENTAVOS],
  ],
];

for (const [what, gatewayRecords, donations, found] of WRONGS)
  test(`F§6 contract §2 the comparison reports ${what}`, () => {
    assert.deepEqual(missed(gatewayRecords, donations), found);
  });
