import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type Folder,
  folder,
  isRoot,
  kill,
  program,
  query,
  startProgram,
} from '@bulwagan/testing/embedded-folder.ts';

if (isRoot) {
  test('root runs the server as another user, even below a folder that only root may enter', async (t) => {
    const closed = mkdtempSync(join(tmpdir(), 'bulwagan-closed-'));
    chmodSync(closed, 0o700);
    const { cluster, start } = await folder(t, { parent: closed, isNew: true });
    t.after(() => rm(closed, { recursive: true }));
    for (let time = 1; time <= 2; time += 1) {
      const server = await start();
      assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
      assert.notEqual(statSync(cluster).uid, 0);
      await server.stop();
    }
  });

  test('a server started by root keeps a capability only if needed, and at most one to bypass folder modes', async (t) => {
    const checkout = await folder(t);
    const closed = mkdtempSync(join(tmpdir(), 'bulwagan-closed-'));
    const hidden = await folder(t, { parent: closed });
    // Hooks run in order: the server in it is stopped first.
    t.after(() => rm(closed, { recursive: true, force: true }));
    const capabilities = async ({ start }: Folder): Promise<number> => {
      const { pid } = await start();
      return Number.parseInt(
        /^CapEff:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '',
        16,
      );
    };
    const [inOpen, inClosed] = [await capabilities(checkout), await capabilities(hidden)];
    // Bit 1 is CAP_DAC_OVERRIDE, bit 2 CAP_DAC_READ_SEARCH. A checkout that others cannot enter needs one too.
    assert.ok([0b10, 0b100].includes(inClosed), `closed: ${inClosed}`);
    // The data folder is closed to others in any case.
    assert.ok([0b10, 0b100].includes(inOpen), `open: ${inOpen}`);
  });

  test('root returns data to the server after a copy changed its owner', async (t) => {
    const { cluster, start } = await folder(t);
    await (await start()).stop();
    assert.equal(spawnSync('chown', ['-R', '0:0', cluster]).status, 0);
    const server = await start();
    assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
    assert.notEqual(statSync(cluster).uid, 0);
  });

  const nobody = { uid: 65_534, gid: 65_534 };
  const canRun = spawnSync(process.execPath, [program, '/dev/null'], { ...nobody, encoding: 'utf8' });
  // Skipped in a checkout that only root may enter, which would decide the test.
  if (/ENOTDIR|EEXIST/.test(canRun.stderr ?? '')) {
    test('another user runs it in an own folder, and root takes that folder over', async (t) => {
      const { dataDir, cluster, start } = await folder(t, { isNew: true });
      chmodSync(dataDir, 0o755);
      chownSync(dataDir, nobody.uid, nobody.gid);
      const own = await startProgram(t, [dataDir, 'durable'], nobody);
      await query(own.url, 'create table donations (id integer)');
      assert.equal(statSync(cluster).uid, nobody.uid);
      await kill(own.child);
      const server = await start();
      assert.deepEqual(await query(server.url, 'select id from donations'), []);
      assert.equal(statSync(cluster).uid, nobody.uid);
    });
  }
}
