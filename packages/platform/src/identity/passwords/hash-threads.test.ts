import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { test } from 'node:test';
import { deriveInThread } from './hash-threads.ts';

const parameters = { message: 'password', nonce: Buffer.alloc(16, 1), memory: 64, passes: 1, parallelism: 1 };

test('Hashes of a thread equal those of the runtime, and each goes to its caller', async () => {
  const messages = ['one', 'two', 'three'];
  const tags = await Promise.all(
    messages.map((message) => deriveInThread({ ...parameters, message, tagLength: 32 })),
  );
  for (const [at, message] of messages.entries())
    assert.deepEqual(tags[at], argon2Sync('argon2id', { ...parameters, message, tagLength: 32 }));
});

test('A failing hash is reported to its caller, and the thread continues', async () => {
  await assert.rejects(deriveInThread({ ...parameters, tagLength: 0 }), RangeError);
  assert.equal((await deriveInThread({ ...parameters, tagLength: 16 })).length, 16);
});

test('A hashing thread has a lower but not the lowest priority, where threads have priorities', async () => {
  if (process.platform !== 'linux') return;
  await deriveInThread({ ...parameters, tagLength: 32 });
  const threads = readdirSync('/proc/self/task').map((thread) => ({
    name: readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim(),
    priority: getPriority(Number(thread)),
  }));
  const low = threads.filter(({ priority }) => priority > getPriority());
  assert.ok(low.length > 0 && low.every(({ name }) => name === 'WorkerThread'), JSON.stringify(threads));
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  assert.ok(
    low.every(({ priority }) => priority <= PRIORITY_BELOW_NORMAL),
    JSON.stringify(threads),
  );
});
