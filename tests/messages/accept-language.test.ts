import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt, type TestApp } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Responses are in the language of `Accept-Language`: English by default, Filipino for `fil` and `tl`. */

const FILIPINO = [
  'fil',
  'fil-PH',
  'fil-PH,fil;q=0.9,en;q=0.8',
  'tl',
  'tl-PH,en;q=0.5',
  'FIL',
  'de,fil;q=0.1',
];
const ENGLISH = [
  'en',
  'en-PH,en;q=0.9,fil;q=0.8',
  'de-DE,de;q=0.9',
  '*',
  'filler',
  'fil;q=0',
  'fil;q=x',
  ';;;,q=,',
  ',',
  '\t',
  'f'.repeat(5_000),
];

const SERVICES = { court: startCourt, workforce: startWorkforce, fundraising: startFundraising };

for (const [service, start] of Object.entries(SERVICES))
  test(`contract §2 ${service} refuses in the language of Accept-Language, and in English for any other header`, async (t) => {
    const { server } = await start(t);
    const url = `/${service}/api/v1/no-such-path`;
    const ask = (language?: string) =>
      server.inject({
        url,
        headers: {
          accept: 'application/json',
          ...(language === undefined ? {} : { 'accept-language': language }),
        },
      });
    const plain = await ask();
    assert.equal(plain.json().message, 'The page could not be found.');
    for (const language of FILIPINO) {
      const { statusCode, headers, body } = await ask(language);
      assert.equal(statusCode, 404, language);
      assert.equal(JSON.parse(body).message, 'Hindi ito nahanap. Maaaring wala na ito.', language);
      assert.equal(headers['content-language'], 'fil', language);
      assert.match(String(headers.vary), /\bAccept-Language\b/, language);
    }
    for (const language of ENGLISH) {
      const { headers, body } = await ask(language);
      assert.equal(body, plain.body, language);
      assert.equal(headers['content-language'], undefined, language);
      assert.deepEqual(headers.vary, plain.headers.vary, language);
    }
  });

const refusedCase = async (testApp: TestApp, language: string) => {
  const clerk = await testApp.as('Super Admin');
  const body = { case_title: '', case_type: 'Civil', filed_at: 'soon', parties: [{ name: 7 }] };
  return await clerk.post('/api/case-records', body, { headers: { 'accept-language': language } });
};

test('contract §2 validation errors are in Filipino with the names of their fields, and the message is the first of them', async (t) => {
  const testApp = await startCourt(t);
  const [english, filipino] = [await refusedCase(testApp, 'en'), await refusedCase(testApp, 'fil')];
  assert.equal(english.status, 422);
  assert.equal(filipino.status, 422);
  assert.deepEqual(Object.keys(filipino.body.errors), Object.keys(english.body.errors));
  assert.deepEqual(filipino.body.errors.case_title, ['Pamagat ng kaso: Kailangan itong punan.']);
  assert.deepEqual(filipino.body.errors.filed_at, ['Petsa ng paghahain: Kailangang wastong petsa.']);
  const all: string[] = Object.values<string[]>(filipino.body.errors).flat();
  assert.equal(filipino.body.message, `${all[0]} (at ${all.length - 1} pa)`);
  assert.match(english.body.message, / \(and \d+ more errors?\)$/);
});

test('W§5 wrong credentials and a missing session are refused in Filipino', async (t) => {
  const { server } = await startWorkforce(t);
  const profile = await server.inject({
    url: '/workforce/api/profile',
    headers: { 'accept-language': 'fil' },
  });
  assert.equal(profile.statusCode, 401);
  assert.deepEqual(profile.json(), { message: 'Mag-sign in para magpatuloy.' });
});

test('C§6 warnings and reasons of a hearing are in Filipino, with their dates', async (t) => {
  const testApp = await startCourt(t);
  const branch = await testApp.branch();
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const { id } = await testApp.caseRecord({ branch_id: branch });
  const check = async (scheduled_at: string, language: string) =>
    await clerk.post(
      `/api/case/${id}/hearing/check`,
      { scheduled_at, hearing_mode: 'in-person' },
      { headers: { 'accept-language': language } },
    );
  const sunday = await check('2028-02-06T09:00', 'fil');
  assert.deepEqual(sunday.body.warnings, ['Walang pagdinig sa hukuman sa Linggo, Pebrero 6, 2028.']);
  assert.equal(sunday.headers['content-language'], 'fil');
  const early = await check('2028-02-07T08:29', 'fil');
  assert.deepEqual(early.body.warnings, [
    'Nagsisimula ang pagdinig sa labas ng oras ng hukuman (8:30 AM hanggang 12:00 PM, 2:00 PM hanggang 4:30 PM).',
  ]);
  const english = await check('2028-02-06T09:00', 'en');
  assert.deepEqual(english.body.warnings, ['The court does not sit on Sunday, February 6, 2028.']);
  assert.equal(english.headers['content-language'], undefined);
});

test('C§4 a response without texts names no language', async (t) => {
  const testApp = await startCourt(t);
  const clerk = await testApp.as('Super Admin');
  const { status, headers } = await clerk.get('/api/case-records', {
    headers: { 'accept-language': 'fil' },
  });
  assert.deepEqual([status, headers['content-language']], [200, undefined]);
});
