import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import { SERVICE_NAMES, SERVICES } from '@bulwagan/server/services.ts';

/** Prints the path of every module that is loaded. */
const REPORT_LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  await import('@bulwagan/server/services.ts');
  console.log(JSON.stringify(loaded));`;

/** Modules of a service that its description may import. */
const LIGHT = /\/src\/(?:definition|schema|access|demo\/accounts)\.ts$/;

test('contract §1 the registry describes each service without loading it, so that the primary of several workers stays small', () => {
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', REPORT_LOADED], {
    cwd: new URL('../packages/testing', import.meta.url),
    encoding: 'utf8',
  });
  const loaded: string[] = JSON.parse(out);
  const ofServices = loaded.filter((url) => SERVICE_NAMES.some((name) => url.includes(`/packages/${name}/`)));
  assert.ok(SERVICE_NAMES.every((name) => ofServices.some((url) => url.includes(`/${name}/src/definition`))));
  assert.deepEqual(
    ofServices.filter((url) => !LIGHT.test(url)),
    [],
  );
  assert.ok(loaded.length < 40, `${loaded.length} modules`);
});

test('contract §1 each service creates the app that its description names, with accounts and rows for the commands', async () => {
  let count = 0;
  for (const { name, title, commands, load } of SERVICES) {
    const { open, invariants, encryptedTables } = await load();
    assert.equal(typeof open, 'function', name);
    const { length } = invariants('Asia/Manila');
    assert.ok(length > 0, name);
    count += length;
    assert.ok(encryptedTables.length > 0, name);
    assert.equal(title.toLowerCase(), name);
    assert.match(commands.account, /^--email A .*--role R/, name);
  }
  assert.ok(count > 30, `${count} invariants`);
});

/** Files of the program, its tools and its test helpers, whose only list of services is the registry. */
const PROGRAM = [
  ...['apps/server/**/*.ts', 'apps/console/*.ts', 'packages/{platform,testing}/**/*.ts', 'scripts/**/*.ts'],
  ...['bench/*.ts', 'bench/speed/*.ts', 'tests/{golden,upgrades}/**/*.ts'],
];
/** A file about the contents of all three: words that are too common in passwords. */
const ABOUT_CONTENTS = ['packages/platform/src/identity/passwords/local-words.ts'];

const ROOT = new URL('..', import.meta.url).pathname;

async function filesWith(patterns: string[], isFound: (text: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' }))
    if (isFound(readFileSync(`${ROOT}${file}`, 'utf8'))) found.push(file);
  return found;
}

test('contract §1 only the registry names all services, so that a new one is one entry', async () => {
  const namesAll = (text: string) =>
    SERVICE_NAMES.every((name) => new RegExp(`['"(|]${name}['")|]|^ *${name}: `, 'm').test(text));
  const naming = await filesWith(PROGRAM, namesAll);
  assert.deepEqual(
    naming.filter(
      (file) => !ABOUT_CONTENTS.includes(file) && !/\.test\.ts$|\/src\/(?:.*\/)?testing\//.test(file),
    ),
    [],
  );
});

test('contract §1 no test has a list of all services, so that each test includes a new one', async () => {
  const list = new RegExp(`\\[\\s*(?:'(?:${SERVICE_NAMES.join('|')})',?\\s*){${SERVICE_NAMES.length}}\\]`);
  const listing = await filesWith(['{apps,bench,packages,scripts,tests}/**/*.{ts,tsx}'], (text) =>
    list.test(text),
  );
  assert.deepEqual(listing, []);
});
