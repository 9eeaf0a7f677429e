import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { isSameWord } from '../bad-input/same-word.ts';
import { assertSame } from './same.ts';
import { service } from './seeded.ts';
import type { Run } from './state.ts';

/** Comparison of sent texts with stored ones. */

const text = { type: ['string', 'null'] };
const OPERATION: Operation = {
  method: 'POST',
  path: '/things',
  parameters: [],
  body: {
    schema: { properties: { title: text, kind: text, name: text }, required: ['name'] },
    isForm: false,
  },
};

/** Returns the findings for a body and the record that the service shows. */
function findingsFor(sent: object, shown: object): string[] {
  const office = { ...service(), words: [['lists keep their spelling', / kind$/] as [string, RegExp]] };
  const run = { office, trail: [], findings: new Map(), faults: new Map(), compared: 0, seen: new Map() };
  assertSame(run as unknown as Run, OPERATION, { kind: 'body', value: sent }, shown);
  return [...run.findings.keys()];
}

test('contract §2 a text is compared byte for byte, except a word of a list, which keeps its first spelling', () => {
  assert.equal(
    findingsFor({ title: 'Ana', kind: 'Special Proceeding' }, { title: 'Ana', kind: 'special  proceedings' })
      .length,
    0,
  );
  assert.equal(findingsFor({ title: 'Ana' }, { title: 'ana' }).length, 1);
  assert.equal(findingsFor({ kind: 'Civil' }, { kind: 'Criminal' }).length, 1);
  assert.equal(findingsFor({ kind: 'Civil' }, { kind: null }).length, 1);
});

test('contract §3.1 an empty optional text counts as null: it is not stored, and a default may take its place', () => {
  for (const shown of [null, 'A default', undefined])
    assert.equal(findingsFor({ title: '' }, { title: shown }).length, 0);
  assert.equal(findingsFor({ title: '' }, { title: '' }).length, 1);
  assert.equal(findingsFor({ name: '' }, { name: 'A default' }).length, 1);
  assert.equal(findingsFor({ title: ' ' }, { title: 'A default' }).length, 1);
});

test('contract §3.1 words are the same regardless of case, accents, spaces, dashes, invisible characters and plural', () => {
  for (const [one, other] of [
    ['𝚃𝚑𝚎 𝚚𝚞𝚒𝚌𝚔', '𝐓𝐡𝐞 𝐪𝐮𝐢𝐜𝐤'],
    ['Ｔｈｅ', 'the'],
    ['PRE‑TRIAL', 'pre-trial'],
    ['Niño', 'nino'],
    [' Settlement of\u00a0estates', 'settlement of estate'],
    ['a\u200db', 'ab'],
  ] as const)
    assert.ok(isSameWord(one, other), `${one} and ${other}`);
  for (const [one, other] of [
    ['Civil', 'Criminal'],
    ['pretrial', 'pre-trial'],
    ['', 'x'],
    ['glass', 'glas'],
  ] as const)
    assert.ok(!isSameWord(one, other), `${one} and ${other}`);
});
