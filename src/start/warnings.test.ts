import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scannedGround } from '../../test/clamd.ts';
import { createFiles } from '../platform/files/files.ts';
import { warnOfSilentScanner } from './warnings.ts';

test('ASVS 5.4.3 a scanner that does not respond causes a warning at start, and one that does causes none', async (t) => {
  const { clamd, ground, told } = await scannedGround(t);
  await warnOfSilentScanner(createFiles({ folder: '' }), ground.log);
  await warnOfSilentScanner(ground.files, ground.log);
  assert.deepEqual(told(), []);
  assert.deepEqual(
    clamd.files.map((file) => file.length),
    [0],
    'it is asked about nothing',
  );
  await clamd.leave();
  await warnOfSilentScanner(ground.files, ground.log);
  await clamd.comeBack();
  assert.deepEqual(
    told().map(({ level, msg }) => [level, msg]),
    [['warn', 'the file scanner does not respond; uploads are refused until it does']],
  );
});
