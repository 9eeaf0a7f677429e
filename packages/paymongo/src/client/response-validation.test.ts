import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { checkOf, findMismatch } from './response-validation.ts';

const listOf = (text: string) => Type.Object({ data: Type.Array(Type.Object({ [text]: Type.String() })) });

test('an invalid field is reported by its path, without the value', () => {
  assert.equal(findMismatch(listOf('id'), { data: [{ id: 'a' }] }), undefined);
  assert.equal(findMismatch(listOf('id'), { data: [{ id: 'a' }, { id: 7 }] }), '/data/1/id must be string');
  assert.equal(findMismatch(listOf('id'), 'secret'), '/ must be object');
});

test('equal schemas share one compiled check, because compiled checks are never freed', () => {
  assert.equal(checkOf(listOf('id')), checkOf(listOf('id')));
  assert.notEqual(checkOf(listOf('id')), checkOf(listOf('name')));
});
