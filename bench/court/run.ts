import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recount } from '../../src/court/statistics/recount.ts';
import { count } from '../../src/platform/commands/progress.ts';
import { textTable } from '../../src/platform/commands/table.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { type Client, signIn } from '../client.ts';
import { quantile, rounded } from '../figures.ts';
import { type Ours, openOurs } from '../sides.ts';
import { CLERK, PASSWORD, type Prepared, prepare, sample } from './prepare.ts';
import { QUESTIONS, type Question, type Samples } from './questions.ts';

/**
 * Every statistic, the list of cases and a search, over HTTP, with few cases and with many (eight activities each), in
 * turns of one run; beside them the plain query for the same. Then cases are opened, and the counts recounted. Exits 1
 * when a statistic takes 5 ms at the median or a question more than 1.5 times as long with many cases, or a count is wrong.
 *
 *   npm run bench:court -- [--few 10000] [--many 1000000] [--requests 300] [--data FOLDER]
 *
 * On DATABASE_URL, or on an embedded server: in a folder that stays, with what was made for it, or in one that goes.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const sizes = { few: option('few', 10_000), many: option('many', 1_000_000) };
const requests = option('requests', 300);
const dataAt = process.argv.indexOf('--data');
/** The plan of a statement is settled by then, on each connection. */
const WARM_UPS = 40;
const PLAIN_RUNS = 5;
const OPENED = 50;
const MOST_MS = 5;
const MOST_RATIO = 1.5;

interface Side {
  prepared: Prepared;
  samples: Samples;
  ours: Ours;
  client: Client;
}

interface Measured {
  question: string;
  few: Times;
  many: Times;
  /** Of the medians. */
  ratio: number;
  isWithinBounds: boolean;
}

interface Times {
  p50InMs: number;
  p99InMs: number;
  /** The plain query at the database, median; null where there is none. */
  plainInMs: number | null;
}

const servers: Ours[] = [];
const own = dataAt < 0 ? mkdtempSync(join(tmpdir(), 'bulwagan-bench-')) : undefined;
const log = createLog({ level: 'warn', pretty: false });
const database =
  process.env.DATABASE_URL === undefined
    ? await startEmbedded({ dataDir: own ?? process.argv[dataAt + 1]!, log })
    : undefined;
try {
  const url = database?.url ?? process.env.DATABASE_URL!;
  const few = await open(await prepare(url, sizes.few));
  const many = await open(await prepare(url, sizes.many));
  const measured: Measured[] = [];
  for (const question of QUESTIONS) measured.push(await compare(question, few, many));
  measured.push(await compareOpening(few, many));
  const recounts = { few: await close(few), many: await close(many) };
  report(measured, { few: few.prepared.seconds, many: many.prepared.seconds }, recounts);
} finally {
  await Promise.all(servers.map((ours) => ours.end()));
  await database?.stop();
  if (own !== undefined) rmSync(own, { recursive: true, force: true });
}

async function open(prepared: Prepared): Promise<Side> {
  const ours = await openOurs({ court: prepared.url });
  servers.push(ours);
  const samples = await sample(prepared.connection);
  return {
    prepared,
    samples,
    ours,
    client: await signIn(ours.port, 'court', { email: CLERK, password: PASSWORD }),
  };
}

/** Stops the service, and answers how many counts there are and how many of them are wrong. */
async function close({ prepared, ours, client }: Side) {
  client.close();
  await ours.end();
  const { counts, differences } = await recount(prepared.connection.db);
  await prepared.connection.close();
  return { counts, differences };
}

/** In turns, request by request: what else the machine does meanwhile slows both alike. */
async function compare(question: Question, few: Side, many: Side): Promise<Measured> {
  const times = { few: [] as number[], many: [] as number[] };
  const ask = async ({ client, samples }: Side, n: number): Promise<number> => {
    const paths = question.paths(samples);
    return await client.time('GET', paths[n % paths.length]!);
  };
  for (let n = -WARM_UPS; n < requests; n += 1) {
    const [one, other] = [await ask(few, n + WARM_UPS), await ask(many, n + WARM_UPS)];
    if (n < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  return told(question.label, question.isStatistic, {
    few: { ...summary(times.few), plainInMs: await timePlain(few, question) },
    many: { ...summary(times.many), plainInMs: await timePlain(many, question) },
  });
}

/** Opening a case writes its counts in the same transaction. */
async function compareOpening(few: Side, many: Side): Promise<Measured> {
  const body = {
    case_title: 'Benchmark v. Time',
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Damages',
    filed_at: '2026-01-05',
  };
  const times = { few: [] as number[], many: [] as number[] };
  for (let n = 0; n < OPENED; n += 1) {
    times.few.push(await few.client.time('POST', '/court/api/case-records', body));
    times.many.push(await many.client.time('POST', '/court/api/case-records', body));
  }
  return told('POST /api/case-records', false, {
    few: { ...summary(times.few), plainInMs: null },
    many: { ...summary(times.many), plainInMs: null },
  });
}

async function timePlain({ prepared, samples }: Side, { plain }: Question): Promise<number> {
  const client = await prepared.connection.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const times: number[] = [];
    for (let n = 0; n < PLAIN_RUNS; n += 1) {
      const startedAt = performance.now();
      await client.query(plain(samples));
      times.push(performance.now() - startedAt);
    }
    return rounded(quantile(times, 0.5));
  } finally {
    client.release();
  }
}

function told(question: string, isStatistic: boolean, { few, many }: { few: Times; many: Times }): Measured {
  const ratio = rounded(many.p50InMs / few.p50InMs);
  const isWithinBounds = ratio <= MOST_RATIO && (!isStatistic || many.p50InMs < MOST_MS);
  return { question, few, many, ratio, isWithinBounds };
}

function summary(times: number[]) {
  return { p50InMs: rounded(quantile(times, 0.5)), p99InMs: rounded(quantile(times, 0.99)) };
}

type BySize<T> = Record<'few' | 'many', T>;

function report(
  measured: Measured[],
  seedInSeconds: BySize<number | null>,
  recounts: BySize<{ counts: number; differences: number }>,
): void {
  const heading = (what: string) => [`${what} ${count(sizes.few)}`, `${what} ${count(sizes.many)}`];
  console.log(
    textTable(
      ['milliseconds at the median', ...heading('over HTTP'), 'p99', 'ratio', ...heading('plain'), ''],
      measured.map(({ question, few, many, ratio, isWithinBounds }) => [
        question,
        few.p50InMs,
        many.p50InMs,
        many.p99InMs,
        ratio,
        few.plainInMs,
        many.plainInMs,
        isWithinBounds ? '' : 'too slow',
      ]),
    ),
  );
  const wrong = recounts.few.differences + recounts.many.differences;
  console.log(
    `\nRecounted: ${count(recounts.few.counts)} and ${count(recounts.many.counts)} counts, ${wrong} wrong.`,
  );
  const result = {
    workload: 'statistics, lists and a search over cases with eight activities each, one request at a time',
    cases: sizes,
    requests,
    seedInSeconds,
    measured,
    recounts,
  };
  writeFileSync(new URL('../results/court.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  if (wrong > 0 || measured.some(({ isWithinBounds }) => !isWithinBounds)) process.exitCode = 1;
}
