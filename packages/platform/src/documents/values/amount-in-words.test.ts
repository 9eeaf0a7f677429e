import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountInWords } from './amount-in-words.ts';

test('contract §3.2 an amount below zero, or of a million million pesos, is not written in words', () => {
  for (const language of ['en', 'fil'] as const)
    for (const centavos of [-1n, 100_000_000_000_000n])
      assert.throws(() => amountInWords(centavos, language), RangeError);
});

const AMOUNTS: [centavos: bigint, en: string, fil: string][] = [
  [0n, 'Zero pesos', 'Serong piso'],
  [1n, 'One centavo', 'Isang sentimo'],
  [100n, 'One peso', 'Isang piso'],
  [400n, 'Four pesos', 'Apat na piso'],
  [1_150n, 'Eleven pesos and fifty centavos', 'Labing-isang piso at limampung sentimo'],
  [2_000n, 'Twenty pesos', 'Dalawampung piso'],
  [
    2_199n,
    'Twenty-one pesos and ninety-nine centavos',
    'Dalawampu’t isang piso at siyamnapu’t siyam na sentimo',
  ],
  [10_000n, 'One hundred pesos', 'Isang daang piso'],
  [40_000n, 'Four hundred pesos', 'Apat na raang piso'],
  [50_000n, 'Five hundred pesos', 'Limang daang piso'],
  [100_500n, 'One thousand five pesos', 'Isang libo at limang piso'],
  [
    123_450n,
    'One thousand two hundred thirty-four pesos and fifty centavos',
    'Isang libo, dalawang daan at tatlumpu’t apat na piso at limampung sentimo',
  ],
  [1_500_000n, 'Fifteen thousand pesos', 'Labinlimang libong piso'],
  [25_000_000n, 'Two hundred fifty thousand pesos', 'Dalawang daan at limampung libong piso'],
  [100_000_000n, 'One million pesos', 'Isang milyong piso'],
  [110_000_000n, 'One million one hundred thousand pesos', 'Isang milyon at isang daang libong piso'],
  [
    99_999_999_999n,
    'Nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine pesos and ninety-nine centavos',
    'Siyam na raan at siyamnapu’t siyam na milyon, siyam na raan at siyamnapu’t siyam na libo, siyam na raan at siyamnapu’t siyam na piso at siyamnapu’t siyam na sentimo',
  ],
];

test('contract §3.2 an amount of a thousand million pesos is written in words', () => {
  assert.equal(amountInWords(100_000_000_000n, 'en'), 'One billion pesos');
  assert.equal(amountInWords(100_000_000_000n, 'fil'), 'Isang bilyong piso');
});

test('contract §3.2 amounts are written in English and Filipino words, to 999,999,999.99', () => {
  for (const [centavos, en, fil] of AMOUNTS) {
    assert.equal(amountInWords(centavos, 'en'), en);
    assert.equal(amountInWords(centavos, 'fil'), fil);
  }
});

test('contract §3.2 different amounts have different words', () => {
  const amounts = Array.from({ length: 20_000 }, (_, n) => BigInt(n) * 7_919n).concat(
    Array.from({ length: 1_200 }, (_, n) => BigInt(n) * 100n),
  );
  const distinct = new Set(amounts).size;
  for (const language of ['en', 'fil'] as const)
    assert.equal(new Set(amounts.map((amount) => amountInWords(amount, language))).size, distinct);
});
