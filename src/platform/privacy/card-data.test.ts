import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCardData } from './card-data.ts';

test('Card numbers are found in every way of writing them, and security codes by their names', () => {
  const cases: [body: unknown, places: string[]][] = [
    [{ note: '4242424242424242' }, ['note']],
    [{ note: '4242 4242 4242 4242' }, ['note']],
    [{ note: '4242-4242-4242-4242' }, ['note']],
    [{ note: 'it is 4242.4242.4242.4242, thanks' }, ['note']],
    [{ note: '４２４２４２４２４２４２４２４２' }, ['note']],
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

test('Nothing is found in what only resembles a card number', () => {
  const bodies = [
    { gateway_token: 'pm_4242abc4242def4242ghi4242', card_last_four: '4242', card_exp_year: 2030 },
    { note: '4242424242424241' },
    { note: '424242424242' },
    { note: '42424242424242424242' },
    { phone: '+639171234567' },
    // Numbers of phones whose digits pass the check together, beside others.
    { note: '0917 123 4562 0918 234 5678' },
    { note: '2026-11-27 10.30 4242 4242' },
    null,
    'text',
  ];
  for (const body of bodies) assert.deepEqual(findCardData(body), [], JSON.stringify(body));
});
