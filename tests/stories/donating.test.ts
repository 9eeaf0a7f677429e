import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { createMail } from '@bulwagan/platform/mail/mail.ts';
import { activeCampaign } from '@bulwagan/testing/donations.ts';
import { CARDS, type GatewayTestApp, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const PASSWORD = 'a long way to school 7';

interface Story {
  testApp: GatewayTestApp;
  post: MailServer;
  campaignId: number;
  api: string;
  /** Returns the campaign as shown to the public. */
  campaign(): Promise<{ raised_amount: number; available_amount: number; supporter_count: number }>;
}

/** Starts the service, its gateway and a mail server, each on its own port, with a campaign open for donations. */
async function begin(t: TestContext): Promise<Story> {
  const post = await startMailServer(t);
  const mail = createMail({
    url: post.url,
    from: 'Bulwagan <no-reply@hall.test>',
    log: { info: () => undefined },
  });
  const testApp = await startWithGateway(t, { platform: { mail } });
  t.after(() => mail.close());
  const organizer = await testApp.person({ roles: ['system_admin'] });
  const campaignId = await activeCampaign(testApp, {
    institutionId: await testApp.institution('Mabini National High School'),
    createdBy: organizer.id,
  });
  const api = `${testApp.url}/api/v1`;
  return {
    testApp,
    post,
    campaignId,
    api,
    campaign: async () => {
      const response = await fetch(`${api}/campaigns/${campaignId}`, {
        headers: { accept: 'application/json' },
      });
      const { data } = (await response.json()) as { data: Awaited<ReturnType<Story['campaign']>> };
      return data;
    },
  };
}

async function codeFor({ post }: Story, email: string): Promise<string> {
  const { text } = await post.letter(email, /code|verif/i);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  assert.ok(code, text);
  return code;
}

/** API client with a bearer token, like a mobile app. */
function phone(api: string) {
  let token: string | undefined;
  return {
    keep: (given: string) => {
      token = given;
    },
    send: async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${api}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
      return { status: response.status, body: (await response.json()) as any };
    },
  };
}

/** Pays by clicking through the gateway's page and ends on the return page of the service. */
async function payOnPage(story: Story, browser: Browser, checkoutUrl: string, number: string = CARDS.plain) {
  const page = await browser.open(checkoutUrl);
  assert.equal(page.status, 200);
  await browser.submit(/Card number/, {
    card_number: number,
    exp_month: '12',
    exp_year: '2031',
    cvc: '123',
    name: 'Maria Clara',
  });
  if (/\/authenticate\//.test(browser.page.url)) await browser.submit(/authorize/);
  await story.testApp.delivered();
}

async function assertRaised(story: Story, pesos: number, supporters: number): Promise<void> {
  await until(async () => (await story.campaign()).supporter_count === supporters, 'the donation');
  const {
    raised_amount: raised,
    available_amount: available,
    supporter_count: count,
  } = await story.campaign();
  assert.deepEqual([raised, available, count], [pesos, pesos, supporters]);
  assert.deepEqual(await findBroken(story.testApp.app.db, INVARIANTS), []);
}

/** Sends every event twice more in random order and asserts that nothing changes. */
async function repeatEverything({ testApp }: Story): Promise<void> {
  const { body } = await testApp.simulator.control('GET', '/events');
  const ids = body.data.map(({ id }: { id: string }) => id);
  const done = await testApp.simulator.control('POST', '/resend', { event_ids: ids.reverse(), times: 2 });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  await testApp.delivered();
}

test('F§1 a mobile donor registers, verifies by mailed code, links a card with 3-D Secure and pays at the checkout; the campaign gets one donation', async (t) => {
  const story = await begin(t);
  const { testApp, api, post } = story;
  const email = 'maria.clara@example.test';
  const client = phone(api);
  assert.equal((await client.send('GET', '/profile')).status, 401);
  const registered = await client.send('POST', '/mobile/auth/register', {
    first_name: 'Maria',
    last_name: 'Clara',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    device_name: 'a phone',
  });
  assert.deepEqual([registered.status, registered.body.data.email_verified], [201, false]);
  const early = await client.send('POST', '/mobile/auth/login', {
    email,
    password: PASSWORD,
    device_name: 'a phone',
  });
  assert.deepEqual([early.status, early.body.requires_verification], [403, true]);
  const verified = await client.send('POST', '/mobile/auth/verify-email', {
    email,
    code: await codeFor(story, email),
    device_name: 'a phone',
  });
  assert.deepEqual([verified.status, verified.body.data.token_type], [200, 'bearer']);
  client.keep(verified.body.data.access_token);

  const browser = openBrowser(new URL(testApp.url).origin);
  const linking = await client.send('POST', '/payment-methods/paymongo/link-card', {
    payment_method_id: await testApp.tokenize(CARDS.secure),
    card_meta: { last4: CARDS.secure.slice(-4), brand: 'visa', exp_month: 12, exp_year: 2099 },
  });
  assert.deepEqual([linking.body.success, linking.body.requires_action], [false, true]);
  assert.deepEqual((await client.send('GET', '/payment-methods')).body.data, []);
  await browser.open(linking.body.action_url);
  const back = await browser.submit(/authorize/);
  assert.equal(back.status, 200);
  await testApp.delivered();
  await until(async () => (await client.send('GET', '/payment-methods')).body.data.length === 1, 'the card');
  await until(async () => (await testApp.refunds()).length === 1, 'the 25 pesos back');
  assert.equal((await testApp.refunds())[0]!.attributes.amount, 2_500);
  assert.equal((await story.campaign()).raised_amount, 0);

  const donation = await client.send('POST', '/donations', {
    campaign_id: story.campaignId,
    amount: 512.34,
    payment_gateway: 'paymongo',
    payment_method: 'card',
  });
  assert.deepEqual([donation.status, donation.body.data.status], [201, 'pending']);
  assert.ok(donation.body.data.total_amount > 512.34);
  await payOnPage(story, browser, donation.body.data.checkout_url);
  assert.equal(browser.page.status, 200, browser.page.url);
  assert.ok(browser.page.url.startsWith(testApp.url), browser.page.url);
  await assertRaised(story, 512.34, 1);
  await repeatEverything(story);
  await assertRaised(story, 512.34, 1);

  const shown = await client.send('GET', `/donations/${donation.body.data.id}`);
  assert.deepEqual([shown.body.data.status, shown.body.data.amount], ['completed', 512.34]);
  const receipt = await post.letter(email, /^Thank you for your donation/);
  assert.match(receipt.text, /₱512\.34/);
  assert.match(receipt.text, new RegExp(donation.body.data.reference_number));
  const notices = await client.send('GET', '/notifications');
  assert.equal(
    notices.body.data.data.filter(({ kind }: { kind: string }) => kind === 'donation.completed').length,
    1,
  );
  assert.equal(post.letters.filter(({ subject }) => subject.startsWith('Thank you')).length, 1);

  const card = (await client.send('GET', '/payment-methods')).body.data[0];
  const saved = await client.send('POST', '/donations/charge-saved/paymongo', {
    campaign_id: story.campaignId,
    amount: 100,
    payment_method_id: card.id,
  });
  if (saved.body.requires_action === true) {
    await browser.open(saved.body.action_url);
    await browser.submit(/authorize/);
    await testApp.delivered();
  }
  await assertRaised(story, 612.34, 2);
});

test('F§1 the same in a browser session: no response contains a token', async (t) => {
  const story = await begin(t);
  const { testApp, api, post } = story;
  const email = 'crisostomo@example.test';
  const browser = openBrowser(new URL(testApp.url).origin);
  const call = (method: string, path: string, body?: unknown) => browser.call(method, `${api}${path}`, body);
  const registered = await call('POST', '/web/auth/register', {
    first_name: 'Crisóstomo',
    last_name: 'Ibarra',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  assert.equal(registered.status, 201);
  assert.equal((await call('GET', '/profile')).status, 401);
  const verified = await call('POST', '/web/auth/verify-email', { email, code: await codeFor(story, email) });
  assert.equal(verified.status, 200);
  assert.doesNotMatch(JSON.stringify(verified.body), /token/);
  assert.ok(browser.cookies.size > 0);
  assert.equal((await call('GET', '/profile')).body.data.email, email);

  const linking = await call('POST', '/payment-methods/gateway/link-card', {
    payment_method_id: await testApp.tokenize(CARDS.secure),
    card_meta: { last4: CARDS.secure.slice(-4), brand: 'visa', exp_month: 12, exp_year: 2099 },
  });
  await browser.open(linking.body.action_url);
  await browser.submit(/authorize/);
  await testApp.delivered();
  await until(async () => (await call('GET', '/payment-methods')).body.data.length === 1, 'the card');

  const donation = await call('POST', '/donations', {
    campaign_id: story.campaignId,
    amount: 75.5,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    is_anonymous: true,
  });
  assert.equal(donation.status, 201);
  await browser.open(donation.body.data.checkout_url);
  await browser.submit(/Authorize with/);
  await testApp.delivered();
  assert.equal(browser.page.status, 200, browser.page.url);
  const seen = await call('GET', `/donations/${donation.body.data.id}/verify`);
  assert.equal(seen.body.data.status, 'completed');
  await assertRaised(story, 75.5, 1);
  await repeatEverything(story);
  await assertRaised(story, 75.5, 1);
  await post.letter(email, /^Thank you for your donation/);

  assert.equal((await call('POST', '/web/auth/logout')).status, 200);
  assert.equal((await call('GET', '/profile')).status, 401);
});

test('F§1 a guest fails once, cancels once, then donates, tracks the donation by its number and gets a thank-you mail', async (t) => {
  const story = await begin(t);
  const { testApp, api, post } = story;
  const email = 'guest@example.test';
  const client = phone(api);
  const browser = openBrowser(new URL(testApp.url).origin);
  const donation = await client.send('POST', '/donations', {
    campaign_id: story.campaignId,
    amount: 1_000.01,
    payment_gateway: 'paymongo',
    payment_method: 'card',
    donor_name: 'Sisa',
    donor_email: email,
  });
  assert.equal(donation.status, 201, JSON.stringify(donation.body));
  const { reference_number: reference, checkout_url: checkout } = donation.body.data;
  const track = async () => (await client.send('GET', `/donations/track/${reference}`)).body.data;
  assert.equal((await track()).status, 'pending');

  await payOnPage(story, browser, checkout, CARDS.withoutFunds);
  assert.equal((await track()).status, 'failed');
  assert.equal((await story.campaign()).raised_amount, 0);
  await browser.open(checkout);
  await browser.submit(/Cancel and go back/);
  assert.equal((await story.campaign()).raised_amount, 0);
  await payOnPage(story, browser, checkout, CARDS.secure);
  assert.equal((await track()).status, 'completed');
  assert.notEqual((await track()).paid_at, null);
  await assertRaised(story, 1_000.01, 1);
  await repeatEverything(story);
  await assertRaised(story, 1_000.01, 1);
  const receipt = await post.letter(email, /^Thank you for your donation/);
  assert.match(receipt.text, /Hello,/);
  assert.match(receipt.text, /₱1,000\.01/);
  assert.deepEqual(
    post.letters.map(({ to }) => to),
    [email],
  );
});

test('F§6 a recurring donation becomes past due and recovers: each paid invoice creates one donation, a failed one none', async (t) => {
  const story = await begin(t);
  const { testApp, api, post } = story;
  const donor = await testApp.person({ email: 'elias@example.test' });
  const client = phone(api);
  client.keep(donor.token);
  const linked = await client.send('POST', '/payment-methods/paymongo/link-card', {
    payment_method_id: await testApp.tokenize(CARDS.plain),
    card_meta: { last4: CARDS.plain.slice(-4), brand: 'visa', exp_month: 12, exp_year: 2099 },
  });
  assert.equal(linked.status, 201, JSON.stringify(linked.body));
  const made = await client.send('POST', '/subscriptions', {
    campaign_id: story.campaignId,
    amount: 300.3,
    frequency: 'monthly',
    payment_method_id: linked.body.data.id,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body.data;
  const subscription = async () => (await client.send('GET', `/subscriptions/${id}`)).body.data;
  const row = await testApp.app.db
    .selectFrom('donation_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const happen = async (step: string) => {
    const done = await testApp.simulator.control(
      'POST',
      `/subscriptions/${row.gateway_subscription_id}/advance`,
      { event: step },
    );
    assert.equal(done.status, 200, JSON.stringify(done.body));
    await testApp.delivered();
  };
  await until(async () => (await subscription()).status === 'active', 'the first charge');
  await assertRaised(story, 300.3, 1);

  await happen('past_due');
  assert.equal((await subscription()).status, 'past_due');
  await assertRaised(story, 300.3, 1);
  await happen('paid');
  assert.equal((await subscription()).status, 'active');
  await assertRaised(story, 600.6, 2);
  await repeatEverything(story);
  assert.equal((await subscription()).status, 'active');
  await assertRaised(story, 600.6, 2);
  await until(
    () => post.letters.filter(({ subject }) => subject.startsWith('Thank you')).length === 2,
    'two receipts',
  );

  await happen('past_due');
  await happen('unpaid');
  assert.equal((await subscription()).status, 'unpaid');
  const cancelled = await client.send('POST', `/subscriptions/${id}/cancel`);
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  assert.equal((await subscription()).status, 'cancelled');
  await assertRaised(story, 600.6, 2);
});
