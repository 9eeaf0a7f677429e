import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSOLE_PAGES } from '@bulwagan/server/start/console-pages.ts';
import { pagesOfConsoles } from '../../scripts/tests/pages-checked.ts';

/** Route without a page of its own: redirects to its first child. */
const INDEX = '/fundraising/manage';

test('contract §1 the server knows exactly the page addresses that the consoles route', async () => {
  const known = Object.entries(CONSOLE_PAGES).flatMap(([service, pages]) =>
    pages.map((page) => `/${service}/${page.replaceAll(/\(.*?\)/g, '')}`),
  );
  const routed = (await pagesOfConsoles()).filter((path) => path.split('/').length > 2);
  assert.deepEqual(known.toSorted(), [...routed, INDEX].sort());
});
