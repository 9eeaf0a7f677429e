import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonIn } from './reasons.ts';

test('F§6 reasons of events name pesos in Filipino too, also those that were stored with centavos', () => {
  for (const [stored, filipino] of [
    ['Paid ₱100.00 instead of ₱400.00.', '₱100.00 lamang ang binayaran sa halip na ₱400.00.'],
    ['Paid 10000 centavos instead of 40000.', '₱100.00 lamang ang binayaran sa halip na ₱400.00.'],
    ['Paid 10000 centavos of 40000.', '₱100.00 lamang ang binayaran sa halip na ₱400.00.'],
    [
      'Paid 10050 centavos instead of 10000; refund the excess.',
      '₱100.50 ang binayaran sa halip na ₱100.00; i-refund ang sobra.',
    ],
    ['An invoice of 22200 centavos is not a donation.', 'Hindi donasyon ang invoice na ₱222.00.'],
  ] as const) {
    assert.equal(reasonIn(stored, 'fil'), filipino);
    assert.equal(reasonIn(stored, 'en'), stored);
  }
});
