import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { breachesFile, sha1, textFile } from '@bulwagan/testing/samples/breached-passwords.ts';
import { readConfig } from '../config/read.ts';
import { closePlatform, createPlatform } from './platform.ts';
import { StartupError } from './startup-error.ts';

const platformOf = (file: string) =>
  createPlatform(
    readConfig({ BREACHED_PASSWORDS_FILE: file }),
    'alone',
    createLog({ level: 'silent', pretty: false }),
    noMetrics,
  );

test('ASVS 6.2.12 an unusable file of breached passwords prevents the start, with a message that names the setting', async (t) => {
  const good = await breachesFile(t, ['one', 'two']);
  const files: [path: string, reason: RegExp][] = [
    [`${good}.gone`, /no such file/],
    [dirname(good), /it is not a file/],
    ['/dev/null', /it is not a file/],
    [await textFile(t, ''), /it is empty/],
    // A file with Windows (NTLM) hashes, and a file that is valid only at its beginning.
    [await textFile(t, `${'0'.repeat(32)}:1\n`), /40 upper-case digits/],
    [await textFile(t, `${sha1('one')}:1\nand so on\n`), /40 upper-case digits/],
    [await textFile(t, `${'F'.repeat(40)}:9\n${'A'.repeat(40)}:1\n`), /not sorted/],
  ];
  for (const [path, reason] of files) {
    await assert.rejects(platformOf(path), (error) => {
      assert.ok(error instanceof StartupError, String(error));
      assert.match(error.message, /^BREACHED_PASSWORDS_FILE is not usable: /);
      assert.match(error.message, reason);
      assert.doesNotMatch(error.message, /and so on|FFFF/);
      return true;
    });
  }
  const platform = await platformOf(good);
  assert.equal(await platform.breachedPasswords!.has('two'), true);
  await closePlatform(platform);
});
