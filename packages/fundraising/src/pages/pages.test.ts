import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithDonor } from '@bulwagan/testing/donations.ts';

test('F§1: an error for a request that does not ask for JSON redirects to the page at the base URL', async (t) => {
  const { server } = await startWithDonor(t);
  const lost = await server.inject('/fundraising/api/v1/nothing');
  assert.deepEqual([lost.statusCode, lost.headers.location], [302, 'http://localhost:3000/fundraising/']);
});

test('The stylesheet of pages rendered by fundraising is served with them', async (t) => {
  const { server } = await startWithDonor(t);
  const style = await server.inject('/fundraising/style.css');
  assert.equal(style.statusCode, 200);
  assert.match(String(style.headers['content-type']), /^text\/css/);
});

test('F§1 a deep address without a page is 404 with the page for browsers, 302 for `*/*`, and the error for JSON', async (t) => {
  const { server } = await startWithDonor(t);
  for (const path of [
    'campaigns/zzz/yyy',
    'campaigns/zzz',
    'campaigns/1/edit/more',
    'give/1/2',
    'manage/nonsense',
    'manage/donations/1/nonsense',
    'legal/terms/1',
    'sign-in/nonsense',
  ]) {
    const ask = (accept: string) => server.inject({ url: `/fundraising/${path}`, headers: { accept } });
    const page = await ask('text/html,*/*;q=0.8');
    assert.deepEqual([page.statusCode, page.body.includes('<title>A page</title>')], [404, true], path);
    const lost = await ask('*/*');
    assert.deepEqual([lost.statusCode, lost.headers.location], [302, 'http://localhost:3000/fundraising/']);
    assert.equal((await ask('application/json')).statusCode, 404);
  }
  for (const path of ['campaigns/1', 'campaigns/1/', 'manage', 'manage/legal/terms/1', 'donations/ABC-1'])
    assert.equal((await server.inject(`/fundraising/${path}`)).statusCode, 200, path);
});

test('F§1 donation links in mails sent earlier lead to the current page', async (t) => {
  const { server } = await startWithDonor(t);
  const ask = async (path: string) => {
    const url = `/fundraising/${path}`;
    const { statusCode, headers } = await server.inject({ url, headers: { accept: 'text/html' } });
    return [statusCode, headers.location && new URL(headers.location, `http://x.test${url}`).pathname];
  };
  assert.deepEqual(await ask('gifts/BW-000000000000'), [301, '/fundraising/donations/BW-000000000000']);
  assert.deepEqual(await ask('gifts'), [301, '/fundraising/donations']);
  assert.deepEqual(await ask('my-gifts/7'), [301, '/fundraising/my-donations/7']);
  assert.deepEqual(await ask('my-gifts?page=2'), [301, '/fundraising/my-donations']);
});
