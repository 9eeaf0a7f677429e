import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { getBinaries, makeMissingLinks } from './embedded-binaries.ts';

test('the PostgreSQL programs for this machine are found and can be run', () => {
  const { initdb, postgres } = getBinaries();
  for (const file of [initdb, postgres]) {
    assert.match(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout, /\(PostgreSQL\) 18\./);
  }
});

test('library links missing without npm install scripts are created, and existing ones are kept', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'bulwagan-links-'));
  t.after(() => rm(root, { recursive: true }));
  const native = join(root, 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  assert.equal(makeMissingLinks(native), 2);
  assert.equal(readFileSync(join(native, 'lib', 'libpq.so.5'), 'utf8'), 'library');
  assert.equal(makeMissingLinks(native), 0);
});
