import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { answeredWithin } from './response-timeout.ts';

/** Starts a thread that responds immediately or never. */
async function somebody(t: TestContext, answers: boolean): Promise<() => Promise<string>> {
  const other = new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', () => { if (${answers}) parentPort.postMessage('counted'); });
     parentPort.postMessage('ready');`,
    { eval: true },
  );
  t.after(() => other.terminate());
  await once(other, 'message');
  return async () => {
    const answer = once(other, 'message');
    other.postMessage('count');
    return (await answer)[0];
  };
}

function beBusyForMs(duration: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);
}

describe('the wait for an answer', () => {
  it('returns the result or the error', async () => {
    assert.equal(await answeredWithin(Promise.resolve('counted'), 1_000), 'counted');
    await assert.rejects(answeredWithin(Promise.reject(new Error('reset')), 1_000), /reset/);
  });

  it('ends without an answer', async (t) => {
    const ask = await somebody(t, false);
    await assert.rejects(answeredWithin(ask(), 100), /No answer within 100 ms/);
  });

  it('accepts an answer that arrived while the program was busy for longer than the timeout', async (t) => {
    const ask = await somebody(t, true);
    // After this turn, timers run first and the answer is read only then.
    await setImmediate();
    const answer = answeredWithin(ask(), 250);
    beBusyForMs(1_000);
    assert.equal(await answer, 'counted');
  });
});
