import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir, start } from '../../start/program.ts';

test('contract §1: a first start stopped while compiling exits with 0, leaves nothing, and the next one completes', async (t) => {
  const dataDir = newDataDir(t);
  const broken = await start(t, { dataDir, compiles: true });
  // The folder is created just before the compiling process starts.
  while (!existsSync(join(dataDir, 'cache'))) await sleep(5);
  await sleep(100);
  assert.equal(await broken.end(), 0);
  assert.deepEqual([broken.output(), readdirSync(dataDir)], ['', ['cache']]);
  const full = await start(t, { dataDir, compiles: true });
  await full.ready();
  assert.equal(await full.end(), 0);
});
