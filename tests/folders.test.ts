import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';

const MOST_FILES = 25;

/** Folders whose files are numbered or recorded, not chosen from by name. */
const LISTS = /\/migrations$|^tests\/golden\/pairs\//;

/** Folders that are still to be split by subject. */
const TOO_LARGE = [
  'apps/console/src/account',
  'apps/console/src/court/cases',
  'apps/console/src/workforce/employees',
  'apps/server/src/start',
  'packages/court/src/calendar',
  'packages/court/src/cases',
  'packages/court/src/hearings',
  'packages/fundraising/src',
  'packages/fundraising/src/accounts',
  'packages/fundraising/src/donations',
  'packages/fundraising/src/subscriptions',
  'packages/paymongo/src',
  'packages/platform/src/database',
  'packages/platform/src/documents',
  'packages/platform/src/http',
  'packages/platform/src/identity',
  'packages/platform/src/sign-in',
  'packages/workforce/src/employees',
  'packages/workforce/src/runs',
  'packages/workforce/src/users',
  'tests/faults',
  'tests/fuzz',
];

test('no folder has more than 25 files, except migrations, recorded data and those still to be split', () => {
  const files = globSync('{apps,bench,deploy,docs,packages,scripts,tests}/**/*', {
    withFileTypes: true,
    exclude: (one) => ['node_modules', 'build', 'dist', 'generated'].includes(one.name),
  }).filter((one) => one.isFile());
  assert.ok(files.length > 2_500, 'the files were found');
  const folders = Map.groupBy(files, ({ parentPath }) => parentPath.replaceAll('\\', '/'));
  const tooLarge = [...folders]
    .filter(([folder, inFolder]) => inFolder.length > MOST_FILES && !LISTS.test(folder))
    .map(([folder, inFolder]) => `${folder}: ${inFolder.length}`);
  assert.deepEqual(
    tooLarge.filter((line) => !TOO_LARGE.includes(line.slice(0, line.indexOf(':')))),
    [],
  );
});
