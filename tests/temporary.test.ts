import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { passOn } from '@bulwagan/testing/servers/proxy.ts';
import { keepingInMemory, temporaryRoot } from '@bulwagan/testing/temporary.ts';

function rootOf(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'bulwagan-memory-'));
  t.after(() => rmSync(root, { recursive: true }));
  return root;
}

test('temporary files are in memory if enough of it is free and writable, unless the environment names another folder', (t) => {
  const memory = rootOf(t);
  assert.equal(temporaryRoot({}, memory, 0), memory);
  assert.equal(temporaryRoot({}, memory, Number.POSITIVE_INFINITY), '/tmp');
  assert.equal(temporaryRoot({}, join(memory, 'missing'), 0), '/tmp');
  for (const name of ['TMPDIR', 'TMP', 'TEMP'])
    assert.equal(temporaryRoot({ [name]: '/var/tmp' }, memory, 0), '/var/tmp', name);
});

test('temporary files of some work are in one folder, which is removed afterwards, even after a failure', async (t) => {
  const root = rootOf(t);
  const before = tmpdir();
  let folder = '';
  const fails = keepingInMemory(async () => {
    folder = tmpdir();
    writeFileSync(join(folder, 'a file'), '');
    throw new Error('It fails.');
  }, root);
  await assert.rejects(fails, { message: 'It fails.' });
  assert.ok(folder.startsWith(`${root}/bulwagan-tests-`), folder);
  assert.deepEqual([tmpdir(), existsSync(folder)], [before, false]);
});

test('a kill -9 leaves nothing of a test folder in memory', async (t) => {
  const root = rootOf(t);
  const program = `
    import { tmpdir } from 'node:os';
    import { keepingInMemory } from ${JSON.stringify(import.meta.resolve('@bulwagan/testing/temporary.ts'))};
    await keepingInMemory(async () => {
      console.log(tmpdir());
      await new Promise(() => setInterval(() => undefined, 1_000));
    }, ${JSON.stringify(root)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  passOn({ stdout: null, stderr: child.stderr });
  t.after(() => child.kill('SIGKILL'));
  let folder = '';
  for await (const line of createInterface({ input: child.stdout })) {
    folder = line;
    break;
  }
  assert.equal(existsSync(folder), true);
  child.kill('SIGKILL');
  for (let attempts = 0; attempts < 200 && existsSync(folder); attempts += 1) await sleep(50);
  assert.equal(existsSync(folder), false);
});
