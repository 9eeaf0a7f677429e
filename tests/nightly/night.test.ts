import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { commitOf } from '../../scripts/suites/commit.ts';

/** A nightly test, because git may be missing in CI. */

test('the commit of a nightly run is that of its folder, and says if the folder has changes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-night-'));
  t.after(() => rm(folder, { recursive: true }));
  const git = (...words: string[]) => promisify(execFile)('git', words, { cwd: folder });
  assert.equal(commitOf(folder), undefined);

  await git('init', '--quiet');
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@office.example'];
  await git(...author, 'commit', '--quiet', '--allow-empty', '--message=Begin');
  assert.match(commitOf(folder)!, /^[0-9a-f]{40}$/);

  await writeFile(join(folder, 'another'), '');
  assert.match(commitOf(folder)!, /^[0-9a-f]{40} with changes$/);
  assert.match(commitOf(folder, ['another'])!, /^[0-9a-f]{40}$/);
  await writeFile(join(folder, 'further'), '');
  assert.match(commitOf(folder, ['another'])!, /^[0-9a-f]{40} with changes$/);
});
