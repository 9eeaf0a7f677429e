import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { saveResult } from '../../bench/save-results.ts';

test('benchmark results are stored with machine, day and commit, and a small trial run replaces none', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-kept-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'court.json');
  const save = (given: Record<string, string>) => saveResult('court', { ratio: 1 }, given, folder);
  save({ few: '100' });
  assert.ok(!existsSync(file));
  save({ data: 'a folder' });
  const { ratio, machine, commit } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(ratio, 1);
  assert.match(machine.on, /^\d{4}-\d\d-\d\d$/);
  assert.ok(machine.cores > 0);
  if (commit !== undefined) assert.match(commit, /^[0-9a-f]{40}(?: with changes)?$/);
});
