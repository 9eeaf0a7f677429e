import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthWarnings } from './government-id-warnings.ts';
import {
  GOVERNMENT_ID_FIELDS,
  type GovernmentIds,
  governmentIdChanges,
  masked,
  normalized,
  unmatchedLengths,
} from './government-ids.ts';

const NONE = Object.fromEntries(GOVERNMENT_ID_FIELDS.map((field) => [field, null])) as GovernmentIds;

test('contract: a mask shows at most four characters and never more than half', () => {
  assert.equal(masked('3412345678'), '•••••5678');
  assert.equal(masked('1234567'), '•••••567');
  assert.equal(masked('12'), '•••••2');
  assert.equal(masked('1'), '•••••');
  assert.deepEqual(['A😀', '😀😀😀', '😀'].map(masked), ['•••••😀', '•••••😀', '•••••']);
});

test('contract: government ids with a known length are reduced to digits, and others are kept unchanged', () => {
  assert.equal(normalized('sss_number', ' 34-1234567-8 '), '3412345678');
  assert.equal(normalized('tin_number', '123 456.789–000'), '123456789000');
  assert.equal(normalized('philhealth_number', 'PH 12-3'), 'PH 12-3');
  assert.equal(normalized('prc_number', '00-12/A'), '00-12/A');
});

test('contract: a wrong length is reported only where the length is known', () => {
  assert.equal(unmatchedLengths('sss_number', '3412345678'), undefined);
  assert.equal(unmatchedLengths('tin_number', '123456789'), undefined);
  assert.equal(unmatchedLengths('tin_number', '123456789000'), undefined);
  assert.equal(String(unmatchedLengths('tin_number', '1234567890')), '9 or 12');
  assert.equal(unmatchedLengths('pagibig_number', 'ABCDEFGHIJKL'), 12);
  assert.equal(unmatchedLengths('gsis_number', '1'), undefined);
});

test('contract: a masked government id sent back is no change, and the mask of another one is an error', () => {
  const held = { ...NONE, sss_number: '3412345678' };
  assert.deepEqual(governmentIdChanges(held, { sss_number: ' •••••5678 ' }, true), {
    changed: {},
    sent: {},
    errors: {},
  });
  assert.deepEqual(Object.keys(governmentIdChanges(held, { sss_number: '•••••9999' }, false).errors), [
    'sss_number',
  ]);
  assert.deepEqual(Object.keys(governmentIdChanges(held, { tin_number: '•••••5678' }, false).errors), [
    'tin_number',
  ]);
});

test('contract: another notation is the same government id, and null or blanks remove it', () => {
  const held = { ...NONE, sss_number: '3412345678', prc_number: '0012345' };
  const same = governmentIdChanges(held, { sss_number: '34-1234567-8' }, true);
  assert.deepEqual([same.changed, same.sent], [{}, { sss_number: '3412345678' }]);
  const gone = governmentIdChanges(held, { sss_number: null, prc_number: ' ' }, true);
  assert.deepEqual(gone.changed, { sss_number: null, prc_number: null });
});

test('contract: a wrong length is refused only in strict mode', () => {
  assert.deepEqual(governmentIdChanges(NONE, { sss_number: '123' }, false).errors, {});
  const { sss_number: refused } = governmentIdChanges(NONE, { sss_number: '123' }, true).errors;
  assert.deepEqual(refused?.map(String), ['The SSS number field must have 10 digits.']);
});

test('contract: an unusual length without an official rule causes a warning and is never refused', () => {
  const words = (field: 'gsis_number' | 'prc_number' | 'gsis_policy_number', number: string) =>
    lengthWarnings(field, number).map(({ message }) => message.in('en'));
  assert.deepEqual(words('gsis_number', '123-4567-8901'), []);
  assert.deepEqual(words('gsis_number', 'BP 1234'), ['The GSIS number field should have 11 digits.']);
  assert.deepEqual(words('prc_number', '00 12345'), []);
  assert.deepEqual(words('prc_number', '12345678901'), [
    'The PRC number field should have at most 10 digits.',
  ]);
  assert.deepEqual(words('gsis_policy_number', 'CM-1'), []);
  assert.deepEqual(
    governmentIdChanges(NONE, { gsis_number: 'BP 1234', prc_number: 'none' }, true).errors,
    {},
  );
});
