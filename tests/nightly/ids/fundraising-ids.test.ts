import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fundraisingOperations } from '@bulwagan/fundraising/operations.ts';
import type { Example } from '@bulwagan/platform/http/operations.ts';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { filled, type Ids, nameOf, placeholdersIn, placeholdersOf } from '../../attack/changes.ts';
import { idQueriesOf } from '../../attack/queries.ts';
import type { Reason } from '../../attack/reasons.ts';
import { assertTried } from '../../attack/untried.ts';
import {
  API,
  CHANGES,
  fixturesOf,
  type Part,
  READS,
  send,
  senderOf,
} from '../../security/fundraising/fundraising-fixtures.ts';
import { fingerprintOf } from '../../security/requests.ts';

const testApp = await startWithGateway({ after });
const [north, south] = [await fixturesOf(testApp, 'north'), await fixturesOf(testApp, 'south')];
const none: Ids = Object.fromEntries(Object.keys(north.ids).map((name) => [name, '2147483647']));
const document = (await testApp.server.inject('/fundraising/openapi.json')).json();
const operations = operationsOf(document);
const everything = () => fingerprintOf(testApp.app.connection.pool, 'fundraising');

/**
 * Returns the expected status: 403 for a card of another donor and 404 for an unknown one (contract); 404 for every
 * other foreign record.
 */
function statusOf(path: string, name: string, ids: Ids): number {
  const isInPath = path.includes(`{${name}}`);
  if (/card|intent/.test(name) && (isInPath || path.includes('charge-saved')))
    return ids === south.ids ? 403 : 404;
  return isInPath ? 404 : 422;
}

const UNTRIED: Reason[] = [
  [
    'A template of another institution is refused (contract §3.2, papers.test.ts).',
    /^POST \/api\/v1\/(?:documents(?:\/preview)?: template_id|document-templates: office_id)$/,
  ],
];

const IDS_IN_CHANGES = {
  check: 'write requests of fundraising with ids of other owners or of missing records',
  what: 'refused',
  least: 50,
};

async function assertRefused(change: Example, name: string, ids: Ids): Promise<void> {
  const reply = await send(senderOf(north, change), change, { ...north.ids, [name]: ids[name]! });
  const of = ids === none ? 'nothing' : 'another town';
  const what = `${nameOf(change)} with ${name} of ${of}: ${reply.text}`;
  assert.equal(reply.status, statusOf(change.path, name, ids), what);
  assert.ok(!reply.text.includes(south.mark), `${nameOf(change)} reveals ${of}`);
}

/** Waits for the receipts and notices of the fixtures: jobs mark them as sent within seconds. */
async function untilMailed(): Promise<void> {
  const { pool } = testApp.app.connection;
  for (;;) {
    const { rows } = await pool.query(`
      select (select count(*) from fundraising.donations where receipt_state = 'due')
        + (select count(*) from fundraising.receipts_due)
        + (select count(*) from fundraising.notice_mails) as waiting`);
    if (Number(rows[0].waiting) === 0) return;
    await sleep(50);
  }
}

test('F§5 every write and read route that takes an id is tested with ids of others, or marked as shared data', () => {
  assertTried(operations, fundraisingOperations, UNTRIED, { '{gateway}': 'paymongo' });
});

test('F§5 no write accepts an id of another donor, another institution or an unknown id, and nothing changes', async () => {
  await untilMailed();
  const before = await everything();
  await tallied(IDS_IN_CHANGES, async (hold) => {
    for (const change of CHANGES)
      for (const name of placeholdersOf(change).filter((one) => !change.open?.includes(one)))
        for (const ids of [south.ids, none]) await hold(() => assertRefused(change, name, ids));
  });
  assert.deepEqual(await everything(), before);
  // Each change succeeds with the own ids, so nothing else caused the refusals.
  for (const change of CHANGES) {
    const { status, text } = await send(senderOf(north, change), change, north.ids);
    assert.ok(status >= 200 && status < 300, `${nameOf(change)}: ${status} ${text}`);
  }
});

test('F§5 no record of another donor or institution can be read by its id', async () => {
  for (const read of READS) {
    const { path } = read;
    const { get } = senderOf(north, read);
    const own = await get(filled(path, north.ids));
    assert.equal(own.status, 200, `${path}: ${own.text}`);
    for (const name of placeholdersIn(path))
      for (const ids of [south.ids, none]) {
        const reply = await get(filled(path, { ...north.ids, [name]: ids[name]! }));
        assert.equal(reply.status, statusOf(path, name, ids), `${path}: ${reply.text}`);
      }
  }
});

test('contract: an id that is too long answers 404 like an unknown id, in the error format', async () => {
  for (const read of READS)
    for (const name of placeholdersIn(read.path)) {
      const path = filled(read.path, { ...north.ids, [name]: 'x'.repeat(5_000) });
      const { status, body, text } = await senderOf(north, read).get(path);
      assert.deepEqual(
        [status, body?.success, typeof body?.message],
        [404, false, 'string'],
        `${read.path}: ${text}`,
      );
    }
});

/** Lists that contain a record of the caller, so that an empty response fails the test. */
const SHOWN: Record<Part, string[]> = {
  donor: ['/campaigns?mine=true', '/notifications', '/donations', '/profile'],
  admin: [
    '/users',
    '/withdrawals',
    '/campaigns',
    '/scholars',
    '/audit-logs',
    '/donations',
    '/donations/export',
    '/payments-to-return',
  ],
  committee: ['/withdrawals', '/campaigns', '/donations', '/donations/export', '/payments-to-return'],
};

test('F§5 no read of a single record takes another id in the query, except the payment of a subscription', async () => {
  const single = operations.filter(({ method, path }) => method === 'GET' && path.includes('{'));
  const path = '/subscriptions/{subscription}/return';
  assert.deepEqual(
    single.filter((operation) => idQueriesOf(operation).length > 0).map((operation) => operation.path),
    [`${API}${path.replace('subscription}', 'id}')}`],
  );
  const { rows } = await testApp.app.connection.pool.query(
    'select payment_intent_id as intent from donations where subscription_id = $1',
    [south.ids.subscription],
  );
  assert.match(rows[0].intent, /^pi_/);
  for (const intent of [rows[0].intent, south.ids.intent, north.ids.intent])
    assert.equal((await testApp.get(`${filled(path, north.ids)}?payment_intent_id=${intent}`)).status, 404);
});

test('F§5 no list shows records of another donor or institution, whatever the query', async () => {
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  assert.ok(lists.length > 15);
  for (const part of ['donor', 'admin', 'committee'] as const) {
    const { get } = north.people[part];
    for (const path of SHOWN[part]) assert.ok((await get(path)).text.includes(north.mark), `${part} ${path}`);
    for (const operation of lists)
      for (const query of ['', ...queriesFor(operation)]) {
        const { text, status, body } = await get(`${operation.path.slice(API.length)}${query}`);
        assert.ok(!text.includes(south.mark), `${part} ${operation.path}${query}: ${status} ${text}`);
        // Only the foreign id may be refused: a request that fails for another field would prove nothing.
        const wrong = query === '' ? [] : Object.keys(body?.errors ?? {});
        assert.ok(
          wrong.every((field) => query.startsWith(`?${field}=`)),
          `${operation.path}${query}: ${text}`,
        );
      }
  }
});

/** Returns queries with the ids and texts of the other fixture set, wherever a list accepts some. */
function queriesFor(operation: Operation): string[] {
  const known: Record<string, string[]> = {
    institution_id: [south.ids.institution!],
    campaign_id: [south.ids.campaign!, south.ids.draft_campaign!],
    scholar_id: [south.ids.scholar!],
    user_id: [south.ids.user!],
    actor_id: [south.ids.user!],
    subject_id: ['campaign', 'institution', 'scholar', 'user', 'withdrawal'].map(
      (type) => `${south.ids[type]}&subject_type=${type}`,
    ),
    donation_id: [south.ids.cancelled_donation!],
    record_id: [`donation:${south.ids.completed_donation}`],
    payment_intent_id: [south.ids.intent!],
    search: [south.mark],
  };
  const unknown = idQueriesOf(operation).filter((name) => known[name] === undefined);
  assert.deepEqual(unknown, [], `${operation.path} has an unknown id parameter`);
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => (known[name] ?? []).map((value) => `?${name}=${value}&per_page=100`));
}
