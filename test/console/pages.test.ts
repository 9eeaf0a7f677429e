import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesOfConsoles } from '../../scripts/tests/pages-checked.ts';
import { CONSOLE_PAGES } from '../../src/start/console-pages.ts';

/** Routed without a page of its own: it leads to the first one below it. */
const INDEX = '/fundraising/manage';

test('contract §1 the server knows the address of every page that a console routes, and no other', async () => {
  const known = Object.entries(CONSOLE_PAGES).flatMap(([service, pages]) =>
    pages.map((page) => `/${service}/${page.replaceAll(/\(.*?\)/g, '')}`),
  );
  const routed = (await pagesOfConsoles()).filter((path) => path.split('/').length > 2);
  assert.deepEqual(known.toSorted(), [...routed, INDEX].sort());
});
