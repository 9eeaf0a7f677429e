import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageFor } from '@bulwagan/platform/http/validation-messages.ts';
import { loadFilipino, serverText, serverTextBeside } from '../../apps/console/src/language/server-texts.ts';

test('a sentence stays in English until the Filipino texts are loaded', async () => {
  assert.equal(serverText('Unauthenticated.', 'fil'), 'Unauthenticated.');
  await loadFilipino();
  assert.equal(serverText('Unauthenticated.', 'fil'), 'Mag-sign in para magpatuloy.');
});

test('server sentences stay in English for English readers', () => {
  assert.equal(serverText('The name field is required.', 'en'), 'The name field is required.');
  assert.equal(serverTextBeside('The name field is required.', 'en', 'Title'), 'Title is required.');
});

test('technical sentences are reworded for people, in both languages', () => {
  for (const sentence of [
    'This action is unauthorized.',
    'Unauthenticated.',
    'CSRF token mismatch.',
    'Server Error',
  ]) {
    const [english, filipino] = [serverText(sentence, 'en'), serverText(sentence, 'fil')];
    assert.notEqual(english, sentence);
    assert.notEqual(filipino, sentence);
    assert.notEqual(filipino, english);
  }
});

test('the Filipino text omits the field name next to its field and includes it elsewhere', () => {
  const sentence = 'The first name field must be at least 8 characters.';
  assert.equal(serverTextBeside(sentence, 'fil'), 'Hindi bababa sa 8 karakter.');
  assert.equal(serverText(sentence, 'fil'), 'First name: Hindi bababa sa 8 karakter.');
  assert.equal(serverTextBeside('The selected branch id is invalid.', 'fil'), 'Hindi wasto ang napili.');
  assert.equal(serverTextBeside('The email has already been taken.', 'fil'), 'Ginagamit na ito ng iba.');
});

test('the number of further errors is translated too', () => {
  assert.equal(
    serverText('The name field is required. (and 2 more errors)', 'fil'),
    'Pangalan: Kailangan itong punan. (at 2 pa)',
  );
});

test('sign-in errors are translated, including their seconds', () => {
  assert.equal(
    serverTextBeside('These credentials do not match our records.', 'fil'),
    'Hindi tugma ang mga ito sa aming talaan.',
  );
  assert.equal(
    serverText('Too many login attempts. Please try again in 3599 seconds.', 'fil'),
    'Masyadong maraming subok na mag-sign in. Subukan muli pagkalipas ng 3599 segundo.',
  );
  assert.equal(
    serverText('Too many attempts. Please try again in 1 second.', 'fil'),
    'Masyadong maraming subok. Subukan muli pagkalipas ng 1 segundo.',
  );
  assert.equal(
    serverText(
      'Too many reset links were requested; use the newest one. Please try again in 60 seconds.',
      'fil',
    ),
    'Masyadong maraming hinihinging link; ang pinakabago ang gumagana. Subukan muli pagkalipas ng 60 segundo.',
  );
});

test('a sentence without a translation stays in English', () => {
  const sentence = 'The roster already has a payroll run for this period.';
  assert.equal(serverText(sentence, 'fil'), sentence);
  assert.equal(serverTextBeside(sentence, 'fil'), sentence);
});

/** JSON Schema keywords. */
const KEYWORDS: [keyword: string, params: Record<string, unknown>, data?: unknown][] = [
  ['required', {}],
  ['type', { type: 'integer' }, 'x'],
  ['type', { type: 'number' }, 'x'],
  ['type', { type: 'boolean' }, 'x'],
  ['type', { type: 'string' }, 1],
  ['type', { type: 'array' }, 'x'],
  ['type', { type: 'object' }, 'x'],
  ['format', { format: 'email' }, 'x'],
  ['format', { format: 'date' }, 'x'],
  ['format', { format: 'uri' }, 'x'],
  ['format', { format: 'uuid' }, 'x'],
  ['pattern', {}, 'x'],
  ['minLength', { limit: 8 }, 'x'],
  ['maxLength', { limit: 255 }, 'x'],
  ['minimum', { limit: 1 }, 0],
  ['maximum', { limit: 100 }, 200],
  ['exclusiveMinimum', { limit: 0 }, 0],
  ['exclusiveMaximum', { limit: 10 }, 10],
  ['multipleOf', { multipleOf: 0.01 }, 0.001],
  ['minItems', { limit: 1 }, []],
  ['maxItems', { limit: 50 }, []],
  ['uniqueItems', {}, []],
  ['minProperties', {}, {}],
  ['enum', {}, 'x'],
  ['x-visible', {}, 'x'],
  ['x-confirmed', {}, 'x'],
  ['x-one-line', {}, 'x'],
  ['x-no-card-data', {}, 'x'],
];

for (const [keyword, params, data] of KEYWORDS) {
  test(`the error for ${keyword} ${Object.values(params).join()} has a Filipino translation`, () => {
    const error = { keyword, params, data, parentSchema: {}, instancePath: '', schemaPath: '' };
    const sentence = messageFor(error as Parameters<typeof messageFor>[0], 'first_name');
    assert.notEqual(serverTextBeside(sentence, 'fil'), sentence);
    assert.doesNotMatch(serverTextBeside(sentence, 'fil'), /first name|must|is invalid|required/);
  });
}
