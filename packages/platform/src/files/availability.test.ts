import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startS3 } from '@bulwagan/testing/servers/s3.ts';
import { watchAvailability } from './availability.ts';

test('contract §1 a file store is available when it can be written to, and unavailable when it does not respond', async (t) => {
  const s3 = await startS3(t);
  const files = s3.open('bucket');
  assert.equal(await watchAvailability(files)(), true);
  for (const manner of ['failing', 'silent'] as const) {
    s3.manner = manner;
    const asked = performance.now();
    assert.equal(await watchAvailability(files)(), false, manner);
    assert.ok(performance.now() - asked < 4_500, manner);
  }
});

test('contract §1 many probes of a store share one check', async () => {
  let checks = 0;
  const isAvailable = watchAvailability({
    check: async () => {
      checks += 1;
    },
  });
  assert.deepEqual(await Promise.all([isAvailable(), isAvailable(), isAvailable()]), [true, true, true]);
  assert.equal(await isAvailable(), true);
  assert.equal(checks, 1);
});
