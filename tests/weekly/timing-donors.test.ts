import { type TestContext, test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { byEmail, type Compare, comparer, mailOf, WRONG } from '../security/timed-accounts.ts';
import { timedPlatform } from '../security/timing.ts';

/** Response times do not reveal whether an address has an account. Takes about three minutes on two cores. */

type Status = 'verified' | 'awaiting verification';

/** Creates donor accounts; for unverified ones the code was sent an hour ago. */
async function openDonors({ app, clock }: TestApp, names: string[], status: Status): Promise<void> {
  const now = iso(clock.now());
  const earlier = iso(clock.now().subtract({ hours: 1 }));
  const hash = await app.passwords.hash(PASSWORD);
  const isVerified = status === 'verified';
  const users = await app.db
    .insertInto('users')
    .values(
      names.map((name) => ({
        first_name: 'Ana',
        last_name: 'Reyes',
        email: mailOf(name),
        email_key: mailOf(name),
        password_hash: hash,
        status: isVerified ? ('active' as const) : ('pending' as const),
        email_verified_at: isVerified ? now : null,
        created_at: earlier,
        updated_at: earlier,
      })),
    )
    .returning('id')
    .execute();
  await app.db
    .insertInto('user_roles')
    .values(users.map(({ id }) => ({ user_id: id, role: 'donor' as const })))
    .execute();
  if (isVerified) return;
  const code = { code_hash: Buffer.alloc(32), failed_attempts: 0, sent_at: earlier, expires_at: earlier };
  await app.db
    .insertInto('verification_codes')
    .values(users.map(({ id }) => ({ user_id: id, ...code })))
    .execute();
}

const API = '/fundraising/api/v1';

async function startDonors(t: TestContext): Promise<(status: Status) => Compare> {
  const port = await freePort();
  const testApp = await startFundraising(t, { platform: timedPlatform(), port });
  return (status) => comparer(t, { port }, (names) => openDonors(testApp, names, status));
}

test('F§4 forgot-password of fundraising takes the same time and form with and without an account', async (t) => {
  const compare = (await startDonors(t))('verified');
  const path = `${API}/auth/forgot-password`;
  await compare({ what: 'forgot-password of fundraising', path, bodyOf: byEmail, status: 200 });
});

test('F§4 requesting another code, or its status, takes the same time for a pending account as for none', async (t) => {
  const compare = (await startDonors(t))('awaiting verification');
  for (const client of ['mobile', 'web']) {
    const pathTo = (route: string) => `${API}/${client}/auth/${route}`;
    const resend = { path: pathTo('resend-verification'), bodyOf: byEmail };
    await compare({ ...resend, what: `resend-verification of fundraising, ${client}`, status: 200 });
    await compare({
      what: `check-verification-status of fundraising, ${client}`,
      path: pathTo('check-verification-status'),
      bodyOf: byEmail,
      status: 200,
    });
    if (client === 'web')
      await compare({
        ...resend,
        what: `resend-verification of fundraising, ${client}, repeated within a minute`,
        status: 429,
        isRepeated: true,
      });
  }
});

test('F§4 a wrong password is refused in the same time and form with and without an account', async (t) => {
  const compare = (await startDonors(t))('verified');
  for (const client of ['mobile', 'web'])
    await compare({
      what: `login of fundraising, ${client}`,
      path: `${API}/${client}/auth/login`,
      bodyOf: (name) => ({ ...byEmail(name), password: WRONG, device_name: 'a phone' }),
      status: 401,
    });
});
