import assert from 'node:assert/strict';
import { LINK, META } from '@bulwagan/fundraising/payment-methods/testing/steps.ts';
import { signatureHeader } from '@bulwagan/paymongo/webhooks/signature.ts';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { sender } from '@bulwagan/testing/app.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import { png } from '@bulwagan/testing/form.ts';
import { PASSWORD, type Person } from '@bulwagan/testing/fundraising.ts';
import {
  type GatewayTestApp,
  type GatewayTestAppOptions,
  startWithGateway,
  until,
} from '@bulwagan/testing/gateway.ts';
import { anyCharacter } from '@bulwagan/testing/samples/any-character.ts';
import fc from 'fast-check';
import { countFill } from '../bad-input/fills.ts';
import { emailOr } from '../bad-input/fitting.ts';
import { type Fixtures, thingByName, thingByPath } from '../bad-input/fixtures.ts';
import {
  isTemplate,
  PAPERS_ELSEWHERE,
  PAPERS_IN_BODIES,
  PAPERS_IN_PATHS,
  paperIds,
  paperWords,
  VOID_REASON,
} from '../bad-input/papers.ts';
import { changedAt, placesIn } from '../bad-input/requests.ts';
import { badValue, one } from '../bad-input/values.ts';
import type { Fuzzed } from './state.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

const OF_EACH = 3;
/** Number of card tokens that the gateway knows and no user has linked yet. */
const TOKENS = 6;
const PAPER_KIND = 'acknowledgement_receipt';
const REFUND = /\/donations\/\{id\}\/refund$/;
const PUSH_TOKEN = 'push-token-of-the-admin';
/** A new password must differ from the old one. */
const PASSWORDS = [PASSWORD, `${PASSWORD} of another kind`];

interface Staff extends Person {
  headers: Record<string, string>;
}

async function made(by: Person, path: string, body: object): Promise<Json> {
  const reply = await by.post(path, body);
  assert.ok(reply.status === 201 || reply.status === 202, `${path}: ${reply.status} ${reply.text}`);
  return reply.body.data;
}

async function several<T>(make: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let index = 0; index < OF_EACH; index += 1) all.push(await make(index));
  return all;
}

const idsOf = (all: { id: number | string }[]): string[] => all.map(({ id }) => String(id));

/**
 * Creates records of institutions: two campaigns open for donations, one awaiting approval and one draft, scholars,
 * accounts and texts.
 */
async function places(admin: Person, serial: number) {
  const institution = idsOf(
    await several((index) => made(admin, '/institutions', { name: `Institution ${serial} ${index}` })),
  );
  const institutionId = Number(institution[0]);
  await admin.post(`/institutions/${institution[2]}/deactivate`);
  const scholar = idsOf(
    await several((index) =>
      made(admin, '/scholars', {
        institution_id: institutionId,
        first_name: `Scholar ${index}`,
        last_name: 'Reyes',
      }),
    ),
  );
  const propose = (more: object) =>
    made(admin, '/campaigns', {
      title: 'Books for all',
      description: 'Books.',
      type: 'general',
      goal_amount: 100_000,
      institution_id: institutionId,
      ...more,
    });
  const proposed = await several(() => propose({}));
  const campaign = idsOf([...proposed, await propose({ is_draft: true })]);
  for (const id of campaign.slice(0, 2)) await admin.post(`/campaigns/${id}/approve`);
  const bank_account = idsOf(
    await several((index) =>
      made(admin, `/institutions/${institutionId}/bank-accounts`, {
        bank_name: 'A bank',
        account_name: 'Books',
        account_number: `1234 567${index}`,
      }),
    ),
  );
  const faq = idsOf(
    await several((index) => made(admin, '/faqs', { question: `Why ${index}?`, answer: 'So.' })),
  );
  const slug = `terms-${serial}`;
  for (const title of ['Terms', 'More terms'])
    await made(admin, '/legal-documents', { slug, title, body: 'Be good.' });
  return { institution, scholar, campaign, bank_account, faq, document: [slug], version: ['1', '2'] };
}

/** Creates records of donors: cards, donations of which one is paid, a monthly donation, and what follows from them. */
async function donations(
  testApp: GatewayTestApp,
  [admin, another]: [Person, Person],
  campaign: string[],
  bankAccount: string,
) {
  const campaign_id = Number(campaign[0]);
  const linked = await several(async () =>
    made(admin, LINK, { payment_method_id: await testApp.tokenize(), card_meta: META }),
  );
  const card = idsOf(linked);
  const donations = await several(() =>
    made(admin, '/donations', {
      campaign_id,
      amount: 500,
      payment_gateway: 'paymongo',
      payment_method: 'gcash',
    }),
  );
  const paid = await admin.post('/donations/charge-saved/paymongo', {
    campaign_id,
    // Leaves a balance, whatever else a withdrawal request contains.
    amount: 900_000,
    payment_method_id: Number(card[0]),
  });
  assert.equal(paid.status, 200, paid.text);
  const refundable = await several(async (index) => {
    const amount = 300_000 + index;
    const body = { campaign_id, amount, payment_method_id: Number(card[0]) };
    const { status, text, body: charged } = await admin.post('/donations/charge-saved/paymongo', body);
    assert.equal(status, 200, text);
    return charged.data.donation ?? charged.data;
  });
  await testApp.delivered();
  const { reference_number: reference, total_amount: total } = paid.body.data.donation ?? paid.body.data;
  const again = event('payment.paid', { reference, amountInCentavos: Math.round(total * 100) });
  assert.equal((await sendEvent(testApp, again, { secret: SECRET })).status, 200);
  // A withdrawal must be decided by a user other than its requester.
  const withdrawal = await several((index) =>
    made(index === 0 ? admin : another, '/withdrawals', {
      campaign_id,
      amount: 10,
      purpose: 'Books',
      bank_account_id: Number(bankAccount),
    }),
  );
  const intents = (await testApp.payments()).map(({ attributes }) => attributes.payment_intent_id);
  return {
    card,
    donation: idsOf([...donations, paid.body.data.donation ?? paid.body.data]),
    refundable: idsOf(refundable),
    reference: donations.map(({ reference_number }) => reference_number),
    withdrawal: idsOf(withdrawal),
    intent: intents.filter((id) => typeof id === 'string'),
    subscription: await monthly(admin, campaign_id, Number(card[0])),
    payment_to_return: idsOf((await admin.get('/payments-to-return?resolved=false')).body.data),
  };
}

async function monthly(admin: Person, campaign_id: number, payment_method_id: number): Promise<string[]> {
  const ids: string[] = [];
  for (const frequency of ['monthly', 'quarterly']) {
    const reply = await admin.post('/subscriptions', {
      campaign_id,
      amount: 300,
      frequency,
      payment_method_id,
    });
    assert.ok([200, 201, 202].includes(reply.status), reply.text);
    ids.push(String(reply.body.data.id));
  }
  return ids;
}

async function idsIn(testApp: GatewayTestApp, admin: Person) {
  const listed = async (path: string) => {
    const { data } = (await admin.get(path)).body;
    return idsOf(data.data ?? data);
  };
  const own = await places(admin, countFill(testApp));
  const another = await testApp.person({ roles: ['system_admin', 'donor'] });
  const given = await donations(testApp, [admin, another], own.campaign, own.bank_account[0]!);
  await made(admin, '/device-tokens', { token: PUSH_TOKEN });
  const people = await several((index) =>
    testApp.person({
      roles: index === 0 ? ['committee_member'] : ['donor'],
      institutionId: Number(own.institution[0]),
    }),
  );
  await admin.post(`/users/${people[2]!.id}/suspend`, { reason: 'To be restored.' });
  return {
    ...own,
    ...given,
    ...(await paperIds({
      post: admin.post,
      root: '',
      kind: PAPER_KIND,
      subjectIds: given.refundable,
    })),
    user: idsOf(people),
    email: people.map(({ email }) => email),
    role: ['donor', 'committee_member'],
    device: await listed('/profile/devices'),
    notification: await listed('/notifications'),
    webhook_event: await listed('/webhook-events'),
  };
}

const LISTS = [
  'campaign',
  'faq',
  'donation',
  'institution',
  'scholar',
  'subscription',
  'user',
  'withdrawal',
  'notification',
];
const IN_PATHS: [end: RegExp, thing: string][] = [
  ...LISTS.map((thing): [RegExp, string] => [new RegExp(`/${thing}s/\\{id\\}$`), thing]),
  [/\/payment-methods\/\{id\}$/, 'card'],
  [/\/payments-to-return\/\{id\}$/, 'payment_to_return'],
  [/\/webhook-events\/\{id\}$/, 'webhook_event'],
  [/\/devices\/\{id\}$/, 'device'],
  [/\{slug\}$/, 'document'],
  [/\{version\}$/, 'version'],
  [/\{bank_account_id\}$/, 'bank_account'],
  [/\{user_id\}$/, 'user'],
  ...PAPERS_IN_PATHS,
  [/\{role\}$/, 'role'],
  [/\{reference_number\}$/, 'reference'],
  [/\{payment_intent_id\}$/, 'intent'],
];
const IN_BODIES: Record<string, string> = {
  institution_id: 'institution',
  campaign_id: 'campaign',
  scholar_id: 'scholar',
  user_id: 'user',
  actor_id: 'user',
  donation_id: 'donation',
  bank_account_id: 'bank_account',
  // A number is the id of a saved card, a text is a token of the gateway.
  payment_method_id: 'card',
  ...PAPERS_IN_BODIES,
};

/** Values for fields with rules that their schema does not express. */
const wordsFor = (
  tokens: string[],
  emails: string[],
  paid: string[],
): Record<string, fc.Arbitrary<Json>> => ({
  ...paperWords({ kind: PAPER_KIND, subjectIds: paid }),
  email: emailOr(emails),
  tin: fc.constant('008-765-432-000'),
  donor_tin: fc.constant('123-456-789-000'),
  amount: one([25, 100, 250, 500]),
  payment_gateway: fc.constant('paymongo'),
  payment_method_id: one(tokens),
  gateway_token: one(tokens),
  gateway_customer_id: fc.constant(null),
  card_last_four: fc.constant('4345'),
  last4: fc.constant('4345'),
  cvc_token: fc.constant(null),
  code: fc.nat(999_999).map((n) => String(n).padStart(6, '0')),
  token: fc.oneof(
    fc.nat(999_999).map((n) => String(n).padStart(6, '0')),
    fc.constant(PUSH_TOKEN),
  ),
  slug: fc.nat(99).map((n) => `text-${n}`),
  website: fc.constant('https://institution.example/books?a=b'),
  account_number: one(['1234 567890', '000-111-222']),
  phone: one(['+63 917 123 4567', '(02) 8123-4567']),
  starts_at: fc.constant(null),
  ends_at: one([null, '2099-12-31T00:00:00Z']),
  birthdate: one([null, '2005-02-28']),
  password: one(PASSWORDS),
  password_confirmation: one(PASSWORDS),
  current_password: fc.constant(PASSWORD),
});

const KINDS = [
  'payment.paid',
  'payment.failed',
  'checkout_session.payment.paid',
  'payment.refunded',
  'payment.refund.updated',
  'subscription.activated',
  'subscription.invoice.paid',
  'subscription.past_due',
  'source.chargeable',
  '',
];

const fixtures = (ids: Record<string, string[]>, tokens: string[], files: Buffer[]): Fixtures => ({
  ids,
  thingInPath: thingByPath(IN_PATHS),
  thingInBody: thingByName(IN_BODIES),
  usualIn: ({ path }, thing) => ids[REFUND.test(path) && thing === 'donation' ? 'refundable' : thing]!,
  words: wordsFor(tokens, ids.email!, ids.refundable!),
  shapes: {},
  // A refund without an amount leaves nothing for the next one.
  together: ['amount'],
  files,
});

/** Starts fundraising together with the gateway simulator. */
export async function startFuzzedFundraising(
  test: HasAfter,
  options: GatewayTestAppOptions = {},
): Promise<Fuzzed & { testApp: GatewayTestApp; settled(): Promise<void> }> {
  const testApp = await startWithGateway(test, options);
  const picture = await png();
  let ids: Record<string, string[]> = {};
  const refunds = new Set<number>();
  const caller = async (options: Parameters<GatewayTestApp['person']>[0]): Promise<Staff> => {
    const person = await testApp.person(options);
    return { ...person, headers: { authorization: `Bearer ${person.token}` } };
  };
  const superior = () => caller({ roles: ['system_admin', 'donor'] });
  const other = () => caller({ roles: ['donor'] });
  return {
    testApp,
    send: sender(testApp.server, '/fundraising'),
    superior,
    own: superior,
    other,
    filled: async () => {
      // Webhooks in transit are signed with the current time and expire when the clock moves, and so do those caused by
      // jobs that start now.
      if (options.handlesJobs !== false)
        await until(() => areChecksGivenBack(testApp), 'the card checks to be refunded');
      await testApp.delivered();
      // Repeatedly failing payments block a user for a while.
      testApp.clock.advance({ hours: 25 });
      const admin = await superior();
      const tokens: string[] = [];
      for (let count = 0; count < TOKENS; count += 1) tokens.push(await testApp.tokenize());
      ids = await idsIn(testApp, admin);
      return { superior: admin, around: fixtures(ids, tokens, [picture]) };
    },
    changed: [
      [
        'HTML is cleaned',
        /^((POST|PUT) \/api\/v1\/faqs(\/\{id\})? answer|POST \/api\/v1\/legal-documents body)$/,
      ],
      [
        'a card that was saved before stays as it is',
        /^POST \/api\/v1\/payment-methods(\/paymongo\/link-card)? card_/,
      ],
    ],
    elsewhere: [
      ...PAPERS_ELSEWHERE,
      ['a draft is shown as a version alone', /^POST \/api\/v1\/legal-documents$/],
    ],
    reportedIn: [
      [
        /^POST \/api\/v1\/legal-documents$/,
        '/api/v1/legal-documents/{slug}/versions/{version}',
        ({ slug, version }) => `/api/v1/legal-documents/${slug}/versions/${version}`,
      ],
    ],
    shownAs: [
      VOID_REASON,
      [
        /\/(campaigns|withdrawals)\/\{id\}\/reject$/,
        ({ rejection_reason }) => ({ reason: rejection_reason }),
      ],
      [
        // A donation that was refunded in full returns its last refund again, with the notes of that one.
        REFUND,
        (data) => {
          if (data.donation_id === undefined || refunds.has(data.id)) return {};
          refunds.add(data.id);
          return data;
        },
      ],
      [/\/payments-to-return\/\{id\}\/resolve$/, ({ resolution_note }) => ({ note: resolution_note })],
      [/\/users\/\{id\}\/suspend$/, ({ suspension_reason }) => ({ reason: suspension_reason })],
      [
        /\/link-card$/,
        ({ card_last_four, card_brand }) => ({ card_meta: { last4: card_last_four, brand: card_brand } }),
      ],
      [
        // An empty donor name is replaced by that of the account.
        /^POST \/api\/v1\/donations$/,
        (data, { donor_name }) =>
          typeof donor_name === 'string' && !isVisible(donor_name) ? { ...data, donor_name: null } : data,
      ],
    ],
    staysAfter: isTemplate,
    more: () => events(testApp, ids),
    settled: testApp.delivered,
  };
}

const WEBHOOK = '/api/v1/payments/paymongo/webhook';

/** Generates events signed like the gateway's, some with impossible content. */
function events(testApp: GatewayTestApp, ids: Record<string, string[]>) {
  const bodies = fc
    .record({
      kind: one(KINDS),
      reference: one(ids.reference!),
      intentId: one([...ids.intent!, 'pi_unknown']),
      amountInCentavos: one([50_000, 90_000, 1, 0, -1, 2 ** 53]),
      createdAt: one([0, 1_760_000_000, 2 ** 31, 1e15]),
    })
    .map(({ kind, ...options }) => event(kind, options) as Json)
    .chain((body) =>
      fc.oneof(
        fc.constant(body),
        fc.tuple(one(placesIn(body)), badValue).map(([place, bad]) => changedAt(body, place, () => bad)),
        fc.jsonValue({ stringUnit: anyCharacter }),
      ),
    );
  return bodies.map((body) => {
    const rawBody = Buffer.from(JSON.stringify(body));
    const timestamp = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
    const signed = signatureHeader({ rawBody, secret: SECRET, liveMode: false, timestamp });
    const headers = { 'content-type': 'application/json', 'paymongo-signature': signed };
    return { method: 'POST' as const, path: WEBHOOK, options: { headers, payload: rawBody } };
  });
}

/** Returns true if the job that refunds card checks has nothing due. */
async function areChecksGivenBack({ app }: GatewayTestApp): Promise<boolean> {
  const { rows } = await app.connection.pool.query<{ left: number }>(
    `select count(*)::int as left from fundraising_jobs.job
    where name = 'refund-card-check' and state in ('created', 'retry', 'active') and start_after <= now()`,
  );
  return rows[0]!.left === 0;
}
