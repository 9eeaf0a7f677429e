import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GivingWorld, givingWorld, pendingDonation } from '../../../test/giving.ts';

const get = async ({ hall }: GivingWorld, path: string, ip?: string) => {
  const { statusCode, headers, body } = await hall.inject({
    url: `/fundraising${path}`,
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  });
  return { status: statusCode, headers, body };
};

test('F§1: an error that no JSON is asked for leads to the page at the base URL, which is one', async (t) => {
  const world = await givingWorld(t);
  const lost = await get(world, '/api/v1/nothing');
  assert.deepEqual([lost.status, lost.headers.location], [302, 'http://localhost:3000/fundraising/']);
  assert.deepEqual((await get(world, '')).headers.location, 'http://localhost:3000/fundraising/');
  const home = await get(world, '/');
  assert.equal(home.status, 200);
  assert.match(String(home.headers['content-type']), /^text\/html/);
  assert.match(String(home.headers['content-security-policy']), /script-src 'none'.*frame-ancestors 'none'/);
  assert.equal((await get(world, '/style.css')).status, 200);
});

test('The page at the base URL lists the campaigns that take gifts, what they say as text', async (t) => {
  const world = await givingWorld(t);
  const set = (values: { status?: string; title?: string; description?: string }) =>
    world.app.db.updateTable('campaigns').set(values).where('id', '=', world.campaignId).execute();
  await set({ title: 'Books <b>for</b> all', description: '<script>alert(1)</script>' });
  const { body } = await get(world, '/');
  assert.match(body, /Books &lt;b&gt;for&lt;\/b&gt; all/);
  assert.doesNotMatch(body, /<script/);
  for (const status of ['pending', 'draft', 'rejected', 'closed']) {
    await set({ status });
    assert.match((await get(world, '/')).body, /No campaign is open/, status);
  }
});

test('A donor who comes back before the payment is confirmed reads that, and the page looks again a bounded time', async (t) => {
  const world = await givingWorld(t);
  const { reference } = await pendingDonation(world, { pesos: 1_234 });
  const before = await world.snapshot('donations');
  const page = await get(world, `/gifts/${reference}`);
  assert.equal(page.status, 200);
  assert.equal(page.headers['cache-control'], 'no-store');
  for (const part of ['Being confirmed', '₱1,234.00', 'Books for all', reference])
    assert.ok(page.body.includes(part), part);
  assert.match(page.body, /http-equiv="refresh" content="4;url=\?look=1"/);
  assert.doesNotMatch((await get(world, `/gifts/${reference}?look=75`)).body, /http-equiv="refresh"/);
  assert.equal(await world.snapshot('donations'), before, 'a gateway that is away changes nothing');
});

test('What became of a gift is told by its reference, and nothing of its donor', async (t) => {
  const world = await givingWorld(t);
  const { id, reference } = await pendingDonation(world);
  await world.app.db
    .updateTable('donations')
    .set({ donor_name: 'Secret Name', donor_email: 'secret@x.test', message: 'secret words' })
    .where('id', '=', id)
    .execute();
  for (const [status, words] of [
    ['completed', /Thank you/],
    ['failed', /did not go through/],
    ['cancelled', /was cancelled/],
    ['expired', /has expired/],
    ['refunded', /paid back/],
  ] as const) {
    await world.app.db.updateTable('donations').set({ status }).where('id', '=', id).execute();
    const { status: code, body } = await get(world, `/gifts/${reference.toLowerCase()}`);
    assert.equal(code, 200);
    assert.match(body, words);
    assert.doesNotMatch(body, /secret|donor@x\.test/i);
    assert.doesNotMatch(body, /http-equiv="refresh"/);
  }
});

test('Unknown references get 404, and who tries many is limited like any caller: pages both, no redirects', async (t) => {
  const world = await givingWorld(t, { settings: { api: 5 } });
  for (const path of [
    '/gifts/BW-000000000000',
    '/gifts/%00',
    '/gifts/%F0%9F%8E%81',
    `/gifts/${'x'.repeat(200)}`,
  ]) {
    const { status, body } = await get(world, path);
    assert.equal(status, 404, path);
    assert.match(body, /no such gift/);
  }
  assert.equal((await get(world, '/')).status, 200);
  const limited = await get(world, '/');
  assert.equal(limited.status, 429);
  assert.ok(Number(limited.headers['retry-after']) > 0);
  assert.equal(limited.headers['x-ratelimit-remaining'], '0');
  assert.match(limited.body, /Too many requests/);
  assert.equal((await get(world, '/', '198.51.100.7')).status, 200, 'somebody else is not');
});
