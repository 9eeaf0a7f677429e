import assert from 'node:assert/strict';
import { fundraisingOperations } from '@bulwagan/fundraising/operations.ts';
import { LINK, linkCard, META } from '@bulwagan/fundraising/payment-methods/testing/steps.ts';
import { allPaymentsKnown } from '@bulwagan/fundraising/subscriptions/testing/steps.ts';
import { fundedCampaign } from '@bulwagan/fundraising/withdrawals/testing/fund.ts';
import type { Example } from '@bulwagan/platform/http/operations.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { callsOf, type SignedIn } from '@bulwagan/testing/back-office.ts';
import { activeCampaign, pendingDonation } from '@bulwagan/testing/donations.ts';
import { multipartForm, png } from '@bulwagan/testing/form.ts';
import { PASSWORD, type Person } from '@bulwagan/testing/fundraising.ts';
import { CARDS, type GatewayTestApp, until } from '@bulwagan/testing/gateway.ts';
import {
  createSendChange,
  type Ids,
  otherChanges,
  scopedChanges,
  scopedReads,
  takesBody,
} from '../../attack/changes.ts';

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
export const send = createSendChange({ name: 'picture.png', bytes: await png() });

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
    suspended_user: await person('suspended', 'donor'),
    helped_user: await person('helped', 'donor'),
    demoted_user: await person('demoted', 'committee_member'),
    candidate_user: await person('candidate', 'donor'),
    member_user: await person('member', 'committee_member'),
  };
  const ids: Ids = {
    institution: String(institutionId),
    mark,
    role_name: 'committee_member',
  };
  for (const [what, { id }] of Object.entries(users)) ids[what] = String(id);
  await made(people.admin, `/users/${ids.suspended_user}/suspend`, { reason: mark }, 200);
  Object.assign(ids, await ofTheInstitution(people, institutionId, mark));
  Object.assign(ids, await ofTheDonor(testApp, donor, people.donor, { institutionId, mark }));
  Object.assign(ids, await papersOf(testApp, people, Number(ids.campaign)));
  ids.payment_to_return = await paymentToReturn(testApp, {
    institutionId,
    donation: ids.cancelled_donation!,
    mark,
  });
  ids.withdrawal = await made(people.admin, '/withdrawals', withdrawalOf(ids, mark));
  ids.second_withdrawal = await made(people.admin, '/withdrawals', withdrawalOf(ids, mark));
  await testApp.delivered();
  await allPaymentsKnown(testApp, Number(ids.subscription));
  return { people, ids, mark };
}

/** Issues papers of the completed donation of a campaign, and a batch that is done. */
async function papersOf(
  testApp: GatewayTestApp,
  { admin }: Fixtures['people'],
  campaignId: number,
): Promise<Ids> {
  const donation = await testApp.app.db
    .selectFrom('donations')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'completed')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const asked = { kind: 'acknowledgement_receipt', allow_missing: true };
  const issue = () => made(admin, '/documents', { ...asked, subject_id: donation.id });
  const [document, reissued, voided] = [await issue(), await issue(), await issue()];
  const scan = multipartForm([{ name: 'file', value: await png(), filename: 'signed.png' }]);
  assert.equal((await admin.post(`/documents/${document}/signed-copy`, undefined, scan)).status, 200);
  const { verification_code: code } = (await admin.get(`/documents/${document}`)).body.data;
  const text = { kind: asked.kind, name: 'Ours', language: 'en', page_size: 'a4', body: 'Text' };
  const template = await made(admin, '/document-templates', text);
  assert.equal((await admin.post(`/document-templates/${template}/seal`, undefined, scan)).status, 200);
  const started = await admin.post('/documents/batch', {
    ...asked,
    subject_ids: [donation.id],
    format: 'zip',
  });
  const { id: batch } = started.body.data;
  await until(
    async () => (await admin.get(`/documents/batches/${batch}`)).body.data.status === 'done',
    'the batch of papers',
  );
  return {
    completed_donation: String(donation.id),
    receipted_donation: String(donation.id),
    document,
    reissued_document: reissued,
    voided_document: voided,
    verification_code: code,
    document_template: template,
    document_batch: batch,
  };
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

const withdrawalOf = ({ campaign, bank_account: account }: Ids, purpose: string) => ({
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
    bank_account: await made(admin, accounts, account),
    old_bank_account: await made(admin, accounts, account),
    approved_campaign: await proposed({}),
    rejected_campaign: await proposed({}),
    draft_campaign: await proposed({ is_draft: true }),
    submitted_campaign: await proposed({ is_draft: true }),
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
    closed_campaign: String(closed),
    unpaid_donation: String((await pendingDonation(giving)).id),
    cancelled_donation: String((await pendingDonation(giving)).id),
    subscription: String(subscribed.body.data.id),
    card: String(cards[0]),
    other_card: String(cards[1]),
    old_card: String(cards[2]),
    intent: secure.body.payment_intent_id,
    notification: String(notices[0].id),
    old_notification: String(notices[1].id),
    device: devices.find((device: { is_current: boolean }) => !device.is_current).id,
  };
}

/** Requests are sent below this path. */
export const API = '/api/v1';
/** Without the public page that checks papers, which is outside of the API. */
const belowApi = (all: Example[]): Example[] =>
  all
    .filter(({ path }) => path.startsWith(API))
    .map((one) => ({ ...one, path: one.path.slice(API.length).replace('{gateway}', 'paymongo') }));

/** Writes and reads of records with an owner or an institution, and the remaining requests with a body. */
export const CHANGES = belowApi(scopedChanges(fundraisingOperations));
export const READS = belowApi(scopedReads(fundraisingOperations));
export const OTHERS = belowApi(otherChanges(fundraisingOperations)).filter(takesBody);

/** Returns the user of a fixture set who sends a request. */
export const senderOf = ({ people }: Pick<Fixtures, 'people'>, { by }: Pick<Example, 'by'>): SignedIn =>
  people[by as Part];
