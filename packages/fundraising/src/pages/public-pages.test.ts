import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DonorTestApp, startWithDonor } from '@bulwagan/testing/donations.ts';
import { SESSION_COOKIE } from '../access/identify.ts';
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

/** Returns the status of a page for a browser, and asserts that the page itself is sent. */
async function pageStatus({ server }: DonorTestApp, path: string, cookie?: string): Promise<number> {
  const headers = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) };
  const { statusCode, body } = await server.inject({ url: `/fundraising/${path}`, headers });
  assert.match(body, /<title>A page<\/title>/, path);
  return statusCode;
}

test('F§1 a page of a record that the public does not find is 404 for a browser without a session', async (t) => {
  const testApp = await startWithDonor(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const { campaignId, institutionId } = testApp;
  const scholar = await root.post('/scholars', {
    first_name: 'Ligaya',
    last_name: 'Ramos',
    institution_id: institutionId,
    is_listed: false,
  });
  assert.equal(scholar.status, 201, scholar.text);
  const scholarId = scholar.body.data.id;
  const draft = { slug: 'draft-terms', title: 'Terms', body: '<p>Be kind.</p>' };
  assert.equal((await root.post('/legal-documents', draft)).status, 201);
  const { db } = testApp.app;
  await db.updateTable('campaigns').set({ status: 'pending' }).where('id', '=', campaignId).execute();
  for (const path of [
    ...['campaigns/999', 'give/999', 'scholars/999', 'legal/nothing', 'legal/%00', 'legal/new'],
    ...['campaigns/0', 'campaigns/99999999999', 'campaigns/999/', 'give/999?amount=5'],
    ...[`campaigns/${campaignId}`, `give/${campaignId}`, `scholars/${scholarId}`, 'legal/draft-terms'],
  ]) {
    assert.equal(await pageStatus(testApp, path), 404, path);
    assert.equal(await pageStatus(testApp, path, `${SESSION_COOKIE}=any`), 200, `${path} with a session`);
  }
});

test('F§1 a page of a public record is 200, and so are pages that would reveal a record or need a session', async (t) => {
  const testApp = await startWithDonor(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const { campaignId, institutionId } = testApp;
  const scholar = await root.post('/scholars', {
    first_name: 'Ligaya',
    last_name: 'Ramos',
    institution_id: institutionId,
    is_listed: true,
  });
  const terms = { slug: 'terms-of-use', title: 'Terms', body: '<p>Be kind.</p>' };
  assert.equal((await root.post('/legal-documents', terms)).status, 201);
  const published = await root.post('/legal-documents/terms-of-use/versions/1/publish');
  assert.equal(published.status, 200, published.text);
  for (const path of [
    ...[`campaigns/${campaignId}`, `campaigns/${campaignId}/`, `give/${campaignId}`, 'legal/terms-of-use'],
    `scholars/${scholar.body.data.id}`,
    ...['', 'campaigns', 'campaigns/new', 'campaigns/999/edit', 'scholars', 'legal'],
    ...['donations/DON-NOTHING', 'my-donations/999', 'manage/campaigns/999', 'manage/legal/nothing'],
  ])
    assert.equal(await pageStatus(testApp, path), 200, path);
});
