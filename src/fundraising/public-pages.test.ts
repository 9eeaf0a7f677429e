import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givingWorld } from '../../test/giving.ts';
import { listPublicPages } from './public-pages.ts';

test('F§5 the sitemap lists what the public sees: open and closed campaigns, no proposed or rejected ones', async (t) => {
  const world = await givingWorld(t);
  const { db } = world.app;
  const pages = await listPublicPages(db);
  assert.ok(pages.includes('') && pages.includes(`campaigns/${world.campaignId}`));
  for (const [status, isListed] of [
    ['closed', true],
    ['pending', false],
    ['rejected', false],
    ['draft', false],
  ] as const) {
    await db.updateTable('campaigns').set({ status }).where('id', '=', world.campaignId).execute();
    assert.equal((await listPublicPages(db)).includes(`campaigns/${world.campaignId}`), isListed, status);
    assert.equal((await world.get(`/campaigns/${world.campaignId}`)).status === 200, isListed);
  }
});
