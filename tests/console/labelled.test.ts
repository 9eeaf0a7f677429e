import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelled } from '../../apps/console/src/language/labelled.ts';

const LABELS = new Map([
  ['period_start', 'First day'],
  ['period_end', 'Last day'],
  ['name', 'Title'],
]);

test('contract §2 an error below a field names the field by its label', () => {
  for (const [sentence, label, said] of [
    ['The limit percentage field is required.', 'Percentage', 'Percentage is required.'],
    ['The phone field format is invalid.', 'Mobile number', 'Mobile number format is invalid.'],
    ['The email has already been taken.', 'Email', 'Email has already been taken.'],
    ['The selected roster id is invalid.', 'Roster', 'Roster: the selected value is invalid.'],
    ['Enter the code that was mailed.', 'Code', 'Enter the code that was mailed.'],
  ] as const)
    assert.equal(labelled(sentence, label, LABELS), said);
});

test('contract §2 an error names other fields by their labels and leaves ordinary words alone', () => {
  const sentence = 'The period end field must be a date after or equal to period start.';
  assert.equal(
    labelled(sentence, 'Last day', LABELS),
    'Last day must be a date after or equal to First day.',
  );
  assert.equal(
    labelled('The code field must have a name.', 'Code', LABELS),
    'Code must have a name.',
    'a field called name is an ordinary word in a sentence',
  );
});

test('contract §2 an error of a field without a label does not show its API name', () => {
  const none = new Map<string, string>();
  assert.equal(labelled('The x id field is required.', undefined, none), 'This field is required.');
  assert.equal(
    labelled('The x id has already been taken.', undefined, none),
    'This value has already been taken.',
  );
  assert.equal(labelled('The selected x id is invalid.', undefined, none), 'The selected value is invalid.');
  assert.equal(
    labelled('The selected roles.3 is invalid.', 'Roles', none),
    'One of the choices no longer exists.',
  );
});
