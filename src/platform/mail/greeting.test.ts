import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting } from './greeting.ts';

test('A mail greets its reader by name, and by none that may lead elsewhere', () => {
  for (const name of ['Ana', 'Ma. Teresa', 'J.R.', 'Niño', 'Dela Cruz, Jr.', "O'Brien"])
    assert.equal(greeting(name), `Hello ${name},`);
  const others = [
    'You have won: go to',
    'https://evil.test/x',
    'evil.test',
    'www evil',
    'a@evil.test',
    'A'.repeat(61),
  ];
  for (const name of others) assert.equal(greeting(name), 'Hello,', name);
  assert.equal(greeting(undefined), 'Hello,');
});
