import assert from 'node:assert/strict';
import { ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { login } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { PASSWORD, type Reply } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { type Hold, tallied } from '@bulwagan/testing/tally.ts';
import { receiptsAtRest } from '../../attack/written.ts';
import { startFuzzedFundraising } from '../../fuzz/fundraising.ts';
import { fingerprintOf, nameOf, newSeed, type Right, rightRequest, withHeaders } from '../requests.ts';
import { forgedTo, isUnguarded, simpleRequests } from './csrf.ts';

/** Origin headers that a browser sends from other sites, or never sends. */
const foreignTo = (own: string): Record<string, string>[] => [
  ...['cross-site', 'same-site', 'SAME-ORIGIN', '', 'same-origin, none'].map((site) => ({
    'sec-fetch-site': site,
  })),
  ...[
    'https://evil.test',
    'null',
    `${own}.evil.test`,
    `${own}/`,
    own.replace('http:', 'https:'),
    'http://127.0.0.1',
  ].map((origin) => ({ origin })),
  { origin: own, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.test', 'sec-fetch-site': 'none', referer: `${own}/` },
];

const FROM_ANOTHER = 'The request comes from another site.';

const isOfSite = ({ operation }: Right) => !operation.path.endsWith('/webhook') && !isUnguarded(operation);
/** Returns true if a page can send the request without a CORS preflight. */
const isSimple = (right: Right) =>
  isOfSite(right) && right.operation.method === 'POST' && right.operation.body?.isForm === false;

/** Sends every state-changing request of fundraising as a page of another site could make a browser send it. */
export async function forgedFundraising(test: HasAfter) {
  const office = await startFuzzedFundraising(test);
  const { testApp } = office;
  const institutionId = await testApp.institution();
  const { origin: own, host } = new URL(testApp.url);
  const fingerprint = () => fingerprintOf(testApp.app.connection.pool, 'fundraising');

  /** Returns the cookie of a user with all permissions. */
  async function inBrowser(): Promise<string> {
    const { email } = await testApp.person({ roles: [...ROLES], institutionId });
    const reply = await login(testApp, 'web', email, PASSWORD);
    assert.equal(reply.status, 200, reply.text);
    return browserHeaders(reply).cookie!;
  }

  const ask = (right: Right, options: Right['options'], cookie: string): Promise<Reply> =>
    office.send(right.operation.method, right.url, withHeaders(options, { cookie, host }));

  async function allRights(seed: number): Promise<Right[]> {
    const { around } = await office.filled();
    await testApp.delivered();
    await receiptsAtRest(testApp.app.connection.pool);
    const operations = operationsOf((await office.send('GET', '/openapi.json')).body);
    return operations
      .filter(({ method }) => method !== 'GET')
      .map((operation, index) => rightRequest(operation, around, seed + index))
      .filter(isOfSite);
  }

  async function refuseAll(right: Right, cookie: string, hold: Hold): Promise<void> {
    for (const headers of foreignTo(own)) {
      const what = `${nameOf(right.operation)} ${JSON.stringify(headers)}`;
      await hold(async () => {
        const { status, body } = await ask(right, withHeaders(right.options, headers), cookie);
        assert.deepEqual([status, body.message], [403, FROM_ANOTHER], what);
      });
    }
    if (!isSimple(right)) return;
    // Requests without origin headers, as very old browsers send: a page can send those only with a body that is not
    // JSON.
    const simple = [...simpleRequests(right, {})].filter(({ what }) => what !== 'a beacon');
    for (const { what, options } of simple)
      await hold(async () => {
        const { status, text } = await ask(right, options, cookie);
        assert.ok(status >= 400 && status < 500, `${nameOf(right.operation)} ${what}: ${status} ${text}`);
      });
  }

  /** Sends the same requests from allowed pages and asserts that none is refused for its origin. */
  async function assertOwnPagesPass(rights: Right[]): Promise<void> {
    let cookie = await inBrowser();
    for (const right of rights) {
      const headers = { origin: own, 'sec-fetch-site': 'same-origin' };
      const reply = await ask(right, withHeaders(right.options, headers), cookie);
      // Signing out and changing the password end the session.
      if (/auth|profile/.test(right.operation.path)) cookie = await inBrowser();
      assert.notEqual(reply.body?.message, FROM_ANOTHER, nameOf(right.operation));
      assert.ok(reply.status < 500, `${nameOf(right.operation)}: ${reply.text}`);
    }
  }

  return async (t: { diagnostic(line: string): void }): Promise<void> => {
    const rights = await allRights(newSeed(t));
    assert.ok(rights.length > 70);
    const cookie = await inBrowser();
    const before = await fingerprint();
    await tallied(forgedTo('fundraising'), async (hold) => {
      for (const right of rights) await refuseAll(right, cookie, hold);
      await hold(async () => assert.deepEqual(await fingerprint(), before));
    });
    await assertOwnPagesPass(rights);
  };
}
