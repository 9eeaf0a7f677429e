import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@bulwagan/testing/samples/any-character.ts';
import fc from 'fast-check';
import { CannotOpen, createFieldEncryption } from './field-encryption.ts';
import { deriveKey, deriveKeyring } from './keys.ts';

const OLD = { id: 'old', key: Buffer.alloc(32, 1) };
const NEW = { id: 'new', key: Buffer.alloc(32, 2) };
const fieldEncryption = createFieldEncryption({ keys: [NEW] });
const CONTEXT = 'workforce.employees.tin:17';

test('An encrypted text can be decrypted only in its own context', () => {
  const encrypted = fieldEncryption.encrypt('123456789', CONTEXT);
  for (const context of ['workforce.employees.tin:18', 'workforce.employees.sss:17', `${CONTEXT} `, 'x']) {
    assert.throws(() => fieldEncryption.open(encrypted, context), CannotOpen);
  }
  assert.throws(() => fieldEncryption.open(encrypted, ''));
  assert.throws(() => fieldEncryption.encrypt('123456789', ''));
});

test('Every changed bit in an encrypted text is detected', () => {
  const encrypted = fieldEncryption.encrypt('123456789', CONTEXT);
  for (let at = 0; at < encrypted.length; at++) {
    for (const bit of [1, 2, 4, 8, 16, 32]) {
      const letter = String.fromCharCode(encrypted.charCodeAt(at) ^ bit);
      const changed = encrypted.slice(0, at) + letter + encrypted.slice(at + 1);
      assert.throws(() => fieldEncryption.open(changed, CONTEXT), CannotOpen, changed);
    }
  }
});

test('A text that was truncated, extended, padded or never encrypted is refused', () => {
  const encrypted = fieldEncryption.encrypt('123456789', CONTEXT);
  for (let length = 0; length < encrypted.length; length++) {
    assert.throws(() => fieldEncryption.open(encrypted.slice(0, length), CONTEXT), CannotOpen);
  }
  for (const text of [
    `${encrypted}=`,
    `${encrypted}A`,
    `${encrypted}\n`,
    ` ${encrypted}`,
    '123456789',
    'v1.new.',
    'v2.new.AAAA',
    '',
  ]) {
    assert.throws(() => fieldEncryption.open(text, CONTEXT), CannotOpen);
    if (text !== `${encrypted}A`) assert.throws(() => fieldEncryption.needsReencryption(text), CannotOpen);
  }
});

test('A text encrypted with a missing key, or with another key of the same name, cannot be decrypted', () => {
  const encrypted = fieldEncryption.encrypt('123456789', CONTEXT);
  assert.throws(
    () => createFieldEncryption({ keys: [OLD] }).open(encrypted, CONTEXT),
    /There is no encryption key new\./,
  );
  const impostor = createFieldEncryption({ keys: [{ id: 'new', key: OLD.key }] });
  assert.throws(() => impostor.open(encrypted, CONTEXT), CannotOpen);
});

test('A decryption error does not show the content', () => {
  const encrypted = fieldEncryption.encrypt('123456789', CONTEXT);
  for (const open of [
    () => fieldEncryption.open(encrypted, 'x'),
    () => fieldEncryption.open('123456789', CONTEXT),
  ]) {
    assert.throws(open, (error) => error instanceof Error && !/123456789|new\./.test(error.message));
  }
});

test('Keys that are short, unnamed or have the same name are refused at creation', () => {
  const wrong = [
    [],
    [{ id: 'a', key: Buffer.alloc(31) }],
    [{ id: '', key: OLD.key }],
    [{ id: 'a.b', key: OLD.key }],
    [OLD, { ...NEW, id: 'old' }],
  ];
  for (const keys of wrong) assert.throws(() => createFieldEncryption({ keys }));
});

test('A lone surrogate is refused, because it would not be restored', () => {
  assert.throws(() => fieldEncryption.encrypt('a\ud800', CONTEXT), RangeError);
});

test('A master secret shorter than 32 bytes, and an empty purpose, are refused', () => {
  assert.throws(() => deriveKey('x'.repeat(31), 'mail'));
  assert.throws(() => deriveKey('', 'mail'));
  assert.throws(() => deriveKey('x'.repeat(32), ''));
});

test('Any encrypted text is restored byte for byte, and is not visible in the stored value', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: anyCharacter, minLength: 1 }),
      (text, context) => {
        assert.equal(fieldEncryption.open(fieldEncryption.encrypt(text, context), context), text);
      },
    ),
  );
  for (const text of ['', '\u0000', 'Ñ💠', 'x'.repeat(100_000)]) {
    assert.equal(fieldEncryption.open(fieldEncryption.encrypt(text, CONTEXT), CONTEXT), text);
  }
  assert.doesNotMatch(fieldEncryption.encrypt('123456789', CONTEXT), /123456789|MTIzNDU2Nzg5/);
});

test('The same text is encrypted differently each time', () => {
  const encrypted = Array.from({ length: 1_000 }, () => fieldEncryption.encrypt('123456789', CONTEXT));
  assert.equal(new Set(encrypted).size, 1_000);
});

test('After a rotation the old key decrypts, the new one encrypts, and old values are recognized', () => {
  const before = createFieldEncryption({ keys: [OLD] });
  const after = createFieldEncryption({ keys: [NEW, OLD] });
  const old = before.encrypt('123456789', CONTEXT);
  assert.equal(after.open(old, CONTEXT), '123456789');
  assert.equal(after.needsReencryption(old), true);
  const fresh = after.encrypt(after.open(old, CONTEXT), CONTEXT);
  assert.equal(after.needsReencryption(fresh), false);
  assert.equal(fieldEncryption.open(fresh, CONTEXT), '123456789');
});

test('A blind index is equal only for equal texts of one context under one key', () => {
  const index = fieldEncryption.blindIndex('123456789', 'workforce.employees.tin');
  assert.equal(index.length, 32);
  assert.deepEqual(fieldEncryption.blindIndex('123456789', 'workforce.employees.tin'), index);
  const others = [
    fieldEncryption.blindIndex('123456780', 'workforce.employees.tin'),
    fieldEncryption.blindIndex('123456789', 'workforce.employees.sss'),
    fieldEncryption.blindIndex('tin123456789', 'workforce.employees.'),
    createFieldEncryption({ keys: [OLD] }).blindIndex('123456789', 'workforce.employees.tin'),
  ];
  for (const other of others) assert.notDeepEqual(other, index);
});

test('During a rotation a value is found by the indexes of all keys, the newest first', () => {
  const both = createFieldEncryption({ keys: [NEW, OLD] });
  assert.deepEqual(both.blindIndexes('1', 'c'), [
    fieldEncryption.blindIndex('1', 'c'),
    createFieldEncryption({ keys: [OLD] }).blindIndex('1', 'c'),
  ]);
  assert.deepEqual(both.blindIndex('1', 'c'), fieldEncryption.blindIndex('1', 'c'));
});

test('Derived keys differ by purpose and by master, and are reproducible', () => {
  const master = 'm'.repeat(32);
  const keys = [deriveKey(master, 'mail'), deriveKey(master, 'codes'), deriveKey('n'.repeat(32), 'mail')];
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 3);
  for (const key of keys) assert.equal(key.length, 32);
  assert.deepEqual(deriveKey(Buffer.from(master), 'mail'), keys[0]);
});

test('A keyring keeps the id of each master at any position, and its ids reveal nothing about its keys', () => {
  const [first, second] = deriveKeyring(['a'.repeat(32), 'b'.repeat(32)], 'personal data');
  assert.deepEqual(deriveKeyring(['b'.repeat(32)], 'personal data'), [second]);
  assert.notEqual(first?.id, second?.id);
  assert.match(first!.id, /^[0-9a-f]{8}$/);
  assert.ok(!Buffer.from(first!.key).toString('hex').includes(first!.id));
  assert.equal(
    createFieldEncryption({ keys: [first!, second!] }).open(
      createFieldEncryption({ keys: [second!] }).encrypt('x', 'c'),
      'c',
    ),
    'x',
  );
});
