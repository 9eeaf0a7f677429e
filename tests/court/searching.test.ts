import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const CASES = '/api/case-records';
const open = async (body: object): Promise<string> => {
  const reply = await admin.post(CASES, {
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Damages',
    filed_at: '2026-03-02',
    ...body,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const found = async (text: string, path = CASES) => {
  const reply = await admin.get(`${path}?filter[search]=${encodeURIComponent(text)}`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.meta.total, reply.body.data.length, text);
  return reply.body.data.map((one: { id: unknown }) => one.id);
};

const LONG = `Heirs of ${'Apolinario Mabini-Katigbak, '.repeat(34)}v. The Province of Nowhere`;
const kroma = await open({
  case_number: 'R-KRM-26-00123-CV',
  case_title: 'Dela\u00a0 Kroma v. Beta Lending, Inc.',
  parties: [
    { name: 'Eli  P.\u00a0Kromb', classification: 'plaintiff' },
    { name: 'Dario S. Kromd', classification: 'defendant' },
  ],
});
const long = await open({ case_title: LONG });
await open({ case_title: 'Gamma v. Delta' });

test('C§4 a search that matches no text finds nothing', async () => {
  for (const text of ['Kroma v. Gamma', 'Dario Kromb', '26-124-CV', 'Kroma_Beta', 'R-KRM-26-1234'])
    assert.deepEqual(await found(text), [], text);
});

test('C§4 a case is found by the words of its title in any order, with any abbreviation of versus', async () => {
  for (const text of [
    'Dela Kroma v. Beta',
    'Dela Kroma vs. Beta Lending',
    'dela  kroma VS beta',
    'Kroma versus Beta',
    'Beta Lending Kroma',
    'Lending, Kroma',
    'Kroma\u00a0v.\u00a0Beta',
  ])
    assert.deepEqual(await found(text), [kroma], text);
});

test('C§4 a case is found by its number in common spellings, with and without leading zeros', async () => {
  for (const text of [
    'R-KRM-26-00123-CV',
    'r-krm-26-123-cv',
    '26-123',
    'KRM-26-123',
    '26\u2013123-CV',
    '00123',
  ])
    assert.deepEqual(await found(text), [kroma], text);
  const id = await open({ filed_at: '2009-05-05', case_title: 'Numbered by itself' });
  const { case_number: number } = (await admin.get(`${CASES}/${id}`)).body.data;
  assert.deepEqual(await found(`2009-${Number(number.slice(5))}`), [id]);
});

test('C§4 a case is found by a party without middle name, last name first, and with any spacing', async () => {
  for (const text of [
    'Dario Kromd',
    'Kromd, Dario',
    'Kromd Dario',
    'Eli P. Kromb',
    'eli\u00a0p.  kromb',
    'Kromb, Eli',
  ])
    assert.deepEqual(await found(text), [kroma], text);
});

test('C§4 a title of maximum length is found, and a longer search is refused', async () => {
  assert.deepEqual(await found(LONG), [long]);
  assert.equal((await admin.get(`${CASES}?filter[search]=${'x'.repeat(1_001)}`)).status, 422);
});

test('C§4 accounts are found last name first and with any spacing', async () => {
  const password = 'a long sentence';
  const reply = await admin.post('/api/users', {
    name: 'Hana  Reyes\u00a0Krom',
    email: 'hana@searching.test',
    password,
    password_confirmation: password,
    role_ids: [],
    branch_ids: [],
  });
  for (const text of ['Hana Reyes Krom', 'Krom, Hana', 'hana\u2003reyes'])
    assert.deepEqual(await found(text, '/api/users'), [reply.body.data.id], text);
});

test('C§4 case numbers are ordered numerically, in both directions and across pages', async () => {
  const numbers = ['NAT-1', 'NAT-2', 'nat-9', 'NAT-10', 'NAT–11', 'NAT-100'];
  for (const case_number of numbers.toReversed())
    await open({ case_number, case_title: 'Naturally ordered' });
  const listed = async (query: string) =>
    (await admin.get(`${CASES}?${query}`)).body.data.map((one: { case_number: string }) => one.case_number);
  const search = 'filter[search]=Naturally%20ordered';
  assert.deepEqual(await listed(`sort=case_number&${search}`), numbers);
  assert.deepEqual(await listed(`sort=-case_number&${search}`), numbers.toReversed());
  const pages = [1, 2, 3].map((page) => listed(`sort=case_number&${search}&per_page=2&page=${page}`));
  assert.deepEqual((await Promise.all(pages)).flat(), numbers);
  const all = await listed('sort=case_number&per_page=100');
  assert.deepEqual(
    all.filter((one: string) => /^nat/i.test(one)),
    numbers,
  );
});
