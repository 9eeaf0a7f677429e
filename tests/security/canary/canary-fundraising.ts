import { createMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import type { Reason } from '../../attack/reasons.ts';
import { startFuzzedFundraising } from '../../fuzz/fundraising.ts';
import { isCode } from '../finder.ts';
import { newSeed } from '../requests.ts';
import {
  assertAnswersSilent,
  assertDatabaseSilent,
  assertLogSilent,
  assertTextSilent,
  canaries,
  watch,
} from './canary.ts';
import { assertAccountEncrypted, EMAIL, secretsOfAccounts, secretsOfPaying } from './canary-donors.ts';
import { assertReported } from './canary-seeded.ts';
import { assertEntered, sendSecrets } from './canary-sending.ts';

/** Operations with secret fields that the test never completes, with reasons. */
const NEVER_LET_IN: Reason[] = [
  ['no user has a passkey, which requires a device', /two-factor-challenge\/passkey-options$/],
  ['a passkey is made by a device', /^(POST|DELETE) \/api\/v1\/profile\/two-factor\/passkeys(\/\{id\})?$/],
  ['the simulator accepts only three-digit security codes', /\/charge-saved\//],
];

/** Starts fundraising with all output captured; returns the assertion that searches the output for secrets. */
export async function silentFundraising(test: HasAfter) {
  const watched = watch();
  const { note } = watched;
  const metrics = await createMetrics({ enabled: true });
  const secret = note('secret of the server', 'a secret of a server with canaries, long enough');
  const office = await startFuzzedFundraising(test, { platform: { log: watched.log, metrics, secret } });

  async function send(
    method: Operation['method'],
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<Reply> {
    const reply = await office.testApp.send(method, path, { ...options, body });
    watched.report({ method, path: `/api/v1${path}` }, JSON.stringify(body) ?? '', reply);
    return reply;
  }
  const post: typeof office.testApp.post = (path, body, options) => send('POST', path, body, options);
  const testApp: typeof office.testApp = { ...office.testApp, post };
  const story = { testApp, note, send };

  return async (t: { diagnostic(line: string): void }): Promise<void> => {
    const seed = newSeed(t);
    const { pool } = testApp.app.connection;
    await secretsOfAccounts(story);
    await secretsOfPaying(story);
    const { around, superior: admin } = await office.filled();
    await assertAccountEncrypted(story, (await office.superior()).headers);
    const operations = operationsOf((await office.send('GET', '/openapi.json')).body);
    const count = await sendSecrets(watched, operations, {
      send: office.send,
      around,
      seed,
      // A separate user sends operations that change the sign-in of their caller.
      headersFor: async ({ path }) =>
        /logout|\/profile\b/.test(path) ? (await office.superior()).headers : admin.headers,
      cookieName: 'fundraising_session',
    });
    assertEntered(watched, operations, NEVER_LET_IN);
    await office.settled();
    await tallied(canaries('fundraising', 5, { watched, count }), async (hold) => {
      await hold(() => assertLogSilent(watched));
      await hold(() => assertAnswersSilent(watched));
      await hold(() => assertDatabaseSilent(pool, watched, EMAIL));
      await hold(async () => assertTextSilent('the metrics', await metrics.render(), watched));
      const secrets = watched.secrets.filter((each) => !isCode(each));
      await hold(async () => {
        for (const { text, html } of await testApp.mails(EMAIL))
          assertTextSilent('a mail', text + html, { secrets });
      });
    });
    await assertReported(watched, pool, EMAIL);
  };
}
