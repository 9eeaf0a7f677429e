import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sweepReceived } from './receive.ts';

test('W§4: import files left by a crash are deleted, but not files in progress or of other origin', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-sweep-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [hour, minute] = [3_600, 60];
  const now = Temporal.Now.instant().epochMilliseconds / 1_000;
  for (const [name, age] of [
    ['bulwagan-import-old', hour + minute],
    ['bulwagan-import-young', hour - minute],
    ['somebody-elses', 2 * hour],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'file'), 'First name,Last name');
    await utimes(join(folder, name), now - age, now - age);
  }
  assert.equal(await sweepReceived(folder), 1);
  assert.deepEqual((await readdir(folder)).toSorted(), ['bulwagan-import-young', 'somebody-elses']);
  assert.equal(await sweepReceived(folder), 0);
});
