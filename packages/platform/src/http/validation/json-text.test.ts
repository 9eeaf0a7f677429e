import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoted } from './json-text.ts';

test('every character is serialized like JSON.stringify does, alone and among others', () => {
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    const one = String.fromCharCode(unit);
    for (const text of [one, `Ana ${one} Cruz`]) assert.equal(quoted(text), JSON.stringify(text));
  }
  for (const text of ['', '\u{1F600}', '\uD83D', '\uDE00\uD83D', '"'.repeat(1_000)])
    assert.equal(quoted(text), JSON.stringify(text));
});

test('a null text becomes null, without quotes', () => {
  assert.equal(quoted(null), 'null');
  assert.equal(quoted('null'), '"null"');
});
