import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtp } from '@bulwagan/testing/servers/smtp.ts';
import { call, donor, start, startedDataDir } from '../../start/program.ts';

/**
 * Well below the times after which the mail would be sent again anyway: a minute for its job, ten seconds more for the
 * queue.
 */
const SENT_WITHIN_MS = 20_000;

test('contract §1: a program that stops during a slow mail delivery returns the mail to the queue, and the next start sends it at once', async (t) => {
  const arrived: string[] = [];
  const { port } = await startSmtp(t, ({ mail, done }) => {
    arrived.push(/^message-id: (.*)$/im.exec(mail)![1]!);
    if (arrived.length > 1) done();
  });
  const until = async (count: number) => {
    const deadline = performance.now() + SENT_WITHIN_MS;
    while (arrived.length < count && performance.now() < deadline) await sleep(20);
    assert.equal(arrived.length, count);
  };
  const options = { dataDir: await startedDataDir(t), env: { MAIL_URL: `smtp://127.0.0.1:${port}` } };
  const first = await start(t, options);
  await first.ready();
  const asked = await call(`${first.url}/fundraising`, '/auth/forgot-password', {
    body: { email: donor.email },
  });
  assert.equal(asked.status, 200);
  await until(1);
  const began = performance.now();
  assert.equal(await first.end(), 0);
  const seconds = (performance.now() - began) / 1_000;
  t.diagnostic(`stopped in ${seconds.toFixed(1)} s`);
  assert.ok(seconds > 3 && seconds < 10, `the stop took ${seconds} s`);
  assert.match(first.output(), /returned to the queue/);
  assert.doesNotMatch(first.output(), /cut off|could not be returned/);

  const second = await start(t, options);
  await second.ready();
  await until(2);
  assert.equal(arrived[1], arrived[0]);
  assert.equal(await second.end(), 0);
});
