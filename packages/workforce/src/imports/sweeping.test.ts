import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

const TWO_HOURS_IN_SECONDS = 7_200;
const TEN_MINUTES_IN_MS = 600_000;

test('W§4: every process deletes import files left by a crash, even one that handles no jobs', async (t) => {
  // Spied on instead of replaced, because other tests still use it.
  const { mock: begun } = t.mock.method(globalThis, 'setInterval');
  await startWorkforce(t, { handlesJobs: false });
  const sweeps = begun.calls.filter(({ arguments: [, ms] }) => ms === TEN_MINUTES_IN_MS);
  assert.equal(sweeps.length, 1);
  const left = await mkdtemp(join(tmpdir(), 'bulwagan-import-'));
  t.after(() => rm(left, { recursive: true, force: true }));
  await writeFile(join(left, 'file'), 'First name,Last name');
  const before = Temporal.Now.instant().epochMilliseconds / 1_000 - TWO_HOURS_IN_SECONDS;
  await utimes(left, before, before);
  sweeps[0]!.arguments[0]();
  for (let attempts = 100; existsSync(left) && attempts > 0; attempts -= 1) await sleep(50);
  assert.equal(existsSync(left), false);
});
