import { recount } from '@bulwagan/court/statistics/recount.ts';
import { type Client, signIn } from '../client.ts';
import { quantile, rounded } from '../figures.ts';
import { type Ours, openOurs } from '../variants.ts';
import { CLERK, PASSWORD, type Prepared, sample } from './prepare.ts';
import type { Question, Samples } from './questions.ts';
import type { Measured, Times } from './report.ts';

/** After this many requests the plan of a statement is fixed on each connection. */
const WARM_UPS = 40;
const PLAIN_RUNS = 5;
const OPENED = 50;
const MOST_MS = 5;
const MOST_RATIO = 1.5;

export interface Variant {
  prepared: Prepared;
  samples: Samples;
  ours: Ours;
  client: Client;
}

/** Starts the service on a database, with a signed-in client. */
export async function open(prepared: Prepared): Promise<Variant> {
  const samples = await sample(prepared.connection);
  const ours = await openOurs({ court: prepared.url });
  try {
    const client = await signIn(ours.port, 'court', { email: CLERK, password: PASSWORD });
    return { prepared, samples, ours, client };
  } catch (error) {
    await ours.end();
    throw error;
  }
}

/** Stops the service, and returns the number of counters and of wrong ones. */
export async function close({ prepared, ours, client }: Variant) {
  client.close();
  await ours.end();
  const { counts, differences } = await recount(prepared.connection.db);
  await prepared.connection.close();
  return { counts, differences };
}

/** Alternates request by request, so that other load of the machine affects both sides equally. */
export async function compare(
  question: Question,
  few: Variant,
  many: Variant,
  requests: number,
): Promise<Measured> {
  const times = { few: [] as number[], many: [] as number[] };
  const ask = async ({ client, samples }: Variant, n: number): Promise<number> => {
    const paths = question.paths(samples);
    return await client.time('GET', paths[n % paths.length]!);
  };
  for (let n = -WARM_UPS; n < requests; n += 1) {
    const [one, other] = [await ask(few, n + WARM_UPS), await ask(many, n + WARM_UPS)];
    if (n < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  return reported(question.label, question.isStatistic, {
    few: { ...summary(times.few), plainInMs: await timePlain(few, question) },
    many: { ...summary(times.many), plainInMs: await timePlain(many, question) },
  });
}

/** Measures opening a case, which updates the counters in the same transaction. */
export async function compareOpening(few: Variant, many: Variant): Promise<Measured> {
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
  return reported('POST /api/case-records', false, {
    few: { ...summary(times.few), plainInMs: null },
    many: { ...summary(times.many), plainInMs: null },
  });
}

async function timePlain({ prepared, samples }: Variant, { plain }: Question): Promise<number> {
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

function reported(
  question: string,
  isStatistic: boolean,
  { few, many }: { few: Times; many: Times },
): Measured {
  const ratio = rounded(many.p50InMs / few.p50InMs);
  const isWithinBounds = ratio <= MOST_RATIO && (!isStatistic || many.p50InMs < MOST_MS);
  return { question, few, many, ratio, isWithinBounds };
}

function summary(times: number[]) {
  return { p50InMs: rounded(quantile(times, 0.5)), p99InMs: rounded(quantile(times, 0.99)) };
}
