import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { type Asked, wireOf } from '../client.ts';
import { median, quantile, rounded } from '../figures.ts';
import type { Loaded } from '../load.ts';
import { type Limit, naming, openLimit } from '../sides.ts';
import { type Loader, openLoader } from '../speed/settings.ts';
import { download } from './download.ts';
import { prepare } from './prepare.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { type Growth, report, type Share } from './report.ts';
import { openSide, type Side } from './sides.ts';

/**
 * The list of employees and one employee, over HTTP, beside the limit: a bare server on the same driver that sends the same
 * statements and answers the same bytes. Both in turns of one run, under the same load; then the list with few employees
 * and with many, request by request; then the export of all of them. Exits 1 when a bound is missed.
 *
 *   npm run bench:workforce -- [--few 10000] [--many 1000000] [--rounds 5] [--seconds 2] [--connections 48]
 *     [--requests 200] [--only WORDS] [--data FOLDER]
 *
 * On DATABASE_URL, or on an embedded server: in a folder that stays, with what was made for it, or in one that goes.
 */
const argumentOf = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const option = (name: string, fallback: number) => Number(argumentOf(name) ?? fallback);
const sizes = { few: option('few', 10_000), many: option('many', 1_000_000) };
const settings = {
  rounds: option('rounds', 5),
  seconds: option('seconds', 2),
  connections: option('connections', 48),
  requests: option('requests', 200),
};
const only = argumentOf('only');
/** The plan of a statement is settled by then, on each connection. */
const WARM_UPS = 40;

const closings: (() => Promise<unknown>)[] = [];
const own = argumentOf('data') === undefined ? mkdtempSync(join(tmpdir(), 'bulwagan-bench-')) : undefined;
const log = createLog({ level: 'warn', pretty: false });
const database =
  process.env.DATABASE_URL === undefined
    ? await startEmbedded({ dataDir: own ?? argumentOf('data')!, log })
    : undefined;
try {
  const url = database?.url ?? process.env.DATABASE_URL!;
  const few = await open(url, sizes.few);
  const many = await open(url, sizes.many);
  const limit = await openLimit({ workforce: many.prepared.url });
  closings.push(limit.end);
  const questions = QUESTIONS.filter(({ label }) => only === undefined || label.includes(only));
  const { load, end } = openLoader();
  const shares: Share[] = [];
  for (const question of questions) {
    shares.push(await compareWithLimit(question, many, limit, load));
    process.stderr.write(`${question.label}: ${shares.at(-1)!.share}\n`);
  }
  end();
  const growths: Growth[] = [];
  for (const question of questions)
    if (question.growth !== undefined) growths.push(await compareSizes(question, few, many));
  const downloaded = only === undefined ? await downloadOnFreshServer(many) : undefined;
  const seedInSeconds = { few: few.prepared.seconds, many: many.prepared.seconds };
  const hits = { few: few.samples.hits, many: many.samples.hits };
  const result = { employees: sizes, ...settings, seedInSeconds, hits, shares, growths, downloaded };
  const isWithinBounds = report(result);
  if (only === undefined)
    writeFileSync(
      new URL('../results/workforce.json', import.meta.url),
      `${JSON.stringify(result, null, 2)}\n`,
    );
  if (!isWithinBounds) process.exitCode = 1;
} finally {
  for (const close of closings.toReversed()) await close();
  await database?.stop();
  if (own !== undefined) rmSync(own, { recursive: true, force: true });
}

async function open(url: string, employees: number): Promise<Side> {
  const prepared = await prepare(url, employees);
  closings.push(() => prepared.connection.close());
  const side = await openSide(prepared);
  closings.push(side.end);
  return side;
}

/** Round by round, one after the other, so that what else the machine does slows both alike. */
async function compareWithLimit(question: Question, side: Side, limit: Limit, load: Loader): Promise<Share> {
  const client = side.clients[question.who];
  const paths = question.paths(side.samples);
  const asked = paths.map((path): Asked => ({ method: 'GET', path, headers: client.headers() }));
  const recorded = [];
  for (const one of asked) recorded.push(await side.record(one));
  await limit.load(recorded);
  const ask = (port: number, seconds: number): Promise<Loaded> => {
    const requests = asked.map((one, at) => wireOf(port, naming(one, at)));
    return load({ port, requests, connections: settings.connections, seconds });
  };
  await ask(side.port, 1);
  await ask(limit.port, 1);
  const rounds: { ours: Loaded; limit: Loaded }[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const ours = await ask(side.port, settings.seconds);
    rounds.push({ ours, limit: await ask(limit.port, settings.seconds) });
  }
  const share = median(rounds.map(({ ours, limit }) => ours.perSecond / limit.perSecond));
  const of = (which: 'ours' | 'limit') => ({
    perSecond: Math.round(median(rounds.map((round) => round[which].perSecond))),
    p50InMs: rounded(median(rounds.map((round) => round[which].p50InMs))),
    p99InMs: rounded(median(rounds.map((round) => round[which].p99InMs))),
  });
  return {
    question: question.label,
    statements: recorded[0]!.steps.flat().length,
    bytes: recorded[0]!.body.length,
    ours: of('ours'),
    limit: of('limit'),
    share: rounded(share),
    leastShare: question.leastShare,
  };
}

/** In turns, request by request. */
async function compareSizes(question: Question, few: Side, many: Side): Promise<Growth> {
  const times = { few: [] as number[], many: [] as number[] };
  const ask = async ({ clients, samples }: Side, n: number): Promise<number> => {
    const paths = question.paths(samples);
    return await clients[question.who].time('GET', paths[n % paths.length]!);
  };
  for (let n = -WARM_UPS; n < settings.requests; n += 1) {
    const [one, other] = [await ask(few, n + WARM_UPS), await ask(many, n + WARM_UPS)];
    if (n < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  const summary = (values: number[]) => ({
    p50InMs: rounded(median(values)),
    p99InMs: rounded(quantile(values, 0.99)),
  });
  return {
    question: question.label,
    few: summary(times.few),
    many: summary(times.many),
    ratio: rounded(median(times.many) / median(times.few)),
    mostRatio: question.growth?.most ?? null,
  };
}

/** What the load left behind in the other's memory is not what an export takes. */
async function downloadOnFreshServer({ prepared }: Side) {
  const side = await openSide(prepared);
  closings.push(side.end);
  return await download(side);
}
