import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import type { Reason } from '../attack/reasons.ts';
import type { HasAfter } from '../database.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { type Operation, operationsOf } from '../operations.ts';
import { tallied } from '../tally.ts';
import type { Reply, SendOptions } from '../world.ts';
import {
  assertAnswersSilent,
  assertDatabaseSilent,
  assertLogSilent,
  assertTextSilent,
  canaries,
  watch,
} from './canary.ts';
import { assertAccountSealed, EMAIL, secretsOfAccounts, secretsOfPaying } from './canary-donors.ts';
import { assertTold } from './canary-planted.ts';
import { assertEntered, sendSecrets } from './canary-sending.ts';
import { isCode } from './finder.ts';
import { newSeed } from './requests.ts';

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
  const office = await startFuzzedFundraising(test, { ground: { log: watched.log, metrics, secret } });

  async function send(
    method: Operation['method'],
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<Reply> {
    const reply = await office.world.send(method, path, { ...options, body });
    watched.tell({ method, path: `/api/v1${path}` }, JSON.stringify(body) ?? '', reply);
    return reply;
  }
  const post: typeof office.world.post = (path, body, options) => send('POST', path, body, options);
  const world: typeof office.world = { ...office.world, post };
  const story = { world, note, send };

  return async (t: { diagnostic(line: string): void }): Promise<void> => {
    const seed = newSeed(t);
    const { pool } = world.app.connection;
    await secretsOfAccounts(story);
    await secretsOfPaying(story);
    const { around, superior: admin } = await office.filled();
    await assertAccountSealed(story, (await office.superior()).headers);
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
        for (const { text, html } of await world.mails(EMAIL))
          assertTextSilent('a mail', text + html, { secrets });
      });
    });
    await assertTold(watched, pool, EMAIL);
  };
}
