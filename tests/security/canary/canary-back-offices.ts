import { createMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import type { Reason } from '../../attack/reasons.ts';
import { NO_EMBLEM, NO_SIGNED_COPY } from '../../bad-input/papers.ts';
import { isOfSignIn, operationsIn } from '../../bad-input/send.ts';
import { badlyAsked as badlyAskedOfCourt } from '../../court/bad-input.ts';
import { badlyAsked as badlyAskedOfWorkforce } from '../../workforce/bad-input.ts';
import { newSeed } from '../requests.ts';
import {
  assertAnswersSilent,
  assertDatabaseSilent,
  assertLogSilent,
  assertTextSilent,
  canaries,
  type Watch,
  watch,
} from './canary.ts';
import { secretsOfCalendars, secretsOfEmployees } from './canary-clerks.ts';
import type { CanaryOffice } from './canary-office.ts';
import { assertReported } from './canary-seeded.ts';
import { assertEntered, sendSecrets } from './canary-sending.ts';
import { asking, secretsOfSignIn } from './canary-sign-in.ts';

/** Operations with secret fields that the test never completes, by service, with reasons. */
const NEVER_LET_IN: Record<string, Reason[]> = {
  court: [NO_EMBLEM],
  workforce: [
    NO_EMBLEM,
    NO_SIGNED_COPY,
    ['no file of the fixtures lists pay or quantities', /\/(compensation_changes|runs\/\{id\})\/import$/],
  ],
};

/** Sends secrets through every operation of a back-office service, then searches all of its output for them. */
async function assertSilent(
  t: { diagnostic(line: string): void },
  office: CanaryOffice,
  watched: Watch,
): Promise<void> {
  const seed = newSeed(t);
  const operations = await operationsIn(office);
  watched.note('password of all demo users', PASSWORD);
  const ask = asking(office, watched);
  await secretsOfSignIn(office, watched, ask);
  await office.secretsOfOwn(ask, watched);
  const admin = await office.superior();
  const around = await office.fixtures(admin);
  const count = await sendSecrets(watched, operations, {
    send: office.send,
    around,
    seed,
    headersFor: async (operation) =>
      (isOfSignIn(operation) ? (await office.somebody()).person : admin).headers,
    cookieName: `${office.name}_session`,
  });
  assertEntered(watched, operations, NEVER_LET_IN[office.name]!);
  await tallied(canaries(office.name, 4, { watched, count }), async (hold) => {
    await hold(() => assertLogSilent(watched));
    await hold(() => assertAnswersSilent(watched));
    await hold(() => assertDatabaseSilent(office.pool, watched, 'Person Number1'));
    await hold(async () => assertTextSilent('the metrics', await office.metrics(), watched));
  });
  await assertReported(watched, office.pool, 'Person Number1');
}

type Assert = (t: { diagnostic(line: string): void }) => Promise<void>;

/** Starts the court with all output captured; returns the assertion that searches the output for secrets. */
export async function silentCourt(test: HasAfter): Promise<Assert> {
  const watched = watch();
  const metrics = await createMetrics({ enabled: true });
  const testApp = await startCourt(test, { platform: { log: watched.log, metrics } });
  const office: CanaryOffice = {
    ...badlyAskedOfCourt(testApp),
    name: 'court',
    post: testApp,
    clock: testApp.clock,
    pool: testApp.app.connection.pool,
    metrics: metrics.render,
    somebody: async () => {
      const person = await testApp.as('Super Admin');
      return { person, login: { email: person.email }, address: person.email };
    },
    secretsOfOwn: async (ask, { note }) => secretsOfCalendars(await testApp.as('Super Admin'), ask, note),
  };
  return (t) => assertSilent(t, office, watched);
}

/** Same as `silentCourt`, for workforce. */
export async function silentWorkforce(test: HasAfter): Promise<Assert> {
  const watched = watch();
  const metrics = await createMetrics({ enabled: true });
  const testApp = await startWorkforce(test, { platform: { log: watched.log, metrics } });
  const office: CanaryOffice = {
    ...badlyAskedOfWorkforce(testApp),
    name: 'workforce',
    post: testApp,
    clock: testApp.clock,
    pool: testApp.app.connection.pool,
    metrics: metrics.render,
    somebody: async () => {
      const person = await testApp.superUser();
      const { username } = person;
      return { person, login: { username }, address: `${username}@workforce.example` };
    },
    secretsOfOwn: (ask, { note }) => secretsOfEmployees(testApp, ask, note),
  };
  return (t) => assertSilent(t, office, watched);
}
