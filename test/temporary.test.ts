import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepingInMemory, temporaryRoot } from './temporary.ts';

test('databases stand in memory where there is plenty that may be written to, unless somebody says where else', (t) => {
  const memory = mkdtempSync(join(tmpdir(), 'bulwagan-memory-'));
  t.after(() => rmSync(memory, { recursive: true }));
  assert.equal(temporaryRoot({}, memory, 0), memory);
  assert.equal(temporaryRoot({}, memory, Number.POSITIVE_INFINITY), tmpdir());
  assert.equal(temporaryRoot({}, join(memory, 'missing'), 0), tmpdir());
  for (const name of ['TMPDIR', 'TMP', 'TEMP'])
    assert.equal(temporaryRoot({ [name]: memory }, memory, 0), tmpdir(), name);
});

test('temporary files of a piece of work stand in memory, and no others, also where it fails', async (t) => {
  const names = ['TMPDIR', 'TMP', 'TEMP'] as const;
  const told = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  t.after(() => Object.assign(process.env, Object.fromEntries(told)));
  for (const name of names) delete process.env[name];
  const before = tmpdir();
  const inMemory = temporaryRoot();
  const fails = keepingInMemory(async () => {
    assert.equal(tmpdir(), inMemory);
    throw new Error('It fails.');
  });
  await assert.rejects(fails, { message: 'It fails.' });
  assert.equal(tmpdir(), before);
});
