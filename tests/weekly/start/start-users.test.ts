import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { newDataDir, start } from '../../start/program.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

if (isRoot) {
  test('contract §1: root starts it, even on data below a folder closed to others', async (t) => {
    const dataDir = newDataDir(t, { mode: 0o700 });
    const program = await start(t, { dataDir });
    t.diagnostic(`first start as root below 0700: ${(await program.ready()).toFixed(2)} s`);
    assert.equal(await program.end(), 0);
  });

  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const canRun = spawnSync(asNobody[0]!, [...asNobody.slice(1), process.execPath, '--version']).status === 0;
  if (canRun) {
    test('contract §1: another user starts it on their own data', async (t) => {
      const dataDir = newDataDir(t, { owner: NOBODY });
      const program = await start(t, { dataDir, by: asNobody });
      t.diagnostic(`first start as the system user nobody: ${(await program.ready()).toFixed(2)} s`);
      assert.equal(await program.end(), 0);
    });
  }
} else {
  test('contract §1: a user other than root starts it', async (t) => {
    const program = await start(t, { dataDir: newDataDir(t) });
    await program.ready();
    assert.equal(await program.end(), 0);
  });
}
