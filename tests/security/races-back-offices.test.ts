import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { assertGuessesBounded, assertOneReset, assertOneSession, raced } from './races.ts';

/** Response validation takes most of the startup time and is covered by other tests. */
const platform = { checkAnswers: false };

async function racedCourt() {
  const testApp = await startCourt({ after }, { platform });
  const beside = await startCourt(
    { after },
    { platform, databaseUrl: testApp.databaseUrl, clock: testApp.clock },
  );
  return raced(testApp, beside, async () => {
    const person = await testApp.as('Sheriff');
    return { person, id: person.id, login: { email: person.email }, address: person.email };
  });
}

async function racedWorkforce() {
  const testApp = await startWorkforce({ after }, { platform });
  const beside = await startWorkforce(
    { after },
    { platform, databaseUrl: testApp.databaseUrl, clock: testApp.clock },
  );
  return raced(testApp, beside, async () => {
    const person = await testApp.as('HR Admin');
    const { id, username } = person;
    return { person, id, login: { username }, address: `${username}@workforce.example` };
  });
}

const [court, workforce] = await Promise.all([racedCourt(), racedWorkforce()]);

for (const [section, office] of [
  ['C§5', court],
  ['W§5', workforce],
] as const) {
  test(`${section} of 200 concurrent wrong codes five are checked, and the right code after them is refused`, async () => {
    await assertGuessesBounded(office);
  });

  for (const kind of ['code', 'recovery_code'] as const) {
    test(`${section} one ${kind} sent 100 times concurrently to two servers opens one session`, async () => {
      await assertOneSession(office, kind);
    });
  }

  test(`${section} one reset link used 100 times concurrently on two servers sets one password`, async () => {
    await assertOneReset(office);
  });
}
