import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  type DonorTestApp,
  event,
  pendingDonation,
  startWithDonor,
  WEBHOOK_SECRET,
} from '@bulwagan/testing/donations.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';

const TABLES = ['donations', 'campaigns', 'ledger_entries', 'webhook_events', 'notifications'];
const PATH = '/payments/paymongo/webhook';
/** The nightly run uses an event of full length; CI uses a minimal one. */
const NIGHT = process.env.NIGHTLY === '1';
const LONG_EVENT_IN_BYTES = 2_048;

const secondsOf = (testApp: DonorTestApp) => Math.floor(testApp.clock.now().epochMilliseconds / 1000);
const digest = (time: number | string, body: Buffer | string, secret = WEBHOOK_SECRET) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

async function post(
  testApp: DonorTestApp,
  payload: Buffer | string,
  headers: Record<string, string>,
  path = PATH,
): Promise<Reply> {
  return await testApp.send('POST', path, {
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Signs the bytes and posts them. */
async function postSigned(
  testApp: DonorTestApp,
  payload: Buffer | string,
  {
    headers = {},
    name = 'paymongo-signature',
    path = PATH,
  }: { headers?: Record<string, string>; name?: string; path?: string } = {},
): Promise<Reply> {
  const time = secondsOf(testApp);
  return await post(
    testApp,
    payload,
    { [name]: `t=${time},te=${digest(time, payload)},li=`, ...headers },
    path,
  );
}

test('F§6 every header except the exact signature in the right mode is 401, and the body is not parsed', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const body = JSON.stringify(event('payment.paid', { reference: donation.reference }));
  const time = secondsOf(testApp);
  const good = digest(time, body);
  const before = await testApp.snapshot(...TABLES);
  const headers: Record<string, string> = {
    empty: '',
    'no parts': ',',
    'only a time': `t=${time}`,
    'only a signature': `te=${good}`,
    'the live part in test mode': `t=${time},te=,li=${good}`,
    'an unknown scheme': `t=${time},v1=${good}`,
    'an empty signature': `t=${time},te=,li=`,
    'upper-case hex': `t=${time},te=${good.toUpperCase()},li=`,
    'one digit short': `t=${time},te=${good.slice(1)},li=`,
    'one digit too many': `t=${time},te=${good}0,li=`,
    base64: `t=${time},te=${Buffer.from(good, 'hex').toString('base64')},li=`,
    'not hex': `t=${time},te=${'z'.repeat(64)},li=`,
    'a repeated part': `t=${time},te=${good},te=${good},li=`,
    'a wrong signature before the correct one': `t=${time},te=${'0'.repeat(64)},te=${good},li=`,
    'a wrong signature after the correct one': `t=${time},te=${good},te=${'0'.repeat(64)},li=`,
    'two times': `t=${time},t=${time},te=${good}`,
    'another time': `t=${time + 1},te=${good},li=`,
    'an empty time': `t=,te=${digest('', body)},li=`,
    'a negative time': `t=-${time},te=${digest(-time, body)},li=`,
    'a fraction': `t=${time}.5,te=${digest(`${time}.5`, body)},li=`,
    milliseconds: `t=${time}000,te=${digest(`${time}000`, body)},li=`,
    'a time out of range': `t=9223372036854775808,te=${digest('9223372036854775808', body)},li=`,
    'no number': `t=NaN,te=${digest('NaN', body)},li=`,
    hexadecimal: `t=0x5,te=${digest('0x5', body)},li=`,
    'another secret': `t=${time},te=${digest(time, body, 'whsk_of_somebody')},li=`,
    'a space before the secret': `t=${time},te=${digest(time, body, ` ${WEBHOOK_SECRET}`)},li=`,
    'a line break after the secret': `t=${time},te=${digest(time, body, `${WEBHOOK_SECRET}\n`)},li=`,
    'the API key': `t=${time},te=${digest(time, body, 'sk_test_of_the_tests')},li=`,
    'no secret': `t=${time},te=${digest(time, body, '')},li=`,
    'the body alone': `t=${time},te=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')},li=`,
    semicolons: `t=${time};te=${good};li=`,
    'a long signature': `t=${time},te=${good},x=${'a'.repeat(600)}`,
    'a quoted signature': `"t=${time},te=${good},li="`,
    JSON: JSON.stringify({ t: time, te: good }),
  };
  for (const [name, header] of Object.entries(headers)) {
    const reply = await post(testApp, body, { 'paymongo-signature': header });
    assert.equal(reply.status, 401, name);
    assert.deepEqual(Object.keys(reply.body).sort(), ['message', 'success'], name);
    assert.equal(reply.headers['www-authenticate'], 'Gateway-Signature', name);
  }
  assert.equal((await post(testApp, body, {})).status, 401);
  // Unsigned invalid JSON is not parsed, so the answer is not 400.
  assert.equal((await post(testApp, '{', {})).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal(
    (await post(testApp, body, { 'paymongo-signature': ` li= ,\tte=${good} , t=${time}` })).status,
    200,
  );
});

test('F§6.2 every one-bit change of the signed bytes is refused', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const paid = event('payment.paid', { reference: donation.reference });
  const payment: Record<string, unknown> = paid.data.attributes.data.attributes;
  const lacking = LONG_EVENT_IN_BYTES - JSON.stringify(paid).length - ',"description":""'.length;
  if (NIGHT) payment.description = 'Books for every pupil. '.repeat(100).slice(0, lacking);
  const body = Buffer.from(JSON.stringify(paid));
  const time = secondsOf(testApp);
  const signature = { 'paymongo-signature': `t=${time},te=${digest(time, body)},li=` };
  const before = await testApp.snapshot(...TABLES);
  const bits = Array.from({ length: body.length * 8 }, (_, bit) => bit);
  let refused = 0;
  for (let from = 0; from < bits.length; from += 200) {
    const replies = await Promise.all(
      bits.slice(from, from + 200).map((bit) => {
        const altered = Buffer.from(body);
        altered[bit >> 3]! ^= 1 << (bit & 7);
        return post(testApp, altered, signature);
      }),
    );
    refused += replies.filter(({ status }) => status === 401).length;
  }
  const least = NIGHT ? LONG_EVENT_IN_BYTES * 8 : 1_000;
  recordMetric({
    check: 'signed webhooks with one flipped bit',
    figure: `${refused} of ${bits.length} refused`,
    goal: `all of at least ${least}`,
    holds: refused === bits.length && bits.length >= least,
  });
  assert.equal(refused, bits.length);
  assert.ok(bits.length >= least, `only ${bits.length}`);
  for (const altered of [Buffer.concat([body, Buffer.from(' ')]), body.subarray(1), Buffer.alloc(0)])
    assert.equal((await post(testApp, altered, signature)).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  // The unchanged body is accepted.
  assert.equal((await post(testApp, body, signature)).status, 200);
});

test('F§6.3 in live mode the live part counts and the test part does not', async (t) => {
  const testApp = await startWithDonor(t, { gateway: { liveMode: true, url: 'https://127.0.0.1:9/v1' } });
  const donation = await pendingDonation(testApp);
  const body = JSON.stringify(event('payment.paid', { reference: donation.reference }));
  const time = secondsOf(testApp);
  const good = digest(time, body);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await post(testApp, body, { 'gateway-signature': `t=${time},te=${good},li=` })).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await post(testApp, body, { 'gateway-signature': `t=${time},te=,li=${good}` })).status, 200);
});

test('F§6.4 the time is checked to the second, up to 300 either way', async (t) => {
  const testApp = await startWithDonor(t);
  const body = JSON.stringify(event('weather.changed', {}));
  for (const [age, status] of [
    [299, 200],
    [300, 200],
    [301, 401],
    [3_600, 401],
    [-299, 200],
    [-300, 200],
    [-301, 401],
  ] as const) {
    const time = secondsOf(testApp) - age;
    const reply = await post(testApp, body, {
      'gateway-signature': `t=${time},te=${digest(time, body)},li=`,
    });
    assert.equal(reply.status, status, `${age} seconds old`);
  }
});

test('F§6.1 the header is Gateway-Signature, the gateway’s own name, or the configured one', async (t) => {
  const testApp = await startWithDonor(t, { gateway: { signatureHeader: 'X-House-Signature' } });
  const body = JSON.stringify(event('weather.changed', {}));
  assert.equal((await postSigned(testApp, body, { name: 'x-other-signature' })).status, 401);
  assert.equal((await postSigned(testApp, body, { name: 'paymongo-signature' })).status, 401);
  assert.equal((await postSigned(testApp, body, { name: 'x-house-signature' })).status, 200);
  assert.equal((await postSigned(testApp, body, { name: 'GATEWAY-SIGNATURE' })).status, 200);
});

test('F§4 the path accepts the gateway’s id and the word gateway; other names are 404, other methods 405', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const body = JSON.stringify(event('payment.paid', { reference: donation.reference }));
  const before = await testApp.snapshot(...TABLES);
  for (const name of ['stripe', 'PayMongo', 'gateways', '%67ateway%00', 'a'.repeat(60)])
    assert.equal((await postSigned(testApp, body, { path: `/payments/${name}/webhook` })).status, 404, name);
  const other = await testApp.send('GET', PATH);
  assert.deepEqual([other.status, other.headers.allow], [405, 'POST']);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await postSigned(testApp, body, { path: '/payments/gateway/webhook' })).status, 200);
  assert.equal((await postSigned(testApp, body)).body.data.outcome, 'unchanged');
});

test('F§6.2 only the bytes count, not their declared type or formatting', async (t) => {
  const testApp = await startWithDonor(t);
  const send = async (edit: (text: string) => string | Buffer, headers: Record<string, string> = {}) => {
    const donation = await pendingDonation(testApp);
    const text = JSON.stringify(event('payment.paid', { reference: donation.reference }));
    const reply = await postSigned(testApp, edit(text), { headers });
    const row = await testApp.app.db
      .selectFrom('donations')
      .select('status')
      .where('id', '=', donation.id)
      .executeTakeFirstOrThrow();
    return [reply.status, row.status];
  };
  const same = (text: string) => text;
  assert.deepEqual(await send(same, { 'content-type': 'text/plain' }), [200, 'completed']);
  assert.deepEqual(await send(same, { 'content-type': '' }), [200, 'completed']);
  assert.deepEqual(await send(same, { 'content-type': 'application/x-www-form-urlencoded' }), [
    200,
    'completed',
  ]);
  assert.deepEqual(await send(same, { 'content-type': 'application/json; charset=latin1' }), [
    200,
    'completed',
  ]);
  assert.deepEqual(await send(same, { 'content-type': 'no media type' }), [200, 'completed']);
  assert.deepEqual(await send(same, { accept: 'text/html' }), [200, 'completed']);
  assert.deepEqual(await send((text) => ` \n\t${text}\r\n`), [200, 'completed']);
  assert.deepEqual(await send((text) => JSON.stringify(JSON.parse(text), null, 4)), [200, 'completed']);
  assert.deepEqual(await send((text) => text.replace('payment.paid', 'p\\u0061yment.paid')), [
    200,
    'completed',
  ]);
  // The last of two duplicate members counts, as everywhere in JSON.
  assert.deepEqual(
    await send((text) =>
      text.replace('"type":"payment.paid"', '"type":"weather.changed","type":"payment.paid"'),
    ),
    [200, 'completed'],
  );
  assert.deepEqual(await send((text) => text.replace('{', '{"__proto__":{"data":1},"constructor":2,')), [
    200,
    'completed',
  ]);
  // Signed but unreadable events are saved and have no effect.
  assert.deepEqual(await send((text) => `\uFEFF${text}`), [400, 'pending']);
  assert.deepEqual(await send((text) => gzipSync(text), { 'content-encoding': 'gzip' }), [400, 'pending']);
  assert.deepEqual(await send((text) => text.slice(0, -1)), [400, 'pending']);
  assert.deepEqual(await send((text) => `${text}${text}`), [400, 'pending']);
  const kept = await testApp.app.db
    .selectFrom('webhook_events')
    .select('id')
    .where('outcome', '=', 'malformed')
    .execute();
  assert.equal(kept.length, 4);
});

test('F§6 a signed body one byte over a megabyte is 413 and changes nothing; a megabyte is accepted', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const text = JSON.stringify(event('payment.paid', { reference: donation.reference }));
  const padded = (bytes: number) => text.padEnd(bytes, ' ');
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await postSigned(testApp, padded(1024 * 1024 + 1))).status, 413);
  assert.equal((await postSigned(testApp, padded(10 * 1024 * 1024))).status, 413);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await postSigned(testApp, padded(1024 * 1024))).status, 200);
});

test('F§6 deep, wide and unusual signed bodies are 200 or 400 and never a server error', async (t) => {
  const testApp = await startWithDonor(t);
  const donation = await pendingDonation(testApp);
  const text = JSON.stringify(event('payment.paid', { reference: donation.reference }));
  const before = await testApp.snapshot('donations', 'campaigns', 'ledger_entries');
  const deep = '['.repeat(100_000);
  const bodies: [string | Buffer, number][] = [
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    ['0', 400],
    ['{}', 400],
    ['{"data":[]}', 400],
    ['{"data":{"id":7,"attributes":{"type":"payment.paid"}}}', 400],
    ['{"data":{"id":"","attributes":{"type":"payment.paid"}}}', 400],
    ['{"data":{"id":"evt_1"}}', 400],
    ['{"data":{"id":"evt_1","attributes":{"type":[]}}}', 400],
    ['{"data":{"id":"evt_\\u0000","attributes":{"type":"payment.paid"}}}', 400],
    ['{"data":{"id":"evt_\\ud800","attributes":{"type":"payment.paid"}}}', 400],
    [`{"data":{"id":"${'x'.repeat(300)}","attributes":{"type":"payment.paid"}}}`, 400],
    [deep, 400],
    [`${deep}${']'.repeat(100_000)}`, 400],
    ['{"a":'.repeat(50_000), 400],
    [Buffer.from([0xff, 0xfe, 0x00]), 400],
    [randomBytes(10_000), 400],
    ['{"data":{"id":"evt_a","attributes":{"type":"payment.paid"}}}', 200],
    ['{"data":{"id":"evt_b","attributes":{"type":"payment.paid","data":"soup"}}}', 200],
    ['{"data":{"id":"evt_c","attributes":{"type":"payment.paid","data":{"id":{},"attributes":[]}}}}', 200],
    [
      '{"data":{"id":"evt_d","attributes":{"type":"payment.paid","created_at":1e400,"data":{"id":"pay_1","attributes":{"reference_number":"\\u0000","amount":-1}}}}}',
      200,
    ],
    [
      '{"data":{"id":"evt_e","attributes":{"type":"payment.paid","data":{"id":"pay_1","attributes":{"reference_number":{"$ne":1},"amount":"10"}}}}}',
      200,
    ],
    [
      '{"data":{"id":"evt_f","attributes":{"type":"subscription.past_due","data":{"id":"sub_unknown"}}}}',
      200,
    ],
    ['{"data":{"id":"evt_g","attributes":{"type":"subscription.updated"}}}', 200],
    ['{"data":{"id":"evt_h","attributes":{"type":"subscription.invoice.paid","data":{"id":"inv_1"}}}}', 200],
    [
      `{"data":{"id":"evt_i","attributes":{"type":"payment.paid","data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}}}`,
      200,
    ],
  ];
  for (const [body, status] of bodies) {
    const reply = await postSigned(testApp, body);
    assert.equal(reply.status, status, String(body).slice(0, 120));
    assert.equal(typeof reply.body.message, 'string');
  }
  assert.equal(await testApp.snapshot('donations', 'campaigns', 'ledger_entries'), before);
  assert.equal((await postSigned(testApp, text)).status, 200);
});

test('F§6.2 a chunked body is reassembled before verification; a header sent twice is refused', async (t) => {
  const testApp = await startWithDonor(t);
  await testApp.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = testApp.server.server.address() as AddressInfo;
  const donation = await pendingDonation(testApp);
  const body = JSON.stringify(event('payment.paid', { reference: donation.reference }));
  const time = secondsOf(testApp);
  const signature = `Paymongo-Signature: t=${time},te=${digest(time, body)},li=`;
  const talk = async (headers: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    const chunks = [...body].map((one) => `${Buffer.byteLength(one).toString(16)}\r\n${one}\r\n`).join('');
    socket.write(
      `POST /fundraising/api/v1${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n${headers.join('\r\n')}\r\n\r\n${chunks}0\r\n\r\n`,
    );
    let answer = '';
    for await (const part of socket) answer += part;
    return answer.split('\r\n')[0]!;
  };
  const before = await testApp.snapshot(...TABLES);
  const wrong = `Paymongo-Signature: t=${time},te=${'0'.repeat(64)},li=`;
  for (const twice of [
    [signature, signature],
    [wrong, signature],
    [signature, wrong],
  ])
    assert.match(await talk(twice), / 401 /);
  assert.match(await talk(['Content-Type: application/json']), / 401 /);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.match(await talk([signature]), / 200 /);
});
