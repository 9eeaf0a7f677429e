import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPLOYEE_FIELDS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { FIELDS } from '../../apps/console/src/workforce/employees/fields.ts';

/** Fields of the contracts that are not among the fields of a form, with the reason. */
const EXCUSED: Record<string, string> = {
  avatar: 'The form shows the picture above its sections.',
};

test('W§2 every field of an employee has a place in the form or a reason why not', () => {
  const missing = EMPLOYEE_FIELDS.filter((field) => !(FIELDS as readonly string[]).includes(field));
  assert.deepEqual(missing, Object.keys(EXCUSED));
  assert.equal(new Set(FIELDS).size, FIELDS.length, 'no field is in the form twice');
});
