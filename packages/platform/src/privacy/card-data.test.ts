import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCardData } from './card-data.ts';

test('Card numbers are found in every notation, and security codes by their member names', () => {
  const cases: [body: unknown, places: string[]][] = [
    [{ note: '4242424242424242' }, ['note']],
    [{ note: '4242 4242 4242 4242' }, ['note']],
    [{ note: '4242-4242-4242-4242' }, ['note']],
    [{ note: 'it is 4242.4242.4242.4242, thanks' }, ['note']],
    [{ note: '４２４２４２４２４２４２４２４２' }, ['note']],
    [{ note: '424242424242424\u200b2' }, ['note']],
    [{ note: '4242\u20604242\u00ad4242\ufeff4242' }, ['note']],
    [{ note: 4242424242424242 }, ['note']],
    [{ note: '4242424242424242 12/27 123' }, ['note']],
    [{ note: '4242-4242-4242-4242 12 2027' }, ['note']],
    [{ note: '12 27 4242 4242 4242 4242' }, ['note']],
    [{ note: '500.00 3782 822463 10005 1234' }, ['note']],
    [{ note: '4242424242424242. 4000056655665556.' }, ['note']],
    [{ a: { b: ['x', '4000056655665556'] } }, ['a.b.1']],
    [{ a: { '4242424242424242': true } }, ['a']],
    [{ card_number: '1' }, ['card_number']],
    [{ cardNumber: null }, ['cardNumber']],
    [
      { card_meta: { CVC: '123', cvv: 1, number: '' } },
      ['card_meta.CVC', 'card_meta.cvv', 'card_meta.number'],
    ],
  ];
  for (const [body, places] of cases) assert.deepEqual(findCardData(body), places, JSON.stringify(body));
});

test('Text that only resembles a card number is not found', () => {
  const bodies = [
    { gateway_token: 'pm_4242abc4242def4242ghi4242', card_last_four: '4242', card_exp_year: 2030 },
    { note: '4242424242424241' },
    { note: '424242424242' },
    { note: '42424242424242424242' },
    { phone: '+639171234567' },
    // Phone numbers whose digits together pass the Luhn check.
    { note: '0917 123 4562 0918 234 5678' },
    { note: '2026-11-27 10.30 4242 4242' },
    null,
    'text',
  ];
  for (const body of bodies) assert.deepEqual(findCardData(body), [], JSON.stringify(body));
});

/** Returns a number with a prefix and length that passes the Luhn check. */
function luhn(prefix: string, length: number): string {
  for (let n = 0; ; n += 1) {
    const digits = prefix + String(n).padStart(length - prefix.length, '0');
    const sum = [...digits].reverse().reduce((total, digit, at) => {
      const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    if (sum % 10 === 0) return digits;
  }
}
/** Splits digits into groups of these lengths. */
function grouped(digits: string, ...lengths: number[]): string {
  const shape = new RegExp(lengths.map((length) => `(\\d{${length}})`).join(''));
  return digits.replace(shape, lengths.map((_, at) => `$${at + 1}`).join(' '));
}

test('contract §2: a reference in a text is a card number only if a network issues such numbers or it is grouped as on cards', () => {
  const references = [
    luhn('90123', 13),
    luhn('17957', 13),
    luhn('10123', 13),
    luhn('7', 16),
    luhn('0', 16),
    luhn('1', 16),
    luhn('8', 19),
    luhn('2026', 16),
    luhn('51', 15),
    luhn('37', 16),
    grouped(luhn('90123', 13), 4, 3, 6),
    grouped(luhn('10123', 13), 4, 4, 5),
    grouped(luhn('90123', 13), 4, 4, 4, 1),
    grouped(luhn('7', 16), 8, 8),
    grouped(luhn('2026', 14), 8, 6),
  ];
  for (const reference of references) {
    const message = `My transfer was ref. no. ${reference}, thank you`;
    assert.deepEqual(findCardData({ message }, 'text'), [], reference);
    assert.deepEqual(findCardData({ message }, 'any'), ['message'], `${reference} in a payment method`);
  }
});

test('contract §2: a card number in a text is found by its network or its groups', () => {
  const cards = [
    ...[13, 16, 19].map((length) => luhn('4', length)),
    ...['51', '55', '2221', '2720', '2500'].map((prefix) => luhn(prefix, 16)),
    ...['34', '37'].map((prefix) => luhn(prefix, 15)),
    ...['300', '305', '3095', '36', '38', '39'].map((prefix) => luhn(prefix, 14)),
    ...['3528', '3589', '6011', '644', '65', '62', '5018', '6759'].map((prefix) => luhn(prefix, 16)),
    luhn('62', 19),
    '3782-822463-10005',
    '5555 4444 4444 4457',
    '５５５５４４４４４４４４４４５７',
    grouped(luhn('7', 16), 4, 4, 4, 4),
    grouped(luhn('9', 15), 4, 6, 5),
    grouped(luhn('1', 19), 4, 4, 4, 4, 3),
    grouped(luhn('4', 16), 4, 8, 4),
    '4242-4242-4242-4242 12 2027',
  ];
  for (const card of cards)
    assert.deepEqual(findCardData({ message: `mine: ${card}` }, 'text'), ['message'], card);
  for (const search of ['any', 'text'] as const)
    assert.deepEqual(findCardData({ card_number: '1', cvc: 123 }, search), ['card_number', 'cvc']);
});
