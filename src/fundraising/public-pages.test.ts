import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '../../test/testing/donations.ts';
import { listPublicPages } from './public-pages.ts';

test('F§5 the sitemap lists what the public sees: open and closed campaigns, no proposed or rejected ones', async (t) => {
  const testApp = await startWithDonor(t);
  const { db } = testApp.app;
  const pages = await listPublicPages(db);
  assert.ok(pages.includes('') && pages.includes(`campaigns/${testApp.campaignId}`));
  for (const [status, isListed] of [
    ['closed', true],
    ['pending', false],
    ['rejected', false],
    ['draft', false],
  ] as const) {
    await db.updateTable('campaigns').set({ status }).where('id', '=', testApp.campaignId).execute();
    assert.equal((await listPublicPages(db)).includes(`campaigns/${testApp.campaignId}`), isListed, status);
    assert.equal((await testApp.get(`/campaigns/${testApp.campaignId}`)).status === 200, isListed);
  }
});
