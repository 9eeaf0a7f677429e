import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SERVICES } from '@bulwagan/server/services.ts';
import { pagesOfConsoles } from '../../scripts/tests/pages-checked.ts';

/** Route without a page of its own: redirects to its first child. */
const INDEX = '/fundraising/manage';

test('contract §1 the server knows exactly the page addresses that the consoles route', async () => {
  const known = SERVICES.flatMap(({ name, console }) =>
    (console?.pages ?? []).map((page) => `/${name}/${page.replaceAll(/\(.*?\)/g, '')}`),
  );
  const routed = (await pagesOfConsoles()).filter((path) => path.split('/').length > 2);
  assert.deepEqual(known.toSorted(), [...routed, INDEX].sort());
});
