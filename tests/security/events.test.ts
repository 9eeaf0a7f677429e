import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SECURITY_EVENT_KINDS } from '@bulwagan/platform/audit/security-events.ts';

/** File with the list of kinds, and its unit test, which writes every kind and therefore proves nothing here. */
const LISTED = 'packages/platform/src/audit/security-events.ts';
const IS_TEST = /\.test\.ts$|\/testing\//;

const texts = (paths: string[]): string[] => paths.map((path) => readFileSync(path, 'utf8'));
const sources = texts(
  globSync('{apps/server,packages/*}/src/**/*.ts').filter((path) => !IS_TEST.test(path) && path !== LISTED),
);

/** Tests that check the log of real requests. */
const watching = texts(
  [...globSync('{apps,packages}/*/src/**/*.test.ts'), ...globSync('tests/**/*.test.ts')].filter(
    (path) => !path.endsWith('audit/security-events.test.ts'),
  ),
).filter((text) => /security_event|eventLines|\bevents\(/.test(text));

test('every kind of security event is written by the source and checked by a test that sends requests', () => {
  assert.ok(sources.length > 300 && watching.length >= 8);
  const lacking = (among: string[], isWritten: (kind: string) => RegExp) =>
    SECURITY_EVENT_KINDS.filter((kind) => !among.some((text) => isWritten(kind).test(text)));
  assert.deepEqual(
    lacking(sources, (kind) => new RegExp(`'${kind}'|^  ${kind}: \\{$`, 'm')),
    [],
    'never written',
  );
  assert.deepEqual(
    lacking(watching, (kind) => new RegExp(`['"]${kind}['":]`)),
    [],
    'not asserted by any test',
  );
});
