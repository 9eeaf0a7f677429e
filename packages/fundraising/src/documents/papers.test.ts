import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCampaign, startWithDonor } from '@bulwagan/testing/donations.ts';
import { fundedCampaign } from '../withdrawals/testing/fund.ts';
import { completed, printedTexts, receiptsIssued, refunded, TAX_DATA } from './testing/papers.ts';

const DOCUMENTS = '/documents';
const TEMPLATES = '/document-templates';

async function start(t: Parameters<typeof startWithDonor>[0]) {
  const testApp = await startWithDonor(t, { now: '2026-11-23T01:00:00Z' });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const manager = await testApp.person({
    roles: ['institution_admin'],
    institutionId: testApp.institutionId,
  });
  const setInstitution = async (change: object) => {
    const reply = await admin.put(`/institutions/${testApp.institutionId}`, change);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  return { ...testApp, admin, manager, setInstitution };
}

const TAX_PAYER = { donor_tin: '123-456-789-000', donor_address: '5 Luna Street', donor_kind: 'company' };

test('contract §3.2 wrong tax data of donors and institutions is 422 and changes nothing', async (t) => {
  const testApp = await start(t);
  const { donor, admin, institutionId } = testApp;
  const before = await testApp.snapshot('users', 'institutions', 'donations', 'audit_log');
  for (const [change, field] of [
    [{ donor_tin: '12345678' }, 'donor_tin'],
    [{ donor_tin: '123-456-789-0' }, 'donor_tin'],
    [{ donor_tin: 'none' }, 'donor_tin'],
    [{ donor_kind: 'trust' }, 'donor_kind'],
    [{ donor_address: 'x'.repeat(501) }, 'donor_address'],
    [{ donor_registered_name: 'x'.repeat(256) }, 'donor_registered_name'],
  ] as const) {
    const body = {
      campaign_id: testApp.campaignId,
      amount: 100,
      payment_gateway: 'paymongo',
      payment_method: 'gcash',
    };
    for (const reply of [
      await donor.put('/profile', change),
      await donor.post('/donations', { ...body, ...change }),
    ]) {
      assert.equal(reply.status, 422, reply.text);
      assert.deepEqual(Object.keys(reply.body.errors), [field]);
    }
  }
  const { accreditation } = TAX_DATA;
  for (const [change, field] of [
    [{ tin: '1' }, 'tin'],
    [{ accreditation: { ...accreditation, valid_to: '2024-12-31' } }, 'accreditation.valid_to'],
    [{ accreditation: { kind: 'ngo', number: '1', valid_from: '2026-01-01' } }, 'accreditation.valid_to'],
    [{ accreditation: { ...accreditation, valid_from: 'soon' } }, 'accreditation.valid_from'],
    [{ signatory: { position: 'Treasurer' } }, 'signatory.name'],
  ] as const) {
    const reply = await admin.put(`/institutions/${institutionId}`, change);
    assert.equal(reply.status, 422, `${field} ${reply.text}`);
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal((await testApp.manager.put(`/institutions/${institutionId}`, TAX_DATA)).status, 403);
  assert.equal(await testApp.snapshot('users', 'institutions', 'donations', 'audit_log'), before);
});

test('contract §3.2 the profile keeps the TIN of a donor encrypted, and shows it to the donor alone', async (t) => {
  const { donor, admin, app } = await start(t);
  const saved = await donor.put('/profile', { ...TAX_PAYER, donor_registered_name: 'Reyes Trading' });
  for (const { body } of [saved, await donor.get('/profile')]) {
    const { donor_tin, donor_address, donor_kind, donor_registered_name } = body.data;
    assert.deepEqual(
      { donor_tin, donor_address, donor_kind, donor_registered_name },
      { ...TAX_PAYER, donor_registered_name: 'Reyes Trading' },
    );
  }
  const row = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', donor.id)
    .executeTakeFirstOrThrow();
  assert.match(row.donor_tin_encrypted!, /^v1\./);
  assert.doesNotMatch((await admin.get(`/users/${donor.id}`)).text, /456-789/);
  assert.doesNotMatch((await admin.get('/audit-logs')).text, /456-789/);
  const cleared = await donor.put('/profile', { donor_tin: '', donor_address: null });
  assert.deepEqual([cleared.body.data.donor_tin, cleared.body.data.donor_address], [null, null]);
  assert.equal(cleared.body.data.donor_kind, 'company');
});

test('contract §3.2 an institution has its registered name, TIN, address, accreditation and signatory, and null clears them', async (t) => {
  const { setInstitution, get, institutionId } = await start(t);
  const wanted = TAX_DATA;
  const pick = (data: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, data[name]]));
  assert.deepEqual(pick(await setInstitution(TAX_DATA)), wanted);
  assert.deepEqual(pick((await get(`/institutions/${institutionId}`)).body.data), wanted);
  await setInstitution({ city: 'Baguio' });
  assert.deepEqual(pick((await get(`/institutions/${institutionId}`)).body.data), wanted);
  const cleared = await setInstitution({ accreditation: null, signatory: null, tin: null });
  assert.deepEqual([cleared.accreditation, cleared.signatory, cleared.tin], [null, null, null]);
});

test('contract §3.2 a certificate of donation is 422 unless the institution was accredited on the day of the donation', async (t) => {
  const testApp = await start(t);
  const { donor, setInstitution } = testApp;
  const texts = printedTexts(testApp);
  await donor.put('/profile', TAX_PAYER);
  await setInstitution({ ...TAX_DATA, accreditation: null });
  // 30 November, 23:30 in Manila.
  testApp.clock.advance({ hours: 24 * 7 + 14, minutes: 30 });
  const { id } = await completed(testApp, { pesos: 60_000 });
  await receiptsIssued(testApp);
  const request = { kind: 'bir_2322', subject_id: String(id) };
  const { accreditation } = TAX_DATA;
  // Tokens of the persons above have expired.
  const staff = await testApp.person({
    roles: ['institution_admin'],
    institutionId: testApp.institutionId,
  });
  const administrator = await testApp.person({ roles: ['system_admin'] });
  const accredit = async (change: object | null) => {
    const given = change === null ? null : { ...accreditation, ...change };
    assert.equal(
      (await administrator.put(`/institutions/${testApp.institutionId}`, { accreditation: given })).status,
      200,
    );
  };
  for (const change of [null, { valid_to: '2026-11-29' }, { valid_from: '2026-12-01' }, { kind: 'none' }]) {
    await accredit(change);
    for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`]) {
      const refused = await staff.post(path, request);
      assert.equal(refused.status, 422, refused.text);
      assert.match(refused.body.message, /not accredited/);
    }
  }
  await accredit({ valid_from: '2026-11-30', valid_to: '2026-11-30' });
  const data = {
    signatory_tin: '111-222-333',
    bir_registration_number: '25-0117',
    bir_registered_on: '2025-01-15',
  };
  const issued = await staff.post(DOCUMENTS, { ...request, data });
  assert.equal(issued.status, 201, issued.text);
  assert.match(issued.body.data.number, /^CD-\d+-2026-000001$/);
  const text = texts.at(-1)!;
  for (const part of [
    'CERTIFICATE OF DONATION',
    'BIR Form No. 2322',
    'PCNC-2025-0117',
    '123-456-789-000',
    '5 Luna Street',
    '₱60,000.00',
    'Sixty thousand pesos',
    '30 November 2026',
    'Not more than 30 percent',
    'within 30 days',
    TAX_DATA.signatory.name,
    '111-222-333',
    'BIR Registration No. 25-0117',
    'Date of registration 15 January 2025',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
});

test('contract §3.2 papers of a donation name the accreditation of its day after a renewal, and not one that was corrected', async (t) => {
  const testApp = await start(t);
  const { donor, manager, setInstitution } = testApp;
  const { accreditation } = TAX_DATA;
  const texts = printedTexts(testApp);
  await donor.put('/profile', TAX_PAYER);
  await setInstitution(TAX_DATA);
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  const request = { kind: 'bir_2322', subject_id: String(donation.id) };
  await setInstitution({ accreditation: { ...accreditation, valid_from: '2026-12-01' } });
  const refused = await manager.post(DOCUMENTS, request);
  assert.equal(refused.status, 422, refused.text);
  await setInstitution({ accreditation });
  const renewed = {
    ...accreditation,
    number: 'PCNC-2028-0009',
    valid_from: '2028-01-01',
    valid_to: '2032-12-31',
  };
  assert.deepEqual((await setInstitution({ accreditation: renewed })).accreditation, renewed);
  const issued = await manager.post(DOCUMENTS, request);
  assert.equal(issued.status, 201, issued.text);
  const ofDay = /PCNC-2025-0117.* 1 January 2025 .*31 December 2027/;
  assert.match(texts.at(-1)!, ofDay);
  await refunded(testApp, donation, 10_000n);
  await receiptsIssued(testApp);
  const again = texts.slice(-2);
  for (const text of again) assert.match(text, ofDay);
  assert.ok(again.some((text) => text.includes('ACKNOWLEDGEMENT RECEIPT')));
  assert.doesNotMatch(again.join(), /no accreditation in force|PCNC-2028/);
});

test('contract §3.2 a certificate lists what is missing, and a partial refund issues it again', async (t) => {
  const testApp = await start(t);
  const { manager, setInstitution } = testApp;
  await setInstitution(TAX_DATA);
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  const request = { kind: 'bir_2322', subject_id: String(donation.id) };
  const preview = await manager.post(`${DOCUMENTS}/preview`, request);
  assert.deepEqual(
    preview.body.data.missing.map(({ field }: { field: string }) => field),
    ['donor_address', 'donor_tin'],
  );
  const refused = await manager.post(DOCUMENTS, request);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['data']]);
  assert.equal((await manager.post(DOCUMENTS, { ...request, data: { amount: 900 } })).status, 422);
  const data = { donor_address: 'Iloilo', donor_tin: '123-456-789' };
  assert.equal((await manager.post(DOCUMENTS, { ...request, data })).status, 201);
  await refunded(testApp, donation, 10_000n);
  await receiptsIssued(testApp);
  const papers = (await manager.get(`${DOCUMENTS}?kind=bir_2322&sort=number`)).body.data.data;
  assert.deepEqual(
    papers.map(({ status, subject_label: label }: Record<string, string>) => [status, label?.split(', ')[1]]),
    [
      ['superseded', '₱500.00'],
      ['issued', '₱400.00'],
    ],
  );
});

test('contract §3.2 a donor downloads the statement of a year: the same file until donations change', async (t) => {
  const testApp = await start(t);
  const { donor } = testApp;
  const other = await testApp.person();
  const texts = printedTexts(testApp);
  assert.equal((await donor.get('/statements/2026')).status, 404);
  assert.equal((await testApp.get('/statements/2026')).status, 401);
  for (const year of ['x', '26', '1800', '20260'])
    assert.ok([404, 422].includes((await donor.get(`/statements/${year}`)).status), year);
  await completed(testApp, { pesos: 500 });
  const second = await completed(testApp, { pesos: 250 });
  await receiptsIssued(testApp);
  const first = await donor.get('/statements/2026');
  assert.deepEqual([first.status, first.headers['content-type']], [200, 'application/pdf']);
  const text = texts.at(-1)!;
  for (const part of [
    'STATEMENT OF DONATIONS 2026',
    'Person Number1',
    '₱500.00',
    '₱250.00',
    '₱750.00',
    'AR-',
    'Seven hundred fifty pesos',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal((await donor.get('/statements/2026')).headers.etag, first.headers.etag);
  assert.equal((await donor.get('/statements/2025')).status, 404);
  assert.equal((await other.get('/statements/2026')).status, 404);
  await refunded(testApp, second, 'full');
  await receiptsIssued(testApp);
  const changed = await donor.get('/statements/2026');
  assert.notEqual(changed.headers.etag, first.headers.etag);
  assert.match(texts.at(-1)!, /Replaces statement No\. DS-2026-000001/);
  const papers = (await donor.get(`${DOCUMENTS}?kind=donor_statement&sort=number`)).body.data.data;
  assert.deepEqual(
    papers.map(({ status, subject_id: subject }: Record<string, string>) => [status, subject]),
    [
      ['superseded', `${donor.id}:2026`],
      ['issued', `${donor.id}:2026`],
    ],
  );
});

test('contract §3.2 a donor who enters a TIN after downloading the statement gets one with the TIN', async (t) => {
  const testApp = await start(t);
  const { donor } = testApp;
  const texts = printedTexts(testApp);
  await completed(testApp, { pesos: 1000 });
  await receiptsIssued(testApp);
  const first = await donor.get('/statements/2026');
  assert.doesNotMatch(texts.at(-1)!, /123-456-789/);
  testApp.clock.advance({ minutes: 1 });
  assert.equal((await donor.put('/profile', TAX_PAYER)).status, 200);
  testApp.clock.advance({ minutes: 1 });
  const second = await donor.get('/statements/2026');
  assert.notEqual(second.headers.etag, first.headers.etag);
  assert.match(texts.at(-1)!, /5 Luna Street TIN 123-456-789-000 .* Replaces statement No\. DS-2026-000001/);
  assert.equal((await donor.get('/statements/2026')).headers.etag, second.headers.etag);
});

test('contract §3.2 two requests for one statement at once issue one paper', async (t) => {
  const testApp = await start(t);
  await completed(testApp);
  await receiptsIssued(testApp);
  const replies = await Promise.all(Array.from({ length: 6 }, () => testApp.donor.get('/statements/2026')));
  assert.equal(new Set(replies.map(({ headers }) => headers.etag)).size, 1);
  assert.equal((await testApp.donor.get(`${DOCUMENTS}?kind=donor_statement`)).body.data.total, 1);
});

test('contract §3.2 a statement that staff issue lists only donations to their institution that are not anonymous, and lists show the donor’s own statement without its sum', async (t) => {
  const testApp = await start(t);
  const { donor, manager, admin } = testApp;
  const foreign = await testApp.institution();
  const campaignId = await activeCampaign(testApp, { institutionId: foreign, createdBy: donor.id });
  const texts = printedTexts(testApp);
  await completed(testApp, { pesos: 500 });
  const hidden = await completed(testApp, { pesos: 70 });
  await completed({ ...testApp, campaignId }, { pesos: 333 });
  await testApp.app.db
    .updateTable('donations')
    .set({ is_anonymous: true })
    .where('id', '=', hidden.id)
    .execute();
  await receiptsIssued(testApp);
  await donor.get('/statements/2026');
  const request = { kind: 'donor_statement', subject_id: `${donor.id}:2026` };
  for (const subject_id of ['x', `${donor.id}`, `${donor.id}:2020`, '99999:2026', `${donor.id}:99999`])
    assert.equal((await manager.post(DOCUMENTS, { ...request, subject_id })).status, 422);
  const preview = await manager.post(`${DOCUMENTS}/preview`, request);
  assert.match(preview.body.data.warnings.join(), /Anonymous donations are left out/);
  const own = await manager.post(DOCUMENTS, request);
  assert.equal(own.status, 201, own.text);
  assert.match(own.body.data.number, /^DS-\d+-2026-000001$/);
  assert.match(texts.at(-1)!, /Total of 1 ₱500\.00/);
  const all = await admin.post(DOCUMENTS, request);
  assert.match(texts.at(-1)!, /Total of 2 ₱833\.00/);
  assert.equal((await manager.get(`${DOCUMENTS}/${all.body.data.id}`)).status, 404);
  const [fetched] = (
    await admin.get(`${DOCUMENTS}?kind=donor_statement&sort=issued_at`)
  ).body.data.data.filter(({ issued_by: by }: { issued_by: { id: number | null } }) => by.id === null);
  // Neither list nor record lets the staff compute the amount of the anonymous donation.
  assert.equal(fetched.subject_label, '2026');
  assert.equal((await admin.get(`${DOCUMENTS}/${fetched.id}`)).body.data.subject_label, '2026');
  assert.equal((await admin.get(`${DOCUMENTS}/${fetched.id}/file`)).status, 404);
  assert.equal((await donor.get(`${DOCUMENTS}/${fetched.id}/file`)).status, 200);
});

test('contract §3.2 a donor lists all papers of their own, also those that the staff issued, and nobody else’s', async (t) => {
  const testApp = await start(t);
  const { donor, manager, admin, setInstitution } = testApp;
  const stranger = await testApp.person();
  await setInstitution(TAX_DATA);
  await donor.put('/profile', TAX_PAYER);
  const donation = await completed(testApp, { pesos: 500 });
  await receiptsIssued(testApp);
  for (const [by, kind, subject_id] of [
    [manager, 'bir_2322', String(donation.id)],
    [manager, 'donor_statement', `${donor.id}:2026`],
    [admin, 'donor_statement', `${donor.id}:2026`],
  ] as const)
    assert.equal((await by.post(DOCUMENTS, { kind, subject_id })).status, 201);
  await donor.get('/statements/2026');
  const list = async (by: typeof donor, query: string) =>
    (await by.get(`${DOCUMENTS}?${query}`)).body.data.data as { id: string; kind: string }[];
  const own = await list(donor, 'mine=true');
  assert.deepEqual(own.map(({ kind }) => kind).sort(), [
    'acknowledgement_receipt',
    'bir_2322',
    'donor_statement',
    'donor_statement',
    'donor_statement',
  ]);
  for (const { id } of own) assert.equal((await donor.get(`${DOCUMENTS}/${id}/file`)).status, 200);
  assert.equal((await list(donor, 'mine=true&kind=donor_statement&year=2026')).length, 3);
  assert.equal((await list(manager, '')).length, 3);
  for (const person of [stranger, manager, admin]) assert.deepEqual(await list(person, 'mine=true'), []);
  assert.equal((await testApp.get(`${DOCUMENTS}?mine=true`)).status, 401);
  assert.equal((await donor.get(`${DOCUMENTS}?mine=maybe`)).status, 422);
});

test('contract §3.2 an approved withdrawal has a voucher, a pending one none', async (t) => {
  const testApp = await start(t);
  const { manager, donor, institutionId, setInstitution } = testApp;
  await setInstitution(TAX_DATA);
  const texts = printedTexts(testApp);
  const fund = await fundedCampaign(testApp, { institutionId, donorId: donor.id, centavos: 500_000n });
  const account = {
    bank_name: 'Silangan Savings Bank',
    account_name: 'Sagip',
    account_number: '004512887301',
  };
  assert.equal((await manager.post(`/institutions/${institutionId}/bank-accounts`, account)).status, 201);
  const asked = await manager.post('/withdrawals', {
    campaign_id: fund.id,
    amount: 1250.5,
    purpose: 'Books',
  });
  assert.equal(asked.status, 201, asked.text);
  const request = { kind: 'withdrawal_voucher', subject_id: String(asked.body.data.id) };
  assert.equal((await manager.post(DOCUMENTS, request)).status, 422);
  const committee = await testApp.person({ roles: ['committee_member'], institutionId });
  assert.equal((await committee.post(`/withdrawals/${asked.body.data.id}/approve`)).status, 200);
  const foreigner = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  assert.equal((await foreigner.post(DOCUMENTS, request)).status, 422);
  assert.equal((await committee.post(DOCUMENTS, request)).status, 403);
  const issued = await manager.post(DOCUMENTS, request);
  assert.equal(issued.status, 201, issued.text);
  assert.match(issued.body.data.number, /^WV-\d+-2026-000001$/);
  for (const part of [
    'WITHDRAWAL VOUCHER',
    '₱1,250.50',
    'One thousand two hundred fifty pesos and fifty centavos',
    'Books',
    'Silangan Savings Bank',
    'ending in 7301',
  ])
    assert.ok(texts.at(-1)!.includes(part), part);
  assert.doesNotMatch(texts.at(-1)!, /004512887301/);
  assert.equal((await committee.get(`${DOCUMENTS}/${issued.body.data.id}/file`)).status, 200);
  assert.equal((await donor.get(`${DOCUMENTS}/${issued.body.data.id}`)).status, 404);
});

test('contract §3.2 staff issue receipts in batches, by ids or by a filter within their institution', async (t) => {
  const testApp = await start(t);
  const { manager, donor, setInstitution } = testApp;
  await setInstitution(TAX_DATA);
  const ids = [await completed(testApp), await completed(testApp)].map(({ id }) => String(id));
  await receiptsIssued(testApp);
  const batch = { kind: 'acknowledgement_receipt', format: 'zip' };
  assert.equal((await donor.post(`${DOCUMENTS}/batch`, { ...batch, subject_ids: ids })).status, 403);
  for (const filter of [{ nonsense: 1 }, { campaign_id: 'x' }, { paid_from: 'soon' }])
    assert.equal((await manager.post(`${DOCUMENTS}/batch`, { ...batch, filter })).status, 422);
  for (const day of ['2026-02-30', '2025-02-29', '0000-01-01', '2026-13-01'])
    for (const filter of [{ paid_from: day }, { paid_to: day }]) {
      const refused = await manager.post(`${DOCUMENTS}/batch`, { ...batch, filter });
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['filter']], day);
    }
  const none = await manager.post(`${DOCUMENTS}/batch`, { ...batch, filter: { without_receipt: true } });
  assert.equal(none.status, 422, none.text);
  for (const chosen of [
    { subject_ids: [...ids, '999999'] },
    { filter: { campaign_id: testApp.campaignId, paid_from: '2026-11-23', paid_to: '2026-11-23' } },
  ]) {
    const started = await manager.post(`${DOCUMENTS}/batch`, { ...batch, ...chosen });
    assert.equal(started.status, 202, started.text);
    const path = `${DOCUMENTS}/batches/${started.body.data.id}`;
    let state = started.body.data;
    for (let look = 0; look < 200 && state.status !== 'done'; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      state = (await manager.get(path)).body.data;
    }
    assert.equal(state.status, 'done');
    assert.equal(state.done - Object.keys(state.errors).length, 2);
    assert.equal((await manager.get(`${path}/file`)).headers['content-type'], 'application/zip');
  }
});

test('contract §3.2 an institution changes its own templates, and its receipts are made from them', async (t) => {
  const testApp = await start(t);
  const { manager, admin, donor } = testApp;
  const texts = printedTexts(testApp);
  const template = { kind: 'acknowledgement_receipt', name: 'Ours', language: 'en', page_size: 'a4' };
  assert.equal((await donor.post(TEMPLATES, { ...template, body: 'x' })).status, 403);
  const unknown = await manager.post(TEMPLATES, { ...template, body: '{{ nonsense }}' });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ['body']]);
  const [seeded] = (await manager.get(`${TEMPLATES}?kind=acknowledgement_receipt&language=en`)).body.data
    .data;
  assert.equal(
    (await admin.put(`${TEMPLATES}/${seeded.id}`, { name: 'x', page_size: 'a4', body: 'x' })).status,
    403,
  );
  const made = await manager.post(TEMPLATES, {
    ...template,
    body: '# SALAMAT\n\n{{ donor_name }}: {{ amount }}',
  });
  assert.equal(made.status, 201, made.text);
  const foreigner = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  assert.equal((await foreigner.get(`${TEMPLATES}/${made.body.data.id}`)).status, 404);
  assert.equal((await manager.post(`${TEMPLATES}/${made.body.data.id}/publish`)).status, 200);
  const elsewhere = { ...template, body: 'x', office_id: testApp.institutionId };
  assert.deepEqual(Object.keys((await foreigner.post(TEMPLATES, elsewhere)).body.errors), ['office_id']);
  const { id } = await completed(testApp);
  await receiptsIssued(testApp);
  const by = { template_id: made.body.data.id, subject_id: id };
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`])
    assert.deepEqual(Object.keys((await foreigner.post(path, by)).body.errors), ['subject_id']);
  const foreign = await foreigner.post(TEMPLATES, { ...template, body: 'x' });
  assert.equal((await foreigner.post(`${TEMPLATES}/${foreign.body.data.id}/publish`)).status, 200);
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`])
    assert.deepEqual(
      Object.keys((await manager.post(path, { ...by, template_id: foreign.body.data.id })).body.errors),
      ['template_id'],
    );
  assert.match(texts[0]!, /SALAMAT Person Number1 ?: ₱100\.00/);
});

test('contract §3.2 lists the kinds of papers, each with templates in English and Filipino', async (t) => {
  const { manager } = await start(t);
  const kinds = (await manager.get('/document-kinds')).body.data;
  assert.deepEqual(
    kinds.map(({ kind, subject_type: subject }: Record<string, string>) => [kind, subject]),
    [
      ['acknowledgement_receipt', 'donation'],
      ['bir_2322', 'donation'],
      ['donor_statement', 'donor_year'],
      ['withdrawal_voucher', 'withdrawal'],
    ],
  );
  for (const { languages } of kinds) assert.deepEqual(languages, ['en', 'fil']);
  assert.equal((await manager.get(TEMPLATES)).body.data.total, 8);
});
