import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { accessOf } from '@bulwagan/fundraising/accounts/signing-in/devices.ts';
import {
  createFundraising,
  type FundraisingService,
  type FundraisingSettings,
  MIGRATION_FOLDERS,
  SCHEMA,
} from '@bulwagan/fundraising/index.ts';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { createPaymongo } from '@bulwagan/paymongo/provider.ts';
import type { ReceivedMail } from '@bulwagan/platform/mail/mailbox.ts';
import type { PaymentProvider, ProviderSettings } from '@bulwagan/platform/payments/provider.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { InjectOptions } from 'fastify';
import { PASSWORD, type Reply, type SendOptions } from './app.ts';
import type { HasAfter } from './database.ts';
import { type Basics, basicsOf } from './pool/basics.ts';
import { defineTestApps, type ServiceOptions, type ServiceTestApp } from './pool/service-apps.ts';

export { PASSWORD, type Reply, type SendOptions };

/** User account with an access token. */
export interface Person {
  id: number;
  email: string;
  token: string;
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  delete(path: string, options?: SendOptions): Promise<Reply>;
}

/** Test app of fundraising; paths are below `/fundraising/api/v1`. */
export interface TestApp extends Basics<FundraisingService> {
  /** Creates a verified account with these roles (a donor by default), signed in on a device. */
  person(options?: {
    roles?: Role[];
    institutionId?: number | null;
    email?: string;
    name?: string;
  }): Promise<Person>;
  institution(name?: string): Promise<number>;
  /** Declares that the test writes data that the program never would, so that invariants are not checked. */
  skipInvariants(): void;
}

export interface TestAppOptions extends ServiceOptions {
  settings?: Partial<FundraisingSettings['limits']>;
  factorRules?: FundraisingSettings['factorRules'];
  gateway?: Partial<ProviderSettings>;
  /** URL of the service, for tests that listen on a port. */
  publicUrl?: string;
  poolSize?: number;
}

/** Rate limits that ordinary tests never reach; tests of limits set their own. */
const WIDE = { api: 100_000, login: 100_000, payments: 100_000, donations: 100_000 };

const createOn = (
  databaseUrl: string,
  platform: PlatformServices,
  options: TestAppOptions = {},
): FundraisingService =>
  createFundraising(
    { ...platform, payments: paymentsOf(platform, options) },
    {
      databaseUrl,
      publicUrl: options.publicUrl ?? 'http://localhost:3000/fundraising',
      poolSize: options.poolSize ?? 6,
    },
    {
      limits: { ...WIDE, ...options.settings },
      supportEmail: 'help@bulwagan.test',
      ...(options.factorRules === undefined ? {} : { factorRules: options.factorRules }),
    },
  );

const paymentsOf = (platform: PlatformServices, { gateway }: TestAppOptions): PaymentProvider =>
  createPaymongo(
    {
      id: 'paymongo',
      url: 'http://127.0.0.1:9/v1',
      secretKey: 'sk_test_of_the_tests',
      webhookSecrets: ['whsk_of_the_tests'],
      signatureHeader: 'Paymongo-Signature',
      liveMode: false,
      ...gateway,
    },
    platform,
  );

const testApps = defineTestApps<FundraisingService, TestAppOptions>({
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  invariants: INVARIANTS,
  create: createOn,
});

/** Keeps a test app with these options for reuse by one test after another. */
export const keepFundraising = testApps.keep;

/**
 * Starts the fundraising service on an empty database, with a movable clock and a readable mailbox. Test apps with
 * options belong to one test; those with at most a time are pooled and reset between tests.
 */
export async function startFundraising(test: HasAfter, options: TestAppOptions = {}): Promise<TestApp> {
  return testAppOf(await testApps.start(test, options));
}

export function testAppOf(started: ServiceTestApp<FundraisingService>): TestApp {
  const basics = basicsOf(started, '/fundraising/api/v1');
  const { app, clock, send } = basics;
  let count = 0;

  const asBearer = (token: string): Pick<Person, 'get' | 'post' | 'put' | 'delete'> => {
    const call =
      (method: InjectOptions['method']) =>
      (path: string, body: unknown, options: SendOptions = {}) =>
        send(method, path, {
          ...options,
          body,
          headers: { authorization: `Bearer ${token}`, ...options.headers },
        });
    const post = call('POST');
    const put = call('PUT');
    return {
      get: (path, options) => call('GET')(path, undefined, options),
      post: (path, body, options) => post(path, body, options),
      put: (path, body, options) => put(path, body, options),
      delete: (path, options) => call('DELETE')(path, undefined, options),
    };
  };

  const person: TestApp['person'] = async (options = {}) => {
    count += 1;
    const now = iso(clock.now());
    const email = options.email ?? `person${count}@x.test`;
    const [first, ...rest] = (options.name ?? `Person Number${count}`).split(' ');
    const { id } = await app.db
      .insertInto('users')
      .values({
        first_name: first!,
        last_name: rest.join(' ') || 'Reyes',
        email,
        email_key: email.toLowerCase(),
        password_hash: await app.passwords.hash(PASSWORD),
        status: 'active',
        email_verified_at: now,
        institution_id: options.institutionId ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const roles = options.roles ?? ['donor'];
    if (roles.length > 0) {
      await app.db
        .insertInto('user_roles')
        .values(roles.map((role) => ({ user_id: id, role })))
        .execute();
    }
    const device = await app.db
      .insertInto('devices')
      .values({
        user_id: id,
        name: 'a phone',
        refresh_token_hash: Buffer.from(`refresh ${id}`),
        token_version: 1,
        created_at: now,
        last_used_at: now,
        expires_at: iso(clock.now().add({ hours: 24 * 365 })),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = accessOf(app, { userId: id, deviceId: device.id, tokenVersion: 1 }).access_token;
    return { id, email, token, ...asBearer(token) };
  };

  return {
    ...basics,
    person,
    institution: async (given) => {
      count += 1;
      const name = given ?? `Institution ${count}`;
      const now = iso(clock.now());
      const row = await app.db
        .insertInto('institutions')
        .values({ name, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    skipInvariants: started.skipInvariants,
  };
}

/** Returns the six-digit code of a mail. */
export function codeOf(mail: ReceivedMail): string {
  const [code] = /\b\d{6}\b/.exec(mail.text) ?? [];
  if (code === undefined) throw new Error('The mail holds no code.');
  return code;
}
