import { after, test } from 'node:test';
import { startCourt } from '../court.ts';
import { startWorkforce } from '../workforce.ts';
import { assertGuessesBounded, assertOneReset, assertOneSession, raced } from './races.ts';

/** Response validation takes most of the startup time and is covered by other tests. */
const ground = { checkAnswers: false };

async function racedCourt() {
  const world = await startCourt({ after }, { ground });
  const beside = await startCourt({ after }, { ground, databaseUrl: world.databaseUrl, clock: world.clock });
  return raced(world, beside, async () => {
    const person = await world.as('Sheriff');
    return { person, id: person.id, login: { email: person.email }, address: person.email };
  });
}

async function racedWorkforce() {
  const world = await startWorkforce({ after }, { ground });
  const beside = await startWorkforce(
    { after },
    { ground, databaseUrl: world.databaseUrl, clock: world.clock },
  );
  return raced(world, beside, async () => {
    const person = await world.as('HR Admin');
    const { id, username } = person;
    return { person, id, login: { username }, address: `${username}@workforce.example` };
  });
}

const [court, workforce] = await Promise.all([racedCourt(), racedWorkforce()]);

for (const [section, office] of [
  ['C§5', court],
  ['W§5', workforce],
] as const) {
  test(`A3 ${section} of 200 concurrent wrong codes five are checked, and the right code after them is refused`, async () => {
    await assertGuessesBounded(office);
  });

  for (const kind of ['code', 'recovery_code'] as const) {
    test(`A3 ${section} one ${kind} sent 100 times concurrently to two servers opens one session`, async () => {
      await assertOneSession(office, kind);
    });
  }

  test(`A3 ${section} one reset link used 100 times concurrently on two servers sets one password`, async () => {
    await assertOneReset(office);
  });
}
