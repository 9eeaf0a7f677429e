import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkforce } from '../../../test/workforce.ts';

const TWO_HOURS_IN_SECONDS = 7_200;

test('W§4: what a crash has left of an import goes from the disk of every machine, also of one that leaves jobs to others', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  await startWorkforce(t, { handlesJobs: false });
  const left = await mkdtemp(join(tmpdir(), 'bulwagan-import-'));
  t.after(() => rm(left, { recursive: true, force: true }));
  await writeFile(join(left, 'file'), 'First name,Last name');
  const before = Temporal.Now.instant().epochMilliseconds / 1_000 - TWO_HOURS_IN_SECONDS;
  await utimes(left, before, before);
  t.mock.timers.tick(600_000);
  for (let tries = 100; existsSync(left) && tries > 0; tries -= 1) await sleep(50);
  assert.equal(existsSync(left), false);
});
