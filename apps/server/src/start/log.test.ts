import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/read.ts';
import { isReadable } from './log.ts';

test('contract §1 the log is JSON unless its output is a terminal, and always with LOG_FORMAT=json', () => {
  assert.equal(isReadable({ logFormat: 'auto' }, {}), false);
  assert.equal(isReadable({ logFormat: 'json' }, { isTTY: true }), false);
  assert.equal(isReadable({ logFormat: 'auto' }, { isTTY: true }), true);
});

test('contract §3.1 LOG_FORMAT=text logs readable lines, also where the output is no terminal', () => {
  assert.equal(isReadable(readConfig({ LOG_FORMAT: 'text' }), {}), true);
  assert.equal(isReadable(readConfig({ LOG_FORMAT: 'text' }), { isTTY: true }), true);
});
