import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, type Reply } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { byEmail, type Compare, comparer, mailOf, WRONG } from '../security/timed-accounts.ts';
import { timedPlatform } from '../security/timing.ts';

/** Like timing-donors, for users of court and workforce. Takes about two and a half minutes on two cores. */

/** Columns common to the users of both services. */
const officer = (name: string, hash: string, now: string) => ({
  name: 'Ana Reyes',
  email: mailOf(name),
  email_key: mailOf(name),
  password_hash: hash,
  created_at: now,
  updated_at: now,
});

/** Starts a browser session, which back-office services require. */
async function commonOf(port: number, testApp: { get(path: string): Promise<Reply> }) {
  return { port, headers: browserHeaders(await testApp.get('/sanctum/csrf-cookie')) };
}

async function compareOffice(compare: Compare, office: string, login: (name: string) => object) {
  await compare({
    what: `forgot-password of ${office}`,
    path: `/${office}/forgot-password`,
    bodyOf: byEmail,
    status: 200,
  });
  await compare({
    what: `login of ${office}`,
    path: `/${office}/login`,
    bodyOf: (name) => ({ ...login(name), password: WRONG }),
    status: 422,
  });
}

test('C§5 the court answers a wrong or forgotten password in the same time with and without an account', async (t) => {
  const port = await freePort();
  const testApp = await startCourt(t, { platform: timedPlatform(), port });
  const { app, clock } = testApp;
  const compare = comparer(t, await commonOf(port, testApp), async (names) => {
    const hash = await app.passwords.hash(PASSWORD);
    const rows = names.map((name) => officer(name, hash, iso(clock.now())));
    await app.db.insertInto('users').values(rows).execute();
  });
  await compareOffice(compare, 'court', byEmail);
});

test('W§5 workforce answers a wrong or forgotten password in the same time with and without an account', async (t) => {
  const port = await freePort();
  const testApp = await startWorkforce(t, { platform: timedPlatform(), port });
  const { app, clock } = testApp;
  const compare = comparer(t, await commonOf(port, testApp), async (names) => {
    const hash = await app.passwords.hash(PASSWORD);
    const rows = names.map((name) => ({
      ...officer(name, hash, iso(clock.now())),
      username: name,
      username_key: name,
    }));
    await app.db.insertInto('users').values(rows).execute();
  });
  await compareOffice(compare, 'workforce', (name) => ({ username: name }));
});
