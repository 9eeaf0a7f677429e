import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBoundedQueue, Overloaded } from './bounded-queue.ts';

class Full extends Overloaded {}

function setup(limits: { concurrency?: number; waitingLine?: number; waitInMilliseconds?: number } = {}) {
  const queue = createBoundedQueue({
    concurrency: 1,
    waitingLine: 2,
    waitInMilliseconds: 10_000,
    full: (retryAfterInSeconds) => new Full('The queue is full.', retryAfterInSeconds),
    ...limits,
  });
  const started: string[] = [];
  const occupy = (name: string) => {
    const work = Promise.withResolvers<string>();
    const done = queue.run(() => {
      started.push(name);
      return work.promise;
    });
    return { done, finish: () => work.resolve(name), fail: (error: Error) => work.reject(error) };
  };
  return { queue, started, occupy };
}

test('A task beyond the waiting line is refused immediately and never runs', async () => {
  const { queue, started, occupy } = setup();
  const tasks = ['a', 'b', 'c'].map(occupy);
  await assert.rejects(occupy('d').done, (error) => {
    assert.ok(error instanceof Full && error instanceof Overloaded);
    assert.equal(error.name, 'Full');
    assert.ok(Number.isInteger(error.retryAfterInSeconds) && error.retryAfterInSeconds >= 1);
    return true;
  });
  assert.equal(queue.waiting(), 2);
  for (const task of tasks) task.finish();
  assert.deepEqual(await Promise.all(tasks.map((task) => task.done)), ['a', 'b', 'c']);
  assert.deepEqual(started, ['a', 'b', 'c']);
  assert.deepEqual([queue.running(), queue.waiting()], [0, 0]);
});

test('assertRoom refuses like a task would be, takes no place, and passes when there is room', async () => {
  const { queue, occupy } = setup();
  const first = occupy('first');
  const waiting = [occupy('second'), occupy('third')];
  assert.throws(
    () => queue.assertRoom(),
    (error) => error instanceof Full && error.retryAfterInSeconds >= 1,
  );
  assert.deepEqual([queue.running(), queue.waiting()], [1, 2]);
  first.finish();
  await first.done;
  queue.assertRoom();
  assert.deepEqual([queue.running(), queue.waiting()], [1, 1]);
  for (const task of waiting) task.finish();
  await Promise.all(waiting.map(({ done }) => done));
});

test('A task that has waited too long is refused, never runs and frees its place', async () => {
  const { queue, started, occupy } = setup({ waitInMilliseconds: 20 });
  const slow = occupy('slow');
  await assert.rejects(occupy('late').done, Full);
  assert.equal(queue.waiting(), 0);
  slow.finish();
  await slow.done;
  await sleep(5);
  assert.deepEqual(started, ['slow']);
});

test('A queue that could run nothing is refused at creation', () => {
  assert.throws(() => setup({ concurrency: 0 }), RangeError);
  assert.throws(() => setup({ concurrency: Number.NaN }), RangeError);
});

test('A failing task passes on its error and hands its place to the next', async () => {
  const { occupy } = setup();
  const first = occupy('first');
  const second = occupy('second');
  first.fail(new Error('broken'));
  second.finish();
  await assert.rejects(first.done, /broken/);
  assert.equal(await second.done, 'second');
});

test('Tasks run with limited concurrency, in order of arrival', async () => {
  const { queue } = setup({ concurrency: 3, waitingLine: 100 });
  const order: number[] = [];
  let most = 0;
  await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      queue.run(async () => {
        order.push(number);
        most = Math.max(most, queue.running());
        await sleep(1);
      }),
    ),
  );
  assert.equal(most, 3);
  assert.deepEqual(
    order,
    Array.from({ length: 50 }, (_, number) => number),
  );
});
