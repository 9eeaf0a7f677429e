import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyDocuments } from '@bulwagan/platform/documents/context.ts';
import { createRenderer, type Renderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import { seedTemplates } from '@bulwagan/platform/documents/templates/seed.ts';
import { createFiles } from '@bulwagan/platform/files/files.ts';
import { createRateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { createMail } from '@bulwagan/platform/mail/mail.ts';
import { createMailbox, type ReceivedMail } from '@bulwagan/platform/mail/mailbox.ts';
import type { PlatformServices, Service } from '@bulwagan/platform/services.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { type MovableClock, movableClock } from '@bulwagan/platform/time/clock.ts';
import { createHttpServer, type HttpServerOptions } from '@bulwagan/server/http/server.ts';
import { findService } from '@bulwagan/server/start/services.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Pool } from 'pg';
import type { HasAfter } from './database.ts';

/** Common parts of the test apps of the three services. */

/** Password of every user created by `TestApp.person`. */
export const PASSWORD = 'correct horse battery';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and fail when they are wrong.
  body: any;
  text: string;
}

export interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Raw bytes in place of a JSON body. */
  payload?: string | Buffer;
  ip?: string;
}

export type Send = (method: InjectOptions['method'], path: string, options?: SendOptions) => Promise<Reply>;

/** Time zone of the services in tests. */
export const ZONE = 'Asia/Manila';

export const TEST_SECRET = 'a secret of the tests, long enough to derive keys from';

export interface TestPlatform extends PlatformServices {
  mailboxFolder: string;
  /** Removes files written by the test, once nothing writes any more. */
  remove(): Promise<void>;
}

/** Creates platform services for a test in a temporary folder, which `openServer` removes after the test. */
export async function testPlatform(
  clock: MovableClock,
  more: Partial<PlatformServices> = {},
): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-world-'));
  const mailboxFolder = join(folder, 'mailbox');
  const log = createLog({ level: (process.env.TEST_LOG_LEVEL ?? 'silent') as 'silent', pretty: false });
  return {
    mode: 'development',
    log,
    metrics: noMetrics,
    clock,
    rateLimits: createRateLimits({ kind: 'memory', log }),
    passwords: createPasswords({ cost: { memoryInKibibytes: 64, passes: 1, lanes: 1 } }),
    mail: createMail({ from: 'Bulwagan <no-reply@hall.test>', mailboxFolder, log }),
    renderer: testRenderer(),
    files: createFiles({ folder: join(folder, 'files') }),
    secret: TEST_SECRET,
    refusesCommonPasswords: false,
    checkAnswers: true,
    timeZone: ZONE,
    ...more,
    mailboxFolder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

let sharedRenderer: Renderer | undefined;

/** Returns the renderer of all tests of this process; it ends with the process. */
function testRenderer(): Renderer {
  sharedRenderer ??= createRenderer();
  return sharedRenderer;
}

/**
 * Creates job tables, queues, schedules and the seeded templates of papers like a first start, in the template database that tests copy, because this
 * takes most of a start. The last schedule check is set years ahead, so that no job starts by the real clock.
 */
export async function writeJobs<
  App extends { jobs: Jobs; connection: { pool: Pool }; documents?: AnyDocuments },
>(
  create: (platform: TestPlatform) => Service & { app: App },
  seed?: (app: App) => Promise<void>,
): Promise<void> {
  const platform = await testPlatform(movableClock());
  const service = create(platform);
  await service.app.jobs.start();
  if (service.app.documents !== undefined) await seedTemplates(service.app.documents);
  await seed?.(service.app);
  await service.app.connection.pool.query(
    `update ${service.name}_jobs.version set cron_on = now() + interval '10 years'`,
  );
  await service.stop();
  await platform.rateLimits.close();
  await platform.remove();
}

interface OpenOptions {
  port?: number | undefined;
  assertInvariants?: (() => Promise<void>) | undefined;
  handlesJobs?: boolean | undefined;
}

/** Starts a server with one service only; closes it after the test. */
export async function openServer(
  test: HasAfter,
  service: Service,
  platform: TestPlatform,
  { port, assertInvariants, handlesJobs = true }: OpenOptions = {},
): Promise<FastifyInstance> {
  const server = await createHttpServer({
    services: [service],
    log: platform.log,
    metrics: platform.metrics,
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    consoles: await consolesOf(service, dirname(platform.mailboxFolder)),
    devTools: [],
  });
  await service.start({ handlesJobs });
  if (port !== undefined) await server.listen({ host: '127.0.0.1', port });
  test.after(async () => {
    try {
      await assertInvariants?.();
    } finally {
      await server.close();
      await service.stop();
      await platform.rateLimits.close();
      await platform.remove();
    }
  });
  return server;
}

/** Page for browsers that pay or do not ask for JSON (F§1), used in tests for the built console pages. */
async function consolesOf(
  { name, isFound }: Service,
  folder: string,
): Promise<NonNullable<HttpServerOptions['consoles']>> {
  const { console } = findService(name) ?? {};
  if (name !== 'fundraising' || console === undefined) return [];
  const pages = join(folder, 'pages');
  await mkdir(pages);
  await writeFile(join(pages, `${name}.html`), '<!doctype html><base href="./"><title>A page</title>');
  const url = `http://localhost:3000/${name}`;
  return [
    {
      name,
      url,
      folder: pages,
      pages: console.pages,
      isFound,
      moved: console.moved ?? {},
      settings: {},
    },
  ];
}

/**
 * Returns a function that sends requests below a prefix, accepting JSON. Asserts that errors have a Filipino
 * translation.
 */
export function sender(server: FastifyInstance, prefix: string): Send {
  return async (method, path, { body, headers, payload, ip } = {}) => {
    const sent = body === undefined ? payload : JSON.stringify(body);
    const url = `${prefix}${path}`;
    const response = await server.inject({
      method: method ?? 'GET',
      url,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { payload: sent }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const answer = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
    return { status: response.statusCode, headers: response.headers, body: answer, text: response.body };
  };
}

export interface Post {
  /** Waits up to five seconds for a matching mail to an address, newest first. */
  mail(to: string, fits?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  mails(to: string): Promise<ReceivedMail[]>;
}

const MAIL_WITHIN_MS = 5_000;
const PAUSE_IN_MS = 20;

export function postOf(mailboxFolder: string): Post {
  const mailbox = createMailbox(mailboxFolder);
  return {
    mails: (to) => mailbox.list({ to }),
    mail: async (to, fits = () => true) => {
      const deadline = performance.now() + MAIL_WITHIN_MS;
      for (;;) {
        const found = (await mailbox.list({ to })).find(fits);
        if (found !== undefined) return found;
        if (performance.now() > deadline) throw new Error(`No such mail to ${to} has come.`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_IN_MS));
      }
    },
  };
}

const RECEIPT_LOOKS = 100;
const RECEIPT_PAUSE_MS = 20;

/** Waits for the job that issues receipts, which writes after the donation that they are about. */
async function receiptsIssued(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('receipts_due') is not null as has_receipts`);
  for (let look = 0; rows[0].has_receipts && look < RECEIPT_LOOKS; look += 1) {
    const due = await pool.query('select 1 from receipts_due where attempts = 0 limit 1');
    if (due.rowCount === 0) return;
    await sleep(RECEIPT_PAUSE_MS);
  }
}

/** Returns every row of some tables as one text, to prove that a refusal changed nothing. */
export async function snapshotOf(pool: Pool, tables: string[]): Promise<string> {
  await receiptsIssued(pool);
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await pool.query(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all_rows from ${table} t`,
    );
    parts.push(`${table}: ${rows[0].all_rows}`);
  }
  return parts.join('\n');
}
