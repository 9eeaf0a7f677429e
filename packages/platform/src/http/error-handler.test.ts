import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreAway } from '../files/file-store.ts';
import { toHttpError } from './error-handler.ts';

const request = { log: { error: () => undefined } } as never;
const failing = (code: string) => Object.assign(new Error(`a fault with the code ${code}`), { code });

test('a temporary failure of a dependency is 503 with Retry-After, and reveals no details', () => {
  for (const code of [
    '53100',
    '53200',
    '53300',
    '58030',
    '57014',
    '40P01',
    '40001',
    '55P03',
    '57P01',
    '25006',
    '08006',
    'ENOSPC',
    'EFBIG',
    'EROFS',
  ]) {
    const shown = toHttpError(failing(code), request);
    assert.equal(shown.status, 503, code);
    assert.ok(Number(shown.headers['retry-after']) > 0, code);
    assert.ok(!shown.message.includes(code), code);
  }
  const shown = toHttpError(new StoreAway('Cannot write file at location "court/media/1"'), request);
  assert.deepEqual([shown.status, shown.message.includes('court')], [503, false]);
});

test('an internal error is 500, also when it is retried', () => {
  for (const code of ['42P01', '22012', '23505', 'ENOENT', 'EACCES'])
    assert.equal(toHttpError(failing(code), request).status, 500, code);
});
