import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Unavailable } from '../http/errors.ts';
import { createBatcher } from './batcher.ts';

/** Groups that end on command, with the deliveries of each. */
function heldGroups() {
  const groups: { deliveries: number[]; end: (error?: Error) => void }[] = [];
  const batcher = createBatcher<number, string>({
    handleGroup: (deliveries) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(deliveries.map((one) => `done ${one}`)) : reject(error);
        groups.push({ deliveries, end });
      }),
    maxWaiting: 3,
  });
  return { batcher, groups, given: () => groups.map(({ deliveries }) => deliveries) };
}

/** Waits until a pending group has begun: one turn of the event loop and its consequences, regardless of time. */
const turn = () => mutex(2);

describe('a group commit', () => {
  it('handles deliveries that arrive together as a group, and those that arrive during its commit as the next', async () => {
    const { batcher, groups, given } = heldGroups();
    const first = [batcher.submit(1), batcher.submit(2)];
    await turn();
    const later = [batcher.submit(3), batcher.submit(4)];
    await turn();
    assert.deepEqual(given(), [[1, 2]]);
    groups[0]!.end();
    assert.deepEqual(await Promise.all(first), ['done 1', 'done 2']);
    await turn();
    assert.deepEqual(given(), [
      [1, 2],
      [3, 4],
    ]);
    groups[1]!.end();
    assert.deepEqual(await Promise.all(later), ['done 3', 'done 4']);
  });

  it('refuses deliveries while its queue is full, and accepts them again afterwards', async () => {
    const { batcher, groups } = heldGroups();
    const taken = [batcher.submit(1)];
    await turn();
    for (const one of [2, 3, 4]) taken.push(batcher.submit(one));
    await assert.rejects(batcher.submit(5), Unavailable);
    groups[0]!.end();
    await turn();
    taken.push(batcher.submit(6));
    groups[1]!.end();
    await turn();
    groups[2]!.end();
    assert.deepEqual(await Promise.all(taken), ['done 1', 'done 2', 'done 3', 'done 4', 'done 6']);
  });

  it('retries the members of a failed group one by one, so that only the failing one gets the error', async () => {
    const batcher = createBatcher<number, number>({
      handleGroup: async (deliveries) => {
        if (deliveries.includes(2)) throw new Error('two');
        return deliveries;
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((one) => batcher.submit(one)));
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });

  it('answers every delivery once, one group at a time, for any timing, and is drained afterwards', async () => {
    const pause = fc.nat({ max: 3 });
    const plan = fc.record({
      maxGroup: fc.integer({ min: 1, max: 4 }),
      // Event loop turns before each arrival and during each group.
      arrivals: fc.array(pause, { minLength: 1, maxLength: 20 }),
      takes: fc.array(pause, { minLength: 1, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ maxGroup, arrivals, takes }) => {
        const handled: number[] = [];
        let most = 0;
        let largest = 0;
        let underWay = 0;
        let groups = 0;
        const batcher = createBatcher<number, number>({
          maxGroup,
          handleGroup: async (deliveries) => {
            // Not asserted here: a failing delivery is retried alone.
            largest = Math.max(largest, deliveries.length);
            underWay += 1;
            most = Math.max(most, underWay);
            groups += 1;
            await mutex(takes[groups % takes.length]!);
            handled.push(...deliveries);
            underWay -= 1;
            return deliveries;
          },
        });
        const answers: Promise<number>[] = [];
        for (const [n, wait] of arrivals.entries()) {
          await mutex(wait);
          answers.push(batcher.submit(n));
        }
        await batcher.drain();
        const everybody = arrivals.map((_, n) => n);
        assert.deepEqual(
          handled.toSorted((a, b) => a - b),
          everybody,
        );
        assert.deepEqual(await Promise.all(answers), everybody);
        assert.equal(most, 1);
        assert.ok(largest <= maxGroup);
      }),
    );
  });
});

/** Waits a number of event loop turns, independent of time; 0 continues immediately. */
async function mutex(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((done) => setImmediate(done));
}
