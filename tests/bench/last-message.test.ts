import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { messageOf } from '../../bench/processes.ts';

/** More bytes than a pipe takes at once. */
const NUMBERS = 200_000;

test('the last message of a process arrives whole, however long, and the process then ends', async () => {
  const program = new URL('testing/last-message-program.ts', import.meta.url);
  const child = fork(program, { serialization: 'advanced' });
  const ended = once(child, 'exit');
  child.send({ numbers: NUMBERS });
  assert.equal((await messageOf<number[]>(child)).length, NUMBERS);
  assert.deepEqual(await ended, [0, null]);
});
