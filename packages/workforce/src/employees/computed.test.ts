import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOn, fullAddress, fullName } from './computed.ts';

test('W§2: a person born on 29 February turns a year older on that day, and on 1 March in other years', () => {
  assert.equal(ageOn('2004-02-29', '2024-02-28'), 19);
  assert.equal(ageOn('2004-02-29', '2024-02-29'), 20);
  assert.equal(ageOn('2004-02-29', '2025-02-28'), 20);
  assert.equal(ageOn('2004-02-29', '2025-03-01'), 21);
});

test('W§2: age increases on the birthday, not on the day before', () => {
  assert.equal(ageOn('1990-12-31', '2026-12-30'), 35);
  assert.equal(ageOn('1990-12-31', '2026-12-31'), 36);
  assert.equal(ageOn('2026-11-20', '2026-11-21'), 0);
});

test('W§2: names and addresses leave out missing and blank parts', () => {
  const name = { first_name: 'José', middle_name: null, last_name: 'dela Cruz', suffix: ' ' };
  assert.equal(fullName(name), 'José dela Cruz');
  assert.equal(fullName({ ...name, middle_name: 'Santos', suffix: 'Jr.' }), 'José Santos dela Cruz Jr.');
  const nothing = {
    current_address_1: null,
    current_address_2: null,
    current_barangay: null,
    current_city: null,
    current_province: null,
    current_zipcode: null,
  };
  assert.equal(fullAddress(nothing), '');
  assert.equal(
    fullAddress({
      ...nothing,
      current_address_1: '12 Mabini St.',
      current_city: 'Lipa',
      current_zipcode: '4217',
    }),
    '12 Mabini St., Lipa, 4217',
  );
});
