import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@bulwagan/contracts/errors/message.ts';
import { compileValidator } from '@bulwagan/platform/http/validation/validation.ts';
import fc from 'fast-check';
import { Type } from 'typebox';
import { donationAmount, formatPesos, isPesos, pesoAmount, toCentavos, toPesos } from './money.ts';

const check = (schema: object, amount: unknown) => {
  const { error } = compileValidator(Type.Object({ amount: schema as never }), 'body')({ amount });
  return (error as { errors?: Record<string, Message[]> } | undefined)?.errors?.amount?.[0]?.in('en');
};

test('F§4 a donation outside 1 to 1,000,000 pesos, with a third decimal, or not a number, is refused with a message', () => {
  const cases: [unknown, string][] = [
    [undefined, 'The amount field is required.'],
    [null, 'The amount field is required.'],
    ['10', 'The amount field must be a number.'],
    ['', 'The amount field must be a number.'],
    [true, 'The amount field must be a number.'],
    [[10], 'The amount field must be a number.'],
    [{}, 'The amount field must be a number.'],
    [10n, 'The amount field must be a number.'],
    // JSON.parse returns Infinity for 1e999.
    [Number.POSITIVE_INFINITY, 'The amount field must not be greater than 1000000.'],
    [0, 'The amount field must be at least 1.'],
    [-0, 'The amount field must be at least 1.'],
    [-1, 'The amount field must be at least 1.'],
    [0.99, 'The amount field must be at least 1.'],
    [1_000_000.01, 'The amount field must not be greater than 1000000.'],
    [2 ** 53 + 2, 'The amount field must not be greater than 1000000.'],
    [1e21, 'The amount field must not be greater than 1000000.'],
    [1.001, 'The amount field must have at most two decimals.'],
    [1.1 + 2.2, 'The amount field must have at most two decimals.'],
    [999_999.999, 'The amount field must have at most two decimals.'],
    [1.0000000001, 'The amount field must have at most two decimals.'],
  ];
  for (const [amount, message] of cases)
    assert.equal(check(donationAmount(), amount), message, String(amount));
  for (const amount of [1, 1.1, 1.01, 10, 999_999.99, 1_000_000, 8.29, 1.15, 4.35, 1e2]) {
    assert.equal(check(donationAmount(), amount), undefined, String(amount));
  }
});

test('F§4 other amounts start at one centavo and have their own maximum', () => {
  assert.equal(check(pesoAmount(), 0.01), undefined);
  assert.equal(check(pesoAmount(), 1_000_000_000), undefined);
  assert.equal(check(pesoAmount(), 0.001), 'The amount field must be at least 0.01.');
  assert.equal(check(pesoAmount(50), 50.01), 'The amount field must not be greater than 50.');
});

test('Pesos convert to centavos and back without loss, for every centavo of a donation', () => {
  for (let centavos = 1n; centavos <= 200_000n; centavos += 1n) {
    const pesos = Number(`${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`);
    assert.equal(toCentavos(pesos), centavos);
    assert.equal(toPesos(centavos), pesos);
  }
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (centavos) => {
      const pesos = toPesos(centavos);
      const text = JSON.stringify(pesos);
      assert.match(text, /^-?\d+(\.\d{1,2})?$/);
      if (centavos >= 0n && centavos <= 10n ** 11n) assert.equal(toCentavos(JSON.parse(text)), centavos);
    }),
    { numRuns: 2_000 },
  );
});

test('A number that is not whole centavos is never rounded', () => {
  for (const pesos of [0.295, 1.005, 0.1 + 0.2, 1e-9, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(isPesos(pesos), Number.isFinite(pesos) ? false : isPesos(pesos));
    assert.throws(() => toCentavos(pesos), RangeError, String(pesos));
  }
});

test('Sums of centavos are exact where sums of pesos are not', () => {
  const sum = Array.from({ length: 100_000 }, () => toCentavos(0.1)).reduce((all, one) => all + one, 0n);
  assert.equal(toPesos(sum), 10_000);
});

test('An amount too large to print exactly is refused', () => {
  assert.equal(toPesos(10n ** 15n), 1e13);
  assert.throws(() => toPesos(10n ** 15n + 1n), RangeError);
  assert.throws(() => toPesos(-(10n ** 15n) - 1n), RangeError);
});

test('Amounts are written with sign, peso sign, groups of three and two decimals', () => {
  const cases: [bigint, string][] = [
    [0n, '₱0.00'],
    [5n, '₱0.05'],
    [-5n, '-₱0.05'],
    [99_999n, '₱999.99'],
    [100_000n, '₱1,000.00'],
    [123_456_789n, '₱1,234,567.89'],
    [-100_000_000n, '-₱1,000,000.00'],
  ];
  for (const [centavos, text] of cases) assert.equal(formatPesos(centavos), text);
});
