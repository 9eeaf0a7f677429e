import assert from 'node:assert/strict';
import { LINK, linkCard, META } from '@bulwagan/fundraising/payment-methods/testing/steps.ts';
import { allPaymentsKnown } from '@bulwagan/fundraising/subscriptions/testing/steps.ts';
import { fundedCampaign } from '@bulwagan/fundraising/withdrawals/testing/fund.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { callsOf, type SignedIn } from '@bulwagan/testing/back-office.ts';
import { activeCampaign, pendingDonation } from '@bulwagan/testing/donations.ts';
import { png } from '@bulwagan/testing/form.ts';
import { PASSWORD, type Person } from '@bulwagan/testing/fundraising.ts';
import { CARDS, type GatewayTestApp } from '@bulwagan/testing/gateway.ts';
import { type Change, createSendChange, type Ids } from '../../attack/changes.ts';

/** Users of a fixture set: a donor, an institution admin, and a committee member. */
export type Part = 'donor' | 'admin' | 'committee';

export interface Fixtures {
  people: Record<Part, SignedIn>;
  ids: Ids;
  /** Text contained in every private text of this fixture set. */
  mark: string;
}

/** Returns a fundraising user with the request functions of back-office users. */
export const asSignedIn = (testApp: GatewayTestApp, { token }: Pick<Person, 'token'>): SignedIn =>
  callsOf(testApp.send, { authorization: `Bearer ${token}` });

/** Sends requests with the ids of a fixture set filled in. */
export const send = createSendChange({
  numbers: [
    'campaign_id',
    'institution_id',
    'scholar_id',
    'user_id',
    'bank_account_id',
    'payment_method_id',
    'with_id',
  ],
  file: { name: 'picture.png', bytes: await png() },
});

async function made(by: SignedIn, path: string, body?: unknown, status = 201): Promise<string> {
  const reply = await by.post(path, body);
  assert.equal(reply.status, status, `${path}: ${reply.text}`);
  return String(reply.body.data.id);
}

/** Creates an institution with every kind of record of its own and of one donor; each record serves one change. */
export async function fixturesOf(testApp: GatewayTestApp, name: string): Promise<Fixtures> {
  const mark = `private-to-${name}`;
  const institutionId = await testApp.institution(`Institution of ${name}`);
  const person = async (what: string, role: 'donor' | 'institution_admin' | 'committee_member', at?: null) =>
    await testApp.person({
      roles: [role],
      institutionId: at === undefined ? institutionId : at,
      email: `${what}.${mark}@x.test`,
    });
  const donor = await person('donor', 'donor', null);
  const people = {
    donor: asSignedIn(testApp, donor),
    admin: asSignedIn(testApp, await person('admin', 'institution_admin')),
    committee: asSignedIn(testApp, await person('committee', 'committee_member')),
  };
  const users = {
    user: await person('user', 'donor'),
    suspended: await person('suspended', 'donor'),
    helped: await person('helped', 'donor'),
    demoted: await person('demoted', 'committee_member'),
    candidate: await person('candidate', 'donor'),
    member: await person('member', 'committee_member'),
  };
  const ids: Ids = { institution: String(institutionId), invited: `invited.${mark}@x.test` };
  for (const [what, { id }] of Object.entries(users)) ids[what] = String(id);
  await made(people.admin, `/users/${ids.suspended}/suspend`, { reason: mark }, 200);
  Object.assign(ids, await ofTheInstitution(people, institutionId, mark));
  Object.assign(ids, await ofTheDonor(testApp, donor, people.donor, { institutionId, mark }));
  ids.payment_to_return = await paymentToReturn(testApp, { institutionId, donation: ids.cancelled!, mark });
  ids.withdrawal = await made(people.admin, '/withdrawals', withdrawalOf(ids, mark));
  ids.refused_withdrawal = await made(people.admin, '/withdrawals', withdrawalOf(ids, mark));
  await testApp.delivered();
  await allPaymentsKnown(testApp, Number(ids.subscription));
  return { people, ids, mark };
}

async function paymentToReturn(
  testApp: GatewayTestApp,
  { institutionId, donation, mark }: { institutionId: number; donation: string; mark: string },
): Promise<string> {
  const { rows } = await testApp.app.connection.pool.query(
    `insert into payments_to_return (payment_id, donation_id, institution_id, amount_centavos, paid_centavos, currency, reason, received_at)
     values ($1, $2, $3, 100, 100, 'PHP', 'duplicate', $4) returning id`,
    [`pay_${mark}`, donation, institutionId, iso(testApp.clock.now())],
  );
  return String(rows[0].id);
}

const withdrawalOf = ({ campaign, account }: Ids, purpose: string) => ({
  campaign_id: Number(campaign),
  amount: 10,
  purpose,
  bank_account_id: Number(account),
});

async function ofTheInstitution({ admin, donor }: Fixtures['people'], institutionId: number, mark: string) {
  const scholar = { institution_id: institutionId, first_name: 'Scholar', last_name: mark };
  const account = { bank_name: 'A bank', account_name: mark, account_number: '1234 567890' };
  const accounts = `/institutions/${institutionId}/bank-accounts`;
  const proposed = (more: object) =>
    made(donor, '/campaigns', {
      title: mark,
      description: mark,
      type: 'general',
      goal_amount: 1_000,
      institution_id: institutionId,
      ...more,
    });
  return {
    scholar: await made(admin, '/scholars', scholar),
    account: await made(admin, accounts, account),
    old_account: await made(admin, accounts, account),
    approved: await proposed({}),
    rejected: await proposed({}),
    draft: await proposed({ is_draft: true }),
    submitted: await proposed({ is_draft: true }),
  };
}

async function ofTheDonor(
  testApp: GatewayTestApp,
  donor: Person,
  signedIn: SignedIn,
  { institutionId, mark }: { institutionId: number; mark: string },
): Promise<Ids> {
  const { pool } = testApp.app.connection;
  const fund = await fundedCampaign(testApp, { institutionId, donorId: donor.id, centavos: 100_000n });
  const closed = await activeCampaign(testApp, { institutionId, createdBy: donor.id });
  const giving = { ...testApp, donor, institutionId, campaignId: fund.id };
  const cards = [
    await linkCard(testApp, donor),
    await linkCard(testApp, donor),
    await linkCard(testApp, donor),
  ];
  const secure = await donor.post(LINK, {
    payment_method_id: await testApp.tokenize(CARDS.secure),
    card_meta: META,
  });
  assert.equal(secure.body.requires_action, true, secure.text);
  await pool.query('update donations set message = $1, reference_number = $2 where user_id = $3', [
    mark,
    `REF-${mark}`,
    donor.id,
  ]);
  const { rows: notices } = await pool.query(
    `insert into notifications (user_id, kind, title, body, data, subject, created_at)
     select $1, 'a.kind', $2, $2, '{}', $2 || n, $3 from generate_series(1, 2) n returning id`,
    [donor.id, mark, iso(testApp.clock.now())],
  );
  const phone = { email: donor.email, password: PASSWORD, device_name: mark };
  assert.equal((await testApp.post('/mobile/auth/login', phone)).status, 200);
  const devices = (await donor.get('/profile/devices')).body.data;
  const given = { amount: 500, frequency: 'monthly', payment_method_id: cards[0] };
  const subscribed = await signedIn.post('/subscriptions', { campaign_id: fund.id, ...given });
  assert.ok([200, 201, 202].includes(subscribed.status), subscribed.text);
  return {
    campaign: String(fund.id),
    closed: String(closed),
    paid_again: String((await pendingDonation(giving)).id),
    cancelled: String((await pendingDonation(giving)).id),
    subscription: String(subscribed.body.data.id),
    card: String(cards[0]),
    other_card: String(cards[1]),
    old_card: String(cards[2]),
    intent: secure.body.payment_intent_id,
    notice: String(notices[0].id),
    old_notice: String(notices[1].id),
    device: devices.find((device: { is_current: boolean }) => !device.is_current).id,
  };
}

export interface FixtureChange extends Change {
  by: Part;
  /** Placeholders of the body that accept foreign ids, e.g. a donor may donate to any campaign. */
  open?: string[];
}

const AMOUNT = { amount: 100 };
const PROPOSAL = { title: 'New', description: 'New.', type: 'individual', goal_amount: 500 };
const OWN = { institution_id: '{institution}', scholar_id: '{scholar}' };

/** Every write request on a record with an owner, in an order in which each succeeds. */
export const CHANGES: FixtureChange[] = [
  { by: 'admin', method: 'POST', path: '/campaigns', body: { ...PROPOSAL, ...OWN } },
  { by: 'donor', method: 'POST', path: '/campaigns', body: { ...PROPOSAL, ...OWN }, open: ['institution'] },
  {
    by: 'donor',
    method: 'PUT',
    path: '/campaigns/{draft}',
    body: { ...OWN, type: 'individual' },
    open: ['institution'],
  },
  { by: 'donor', method: 'POST', path: '/campaigns/{submitted}/submit' },
  { by: 'admin', method: 'POST', path: '/campaigns/{approved}/approve' },
  { by: 'committee', method: 'POST', path: '/campaigns/{rejected}/reject', body: { reason: 'Not now.' } },
  { by: 'admin', method: 'POST', path: '/campaigns/{closed}/close' },
  { by: 'admin', method: 'POST', path: '/institutions/{institution}/bank-accounts', body: bankAccount() },
  { by: 'admin', method: 'DELETE', path: '/institutions/{institution}/bank-accounts/{old_account}' },
  {
    by: 'admin',
    method: 'POST',
    path: '/institutions/{institution}/committee',
    body: { user_id: '{candidate}' },
  },
  { by: 'admin', method: 'DELETE', path: '/institutions/{institution}/committee/{member}' },
  {
    by: 'admin',
    method: 'POST',
    path: '/scholars',
    body: { institution_id: '{institution}', first_name: 'Eva', last_name: 'Cruz' },
  },
  { by: 'admin', method: 'PUT', path: '/scholars/{scholar}', body: { first_name: 'Eve' } },
  { by: 'admin', method: 'POST', path: '/scholars/{scholar}/photo', form: { field: 'photo' } },
  { by: 'admin', method: 'DELETE', path: '/scholars/{scholar}/photo' },
  {
    by: 'admin',
    method: 'POST',
    path: '/users',
    body: { ...person(), roles: ['donor'], institution_id: '{institution}' },
    open: ['invited'],
  },
  {
    by: 'admin',
    method: 'PUT',
    path: '/users/{user}',
    body: { first_name: 'New', institution_id: '{institution}' },
  },
  { by: 'admin', method: 'POST', path: '/users/{user}/suspend', body: { reason: 'For a while.' } },
  { by: 'admin', method: 'POST', path: '/users/{suspended}/restore' },
  { by: 'admin', method: 'POST', path: '/users/{helped}/roles', body: { role: 'committee_member' } },
  { by: 'admin', method: 'DELETE', path: '/users/{demoted}/roles/committee_member' },
  {
    by: 'admin',
    method: 'POST',
    path: '/withdrawals',
    body: { ...AMOUNT, purpose: 'Books', campaign_id: '{campaign}', bank_account_id: '{account}' },
  },
  { by: 'committee', method: 'POST', path: '/withdrawals/{withdrawal}/approve' },
  { by: 'committee', method: 'POST', path: '/withdrawals/{refused_withdrawal}/reject', body: {} },
  {
    by: 'admin',
    method: 'POST',
    path: '/payments-to-return/{payment_to_return}/resolve',
    body: { note: 'Refunded.' },
  },
  { by: 'donor', method: 'POST', path: '/donations/{paid_again}/pay/paymongo' },
  { by: 'donor', method: 'POST', path: '/donations/{cancelled}/cancel' },
  { by: 'donor', method: 'POST', path: '/subscriptions/{subscription}/cancel' },
  { by: 'donor', method: 'POST', path: '/payment-methods/{other_card}/set-default' },
  { by: 'donor', method: 'DELETE', path: '/payment-methods/{old_card}' },
  { by: 'donor', method: 'POST', path: '/payment-methods/paymongo/link-card/{intent}/complete' },
  { by: 'donor', method: 'POST', path: '/notifications/{notice}/read' },
  { by: 'donor', method: 'DELETE', path: '/notifications/{old_notice}' },
  { by: 'donor', method: 'DELETE', path: '/profile/devices/{device}' },
  // Later effects of these changes arrive asynchronously.
  {
    by: 'donor',
    method: 'POST',
    path: '/donations/charge-saved/paymongo',
    body: { ...AMOUNT, campaign_id: '{campaign}', payment_method_id: '{card}' },
    open: ['campaign'],
  },
  {
    by: 'donor',
    method: 'POST',
    path: '/subscriptions',
    body: { ...AMOUNT, frequency: 'quarterly', campaign_id: '{campaign}', payment_method_id: '{card}' },
    open: ['campaign'],
  },
];

function bankAccount() {
  return { bank_name: 'A bank', account_name: 'Books', account_number: '000-111-222' };
}

function person() {
  return { first_name: 'Ana', last_name: 'Cruz', email: '{invited}' };
}

/** Read routes that take an id. Open campaigns, institutions and listed scholars are public and left out. */
export const READS: { by: Part; path: string }[] = [
  { by: 'admin', path: '/institutions/{institution}/bank-accounts' },
  { by: 'committee', path: '/institutions/{institution}/committee' },
  { by: 'admin', path: '/campaigns/{draft}' },
  { by: 'committee', path: '/campaigns/{campaign}' },
  { by: 'donor', path: '/campaigns/{draft}' },
  { by: 'admin', path: '/users/{user}' },
  { by: 'committee', path: '/withdrawals/{withdrawal}' },
  { by: 'admin', path: '/analytics/campaigns/{campaign}' },
  { by: 'donor', path: '/donations/{cancelled}' },
  { by: 'donor', path: '/donations/{cancelled}/verify' },
  { by: 'donor', path: '/subscriptions/{subscription}' },
  { by: 'donor', path: '/payment-methods/{card}' },
];
