import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting, nameInMail } from './greeting.ts';
import { oneLine, plainText } from './plain-text.ts';

test('a name with a link or seven digits in a row is left out of a mail', () => {
  const others = [
    'You have won: go to',
    'https://evil.test/x',
    'evil.test',
    'evil．test',
    'evil。test',
    'e\u200bvil.\u200btest',
    '\u202etset.live',
    '192.0.2.1',
    'www evil',
    'a@evil.test',
    'Call 0900 000 0000',
    'Call 0900-000-0000',
    'Call (02) 8000.00.00',
    'Call ٠٩٠٠٠٠٠٠٠٠',
    'Call ０９００００００',
    '1234567',
    '1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7',
    '\u200b\u2060',
    'A'.repeat(61),
  ];
  for (const name of others) assert.equal(greeting(name), 'Hello,', JSON.stringify(name));
  assert.equal(greeting(), 'Hello,');
  assert.equal(nameInMail(' \n'), undefined);
});

test('a name in a mail is one line, without control, bidirectional and invisible characters', () => {
  for (const [name, shown] of [
    ['you,\n\nYour donation failed', 'you, Your donation failed'],
    ['Ana\u2028Reyes', 'Ana Reyes'],
    ['Ana\r\n\tReyes\u0085', 'Ana Reyes'],
    ['Ana\u0007', 'Ana'],
    ['\u202eAna\u202c \u2066Reyes\u2069', 'Ana Reyes'],
    ['An\u200ba\u200d \u00adRe\u2060yes\ufeff', 'Ana Reyes'],
    ['\u200e\u0645\u062d\u0645\u062f\u200f', '\u0645\u062d\u0645\u062f'],
  ] as const)
    assert.equal(greeting(name), `Hello ${shown},`, JSON.stringify(name));
});

test('a name keeps its letters, accents, shaping characters, emoji and short numbers in a mail', () => {
  for (const name of [
    'Ana',
    'Ma. Teresa',
    'J.R.',
    'Niño',
    'Dela Cruz, Jr.',
    "O'Brien",
    '\u0915\u094d\u200d\u0937',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u{1f469}\u200d\u{1f393} Ana',
    '\u2764\ufe0f',
    'Juan 3rd, class of 2024',
  ])
    assert.equal(greeting(name), `Hello ${name},`);
});

test('the text of a mail keeps its lines and loses characters that hide or reverse words', () => {
  assert.equal(plainText('one\r\ntwo\n\nthree\u2028four\u202e'), 'one\ntwo\n\nthree four');
  assert.equal(oneLine(' A \u0000\n b\u200b '), 'A b');
});
