import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Unavailable } from '../http/errors.ts';
import { createIntake } from './intake.ts';

/** Groups that end when they are told to, and what each was given. */
function heldGroups() {
  const groups: { deliveries: number[]; end: (error?: Error) => void }[] = [];
  const intake = createIntake<number, string>({
    handleGroup: (deliveries) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(deliveries.map((one) => `done ${one}`)) : reject(error);
        groups.push({ deliveries, end });
      }),
    maxWaiting: 3,
  });
  return { intake, groups, given: () => groups.map(({ deliveries }) => deliveries) };
}

/** Until a group that was to begin has begun: a turn of the loop and what follows from it, whatever the clock says. */
const turn = () => turns(2);

describe('an intake', () => {
  it('handles together what arrives together, and what arrives meanwhile as the next group', async () => {
    const { intake, groups, given } = heldGroups();
    const first = [intake.submit(1), intake.submit(2)];
    await turn();
    const later = [intake.submit(3), intake.submit(4)];
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

  it('refuses whoever comes when as many wait as may, and takes others again afterwards', async () => {
    const { intake, groups } = heldGroups();
    const taken = [intake.submit(1)];
    await turn();
    for (const one of [2, 3, 4]) taken.push(intake.submit(one));
    await assert.rejects(intake.submit(5), Unavailable);
    groups[0]!.end();
    await turn();
    taken.push(intake.submit(6));
    groups[1]!.end();
    await turn();
    groups[2]!.end();
    assert.deepEqual(await Promise.all(taken), ['done 1', 'done 2', 'done 3', 'done 4', 'done 6']);
  });

  it('tries the members of a failed group one by one, so that one of them alone is told', async () => {
    const intake = createIntake<number, number>({
      handleGroup: async (deliveries) => {
        if (deliveries.includes(2)) throw new Error('two');
        return deliveries;
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((one) => intake.submit(one)));
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });

  it('answers everybody once, one group at a time, whenever they come, and is drained then', async () => {
    const pause = fc.nat({ max: 3 });
    const plan = fc.record({
      maxGroup: fc.integer({ min: 1, max: 4 }),
      // After how many turns of the loop somebody comes, and for how many a group takes.
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
        const intake = createIntake<number, number>({
          maxGroup,
          handleGroup: async (deliveries) => {
            // Not asserted here: whoever fails is tried alone.
            largest = Math.max(largest, deliveries.length);
            underWay += 1;
            most = Math.max(most, underWay);
            groups += 1;
            await turns(takes[groups % takes.length]!);
            handled.push(...deliveries);
            underWay -= 1;
            return deliveries;
          },
        });
        const answers: Promise<number>[] = [];
        for (const [n, wait] of arrivals.entries()) {
          await turns(wait);
          answers.push(intake.submit(n));
        }
        await intake.drain();
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

/** So many, and not one of the clock: 0 goes on in the same. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((done) => setImmediate(done));
}
