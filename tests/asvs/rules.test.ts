import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PERMISSIONS as COURT_PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { PERMISSIONS as FUNDRAISING_PERMISSIONS, ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { PERMISSIONS as WORKFORCE_PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { SECURITY_EVENT_KINDS } from '@bulwagan/platform/audit/security-events.ts';
import { isBackOffice } from '@bulwagan/platform/back-office/account-pages.ts';
import { LOCAL_WORDS } from '@bulwagan/platform/identity/passwords/local-words.ts';
import { SERVICE_NAMES, SERVICES } from '@bulwagan/server/services.ts';

/** Compares docs/asvs-rules.md with the source. */

const page = readFileSync('docs/asvs-rules.md', 'utf8');
const section = (heading: string): string => {
  const [, text] = page.split(`\n## ${heading}\n`);
  assert.ok(text !== undefined, `The page has a section ${heading}.`);
  return text.split('\n## ', 1)[0]!;
};

/** Key purpose that starts with the name of the service. */
const BY_NAME = /^\$\{name\}/;
/** All services encrypt columns; the back-office services also derive the keys of their sessions in one place. */
const derivedBy = (purpose: string): readonly string[] =>
  purpose.endsWith('/sealing') ? SERVICE_NAMES : SERVICES.filter(isBackOffice).map(({ name }) => name);
const ROW = /\| ([\d,]+)(?: [a-z]+)* \| `([A-Z_]+)` in `([\w./-]+)` \|$/gm;

/** Returns the value of a constant such as `20 * 1024 * 1024`, `15 * 60` or `7_200`. */
function constantIn(name: string, file: string): number {
  const [, expression] = new RegExp(`\\bconst ${name} = ([\\d_* ]+);`).exec(readFileSync(file, 'utf8')) ?? [];
  assert.ok(expression !== undefined, `${file} has the constant ${name}.`);
  return expression
    .split('*')
    .map((factor) => Number(factor.trim().replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1);
}

test('ASVS 2.1.3 5.1.1 6.1.1 7.1.1 each number of the rules equals the one in the source', () => {
  const rows = [...page.matchAll(ROW)];
  assert.equal(
    rows.length,
    page.split('\n').filter((line) => /` in `(?:apps|packages)\//.test(line)).length,
    'every row is read',
  );
  assert.ok(rows.length >= 30);
  for (const [, number, name, file] of rows) {
    assert.equal(Number(number!.replaceAll(',', '')), constantIn(name!, file!), `${name} in ${file}`);
  }
});

test('ASVS 6.1.2 the rules list exactly the local words that passwords must not consist of', () => {
  const [, words] = /these local words[^:]*:\s+([^.]+)\./.exec(page) ?? [];
  assert.deepEqual(
    words!.split(',').map((word) => word.trim()),
    [...LOCAL_WORDS],
  );
});

test('ASVS 8.1.1 8.1.2 the rules list exactly the roles and permissions of the three services', () => {
  const lines = section('Who may do what').split('\n');
  const cellsOf = (service: string) => lines.find((line) => line.startsWith(`| ${service} |`))!.split(' | ');
  const permissionsOf = (service: string) => cellsOf(service)[2]!.split(', ').toSorted();
  assert.deepEqual(permissionsOf('fundraising'), FUNDRAISING_PERMISSIONS.toSorted());
  assert.deepEqual(permissionsOf('court'), COURT_PERMISSIONS.toSorted());
  assert.deepEqual(permissionsOf('workforce'), WORKFORCE_PERMISSIONS.toSorted());
  assert.deepEqual(cellsOf('fundraising')[1]!.split(', '), [...ROLES]);
});

test('ASVS 11.1.1 11.1.2 14.1.1 the inventory lists exactly the derived keys', () => {
  const source = globSync('{apps/server,packages/*}/src/**/*.ts')
    .filter((file) => !/\.test|\/testing\/|\/privacy\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const derived = [...source.matchAll(/deriveKey(?:ring)?\([^`']*[`']([^`']+)[`']\)/g)].map(
    ([, purpose]) => purpose!,
  );
  const purposes = derived.flatMap((purpose) =>
    BY_NAME.test(purpose) ? derivedBy(purpose).map((name) => purpose.replace(BY_NAME, name)) : [purpose],
  );
  const listed = [...section('Keys').matchAll(/`(\w+\/[\w-]+)`/g)].map(([, purpose]) => purpose!);
  assert.deepEqual([...new Set(listed)].sort(), [...new Set(purposes)].sort());
  const fieldEncryption = globSync('{apps/server,packages/*}/src/**/*.ts').filter(
    (file) =>
      !/\.test|\/testing\/|\/privacy\/|\/demo\//.test(file) && /\.encrypt\(/.test(readFileSync(file, 'utf8')),
  );
  assert.deepEqual(
    fieldEncryption.sort(),
    [
      'packages/fundraising/src/documents/values/donor-tin.ts',
      'packages/fundraising/src/institutions/bank-accounts.ts',
      'packages/fundraising/src/payment-methods/tokens.ts',
      'packages/platform/src/mail/outbox.ts',
      'packages/platform/src/second-factor/recovery-codes.ts',
      'packages/platform/src/second-factor/two-factor.ts',
      'packages/workforce/src/employees/government-ids/government-id-encryption.ts',
    ],
    'every encrypted column is listed in Keys and in Data: add it there and here',
  );
});

test('ASVS 16.1.1 the log inventory lists exactly the kinds of security events', () => {
  const [, list] = /Security events: ([\w,\s]+)\./.exec(section('Logs')) ?? [];
  assert.deepEqual(list!.split(/,\s+/).sort(), SECURITY_EVENT_KINDS.toSorted());
});

test('ASVS 13.1.1 the rules list every outgoing connection of the program with its setting', () => {
  const settings = [...section('Connections').matchAll(/^\|.*\| `([A-Z_]+_URL)`.*\|.*\|$/gm)].map(
    ([, name]) => name,
  );
  const files = readdirSync('apps/server/src/config').filter((name) => !name.endsWith('.test.ts'));
  const source = files.map((name) => readFileSync(join('apps/server/src/config', name), 'utf8')).join('\n');
  // The public URLs of the services are not outgoing connections.
  const addresses = [...source.matchAll(/env\.([A-Z_]+_URL)\b|env, '([A-Z_]+_URL)'/g)].map(
    ([, a, b]) => a ?? b,
  );
  assert.deepEqual(settings.toSorted(), [...new Set(addresses)].sort());
});
