import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { checkOf, findMisfit } from './misfit.ts';

const listOf = (text: string) => Type.Object({ data: Type.Array(Type.Object({ [text]: Type.String() })) });

test('what does not fit is told by its place, without the value', () => {
  assert.equal(findMisfit(listOf('id'), { data: [{ id: 'a' }] }), undefined);
  assert.equal(findMisfit(listOf('id'), { data: [{ id: 'a' }, { id: 7 }] }), '/data/1/id must be string');
  assert.equal(findMisfit(listOf('id'), 'secret'), '/ must be object');
});

test('schemas that say the same have one check, wherever they are written: each that is compiled stays for ever', () => {
  assert.equal(checkOf(listOf('id')), checkOf(listOf('id')));
  assert.notEqual(checkOf(listOf('id')), checkOf(listOf('name')));
});
