import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyFields, presentErrors, withoutOwn } from '../../apps/console/src/kit/forms/field-errors.ts';

const SHORT = 'The password field must be at least 8 characters.';
const DIFFERS = 'The password field confirmation does not match.';

test('Forms show each error once: a mismatch of the confirmation is not repeated below the password', () => {
  const own = { password_confirmation: 'The passwords don’t match.' };
  assert.deepEqual(withoutOwn({ email: ['Taken.'], password: [DIFFERS] }, own), { email: ['Taken.'] });
  assert.deepEqual(withoutOwn({ password: [SHORT, DIFFERS] }, own), { password: [SHORT] });
  assert.deepEqual(withoutOwn({ password: [DIFFERS] }, { password_confirmation: null }), {
    password: [DIFFERS],
  });
  assert.deepEqual(withoutOwn({ password: [DIFFERS] }, {}), { password: [DIFFERS] });
});

test('Forms show their own errors only if there are any', () => {
  assert.deepEqual(presentErrors({ way: null, name: 'Empty.' }), { name: 'Empty.' });
});

test('Forms that are not submitted mark every empty required field, including those with only spaces', () => {
  const field = (path: string, value: string) => ({ value, dataset: { path } });
  assert.deepEqual(
    emptyFields([field('name', ' '), field('email', 'a@b.test'), field('parts.0.name', '')], 'Fill in.'),
    {
      name: 'Fill in.',
      'parts.0.name': 'Fill in.',
    },
  );
});
