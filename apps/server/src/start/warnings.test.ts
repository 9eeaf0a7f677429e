import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFiles } from '@bulwagan/platform/files/files.ts';
import { platformWithScanner } from '@bulwagan/testing/servers/clamd.ts';
import { warnOfSilentScanner } from './warnings.ts';

test('ASVS 5.4.3 a scanner that does not respond causes a warning at start, and one that does causes none', async (t) => {
  const { clamd, platform, reported } = await platformWithScanner(t);
  await warnOfSilentScanner(createFiles({ folder: '' }), platform.log);
  await warnOfSilentScanner(platform.files, platform.log);
  assert.deepEqual(reported(), []);
  assert.deepEqual(
    clamd.files.map((file) => file.length),
    [0],
    'it is asked about nothing',
  );
  await clamd.leave();
  await warnOfSilentScanner(platform.files, platform.log);
  await clamd.comeBack();
  assert.deepEqual(
    reported().map(({ level, msg }) => [level, msg]),
    [['warn', 'the file scanner does not respond; uploads are refused until it does']],
  );
});
