import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';

const MOST_FILES = 25;

/** Besides its modules, a service has only its entry points and what describes it as a whole. */
const MOST_FILES_AT_ROOT = 10;

/** Folders whose files are numbered or recorded, not chosen from by name. */
const LISTS = /\/migrations$|^tests\/golden\/pairs\//;

const folders = Map.groupBy(
  globSync('{apps,bench,deploy,docs,packages,scripts,tests}/**/*', {
    withFileTypes: true,
    exclude: (one) => ['node_modules', 'build', 'dist', 'generated'].includes(one.name),
  }).filter((one) => one.isFile()),
  ({ parentPath }) => parentPath.replaceAll('\\', '/'),
);

test('no folder has more than 25 files, except migrations and recorded data', () => {
  assert.ok(folders.size > 300, 'the folders were found');
  const tooLarge = [...folders]
    .filter(([folder, files]) => files.length > MOST_FILES && !LISTS.test(folder))
    .map(([folder, files]) => `${folder}: ${files.length}`);
  assert.deepEqual(tooLarge, []);
});

test('the root of a service has at most ten files', () => {
  for (const name of SERVICE_NAMES) {
    const files = folders.get(`packages/${name}/src`) ?? [];
    assert.ok(files.length > 0, `the files of ${name} were found`);
    assert.ok(
      files.length <= MOST_FILES_AT_ROOT,
      `packages/${name}/src: ${files.map((one) => one.name).join(', ')}`,
    );
  }
});
