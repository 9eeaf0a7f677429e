import { type Asked, wireOf } from '../client.ts';
import { median, quantile, rounded } from '../figures.ts';
import type { Loaded } from '../load.ts';
import type { Loader } from '../speed/settings.ts';
import { type Baseline, naming } from '../variants.ts';
import type { Question } from './questions.ts';
import type { Growth, Settings, Share } from './report.ts';
import type { Variant } from './variants.ts';

/** After this many requests the plan of a statement is fixed on each connection. */
const WARM_UPS = 40;

type LoadSettings = Pick<Settings, 'connections' | 'rounds' | 'seconds'> & { load: Loader };

/** Alternates round by round, so that other load of the machine affects both sides equally. */
export async function compareWithBaseline(
  question: Question,
  variant: Variant,
  baseline: Baseline,
  { load, connections, rounds: count, seconds: secondsOfRound }: LoadSettings,
): Promise<Share> {
  const client = variant.clients[question.who];
  const paths = question.paths(variant.samples);
  const asked = paths.map((path): Asked => ({ method: 'GET', path, headers: client.headers() }));
  const recorded = [];
  for (const one of asked) recorded.push(await variant.record(one));
  await baseline.load(recorded);
  const ask = (port: number, seconds: number): Promise<Loaded> => {
    const requests = asked.map((one, at) => wireOf(port, naming(one, at)));
    return load({ port, requests, connections, seconds });
  };
  await ask(variant.port, 1);
  await ask(baseline.port, 1);
  const rounds: { ours: Loaded; baseline: Loaded }[] = [];
  for (let round = 0; round < count; round += 1) {
    const ours = await ask(variant.port, secondsOfRound);
    rounds.push({ ours, baseline: await ask(baseline.port, secondsOfRound) });
  }
  const share = median(rounds.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond));
  const of = (which: 'ours' | 'baseline') => ({
    perSecond: Math.round(median(rounds.map((round) => round[which].perSecond))),
    p50InMs: rounded(median(rounds.map((round) => round[which].p50InMs))),
    p99InMs: rounded(median(rounds.map((round) => round[which].p99InMs))),
  });
  return {
    question: question.label,
    statements: recorded[0]!.steps.flat().length,
    bytes: recorded[0]!.body.length,
    ours: of('ours'),
    baseline: of('baseline'),
    share: rounded(share),
    leastShare: question.leastShare,
  };
}

/** Alternates request by request. */
export async function compareSizes(
  question: Question,
  few: Variant,
  many: Variant,
  requests: number,
): Promise<Growth> {
  const times = { few: [] as number[], many: [] as number[] };
  const ask = async ({ clients, samples }: Variant, n: number): Promise<number> => {
    const paths = question.paths(samples);
    return await clients[question.who].time('GET', paths[n % paths.length]!);
  };
  for (let n = -WARM_UPS; n < requests; n += 1) {
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
