import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFiles } from '@bulwagan/platform/files/files.ts';
import { closeDataFolder } from './data-folder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** Creates a folder with the open permissions of earlier versions, restricts it, and returns the warnings. */
function openFolder(t: TestContext, mode: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bulwagan-data-'));
  t.after(() => rm(dataDir, { recursive: true }));
  for (const path of ['files/court/media', 'mailbox', 'postgres/cluster', 'others'])
    mkdirSync(join(dataDir, path), { recursive: true });
  for (const path of ['files/court/media', 'files/court', 'files', 'mailbox', 'postgres', 'others'])
    chmodSync(join(dataDir, path), 0o755);
  chmodSync(join(dataDir, 'postgres/cluster'), 0o750);
  chmodSync(dataDir, mode);
  const warnings: string[] = [];
  const log = { warn: (_data: object, message: string) => void warnings.push(message) };
  return { dataDir, warnings, close: () => closeDataFolder(dataDir, log as never) };
}

test('contract §1: DATA_DIR and its program folders are closed to other users, also those of an earlier version', (t) => {
  const { dataDir, warnings, close } = openFolder(t, 0o755);
  close();
  for (const path of ['', 'files', 'files/court', 'files/court/media', 'mailbox', 'postgres'])
    assert.equal(modeOf(join(dataDir, path)), '700', path);
  assert.equal(modeOf(join(dataDir, 'others')), '755', 'a folder of somebody else');
  assert.equal(modeOf(join(dataDir, 'postgres/cluster')), '750');
  assert.deepEqual(warnings, []);
});

test('contract §1: a DATA_DIR shared with others is left unchanged, with a warning that says what to do', (t) => {
  const { dataDir, warnings, close } = openFolder(t, 0o1777);
  close();
  assert.equal(modeOf(dataDir), '1777');
  assert.equal(modeOf(join(dataDir, 'files')), '755');
  assert.match(warnings.join(), /\(DATA_DIR\)\. Give the program a folder of its own, with mode 0700\.$/);
});

test('contract §1: a missing or closed DATA_DIR is left alone', (t) => {
  const { dataDir, warnings, close } = openFolder(t, 0o700);
  close();
  assert.equal(modeOf(join(dataDir, 'files')), '755');
  closeDataFolder(join(dataDir, 'none'), { warn: () => assert.fail() } as never);
  assert.deepEqual(warnings, []);
});

test('contract §1: folders of stored files are created closed to other users', async (t) => {
  const { dataDir } = openFolder(t, 0o700);
  const folder = join(dataDir, 'new/files');
  await createFiles({ folder }).put('court/media/x', Buffer.from('a paper'), 'application/pdf');
  for (const path of ['', 'court', 'court/media', '.drafts'])
    assert.equal(modeOf(join(folder, path)), '700', path);
  assert.equal(modeOf(join(folder, 'court/media/x')), '600');
});

test('the systemd unit of the operating guide runs the program with the fewest privileges that it needs', () => {
  const guide = readFileSync('docs/operating/install.md', 'utf8');
  const unit = /```\n(\[Unit\][\s\S]*?)```/.exec(guide)?.[1] ?? '';
  for (const line of [
    'UMask=0077',
    'StateDirectory=bulwagan',
    'StateDirectoryMode=0700',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'PrivateTmp=true',
    'CapabilityBoundingSet=',
    'KillMode=mixed',
  ])
    assert.ok(unit.split('\n').includes(line), line);
});
