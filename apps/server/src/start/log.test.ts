import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadable } from './log.ts';

test('contract §1 the log is JSON unless its output is a terminal, and always with LOG_FORMAT=json', () => {
  assert.equal(isReadable({ logFormat: 'auto' }, {}), false);
  assert.equal(isReadable({ logFormat: 'json' }, { isTTY: true }), false);
  assert.equal(isReadable({ logFormat: 'auto' }, { isTTY: true }), true);
});
