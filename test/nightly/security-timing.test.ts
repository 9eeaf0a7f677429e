import { type TestContext, test } from 'node:test';
import { iso } from '../../src/platform/time/clock.ts';
import { browserHeaders } from '../browser-headers.ts';
import { startCourt } from '../court.ts';
import { freePort } from '../free-port.ts';
import { startFundraising, type World } from '../fundraising.ts';
import { chunks, seeded } from '../money/batch.ts';
import { newSeed } from '../security/requests.ts';
import { assertTellsNothing, type Comparison, NAMES, newNames, timedGround } from '../security/timing.ts';
import { startWorkforce } from '../workforce.ts';
import { PASSWORD, type Reply } from '../world.ts';

/** Nobody learns from how long an answer takes whether an address has an account. Some five minutes on two cores. */

const WRONG = 'not this one at all';
const AT_ONCE = 1_000;

const mailOf = (name: string): string => `${name}@x.test`;

type Compare = (
  comparison: Pick<Comparison, 'what' | 'path' | 'bodyOf' | 'status' | 'isRepeated'>,
) => Promise<void>;

/** Each comparison has names of its own: what one has left of an account is not met by the next. */
function comparer(
  t: TestContext,
  common: Pick<Comparison, 'port' | 'headers'>,
  open: (names: string[]) => Promise<void>,
): Compare {
  const seed = newSeed(t);
  const random = seeded(seed);
  return async (comparison) => {
    const names = newNames(2 * NAMES, random);
    const [known, unknown] = [names.slice(0, NAMES), names.slice(NAMES)];
    for (const some of chunks(known, AT_ONCE)) await open(some);
    await assertTellsNothing({ ...common, ...comparison, known, unknown }, seed);
  };
}

type Standing = 'verified' | 'awaiting verification';

/** Donors' accounts; of those not verified, the code was sent an hour ago. */
async function openDonors({ app, clock }: World, names: string[], standing: Standing): Promise<void> {
  const now = iso(clock.now());
  const earlier = iso(clock.now().subtract({ hours: 1 }));
  const hash = await app.passwords.hash(PASSWORD);
  const isVerified = standing === 'verified';
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
const byEmail = (name: string) => ({ email: mailOf(name) });

async function startDonors(t: TestContext): Promise<(standing: Standing) => Compare> {
  const port = await freePort();
  const world = await startFundraising(t, { ground: timedGround(), port });
  return (standing) => comparer(t, { port }, (names) => openDonors(world, names, standing));
}

test('A5 F§4 fundraising answers who forgot a password as soon and in the same form whether or not there is an account', async (t) => {
  const compare = (await startDonors(t))('verified');
  const path = `${API}/auth/forgot-password`;
  await compare({ what: 'forgot-password of fundraising', path, bodyOf: byEmail, status: 200 });
});

test('A5 F§4 asking for another code, or how it stands, takes as long for an account that awaits it as for none', async (t) => {
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
        what: `resend-verification of fundraising, ${client}, once more within a minute`,
        status: 429,
        isRepeated: true,
      });
  }
});

test('A5 F§4 a wrong password is refused as soon and in the same form whether or not there is an account', async (t) => {
  const compare = (await startDonors(t))('verified');
  for (const client of ['mobile', 'web'])
    await compare({
      what: `login of fundraising, ${client}`,
      path: `${API}/${client}/auth/login`,
      bodyOf: (name) => ({ ...byEmail(name), password: WRONG, device_name: 'a phone' }),
      status: 401,
    });
});

/** What the users of both offices have. */
const officer = (name: string, hash: string, now: string) => ({
  name: 'Ana Reyes',
  email: mailOf(name),
  email_key: mailOf(name),
  password_hash: hash,
  created_at: now,
  updated_at: now,
});

/** An office is spoken to by a browser that has begun a session. */
async function commonOf(port: number, world: { get(path: string): Promise<Reply> }) {
  return { port, headers: browserHeaders(await world.get('/sanctum/csrf-cookie')) };
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

test('A5 C§5 the court answers a wrong password, or a forgotten one, as soon whether or not there is an account', async (t) => {
  const port = await freePort();
  const world = await startCourt(t, { ground: timedGround(), port });
  const { app, clock } = world;
  const compare = comparer(t, await commonOf(port, world), async (names) => {
    const hash = await app.passwords.hash(PASSWORD);
    const rows = names.map((name) => officer(name, hash, iso(clock.now())));
    await app.db.insertInto('users').values(rows).execute();
  });
  await compareOffice(compare, 'court', byEmail);
});

test('A5 W§5 workforce answers a wrong password, or a forgotten one, as soon whether or not there is an account', async (t) => {
  const port = await freePort();
  const world = await startWorkforce(t, { ground: timedGround(), port });
  const { app, clock } = world;
  const compare = comparer(t, await commonOf(port, world), async (names) => {
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
