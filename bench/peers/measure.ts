import { type Asked, ask, wireOf } from '../client.ts';
import { median, rounded } from '../figures.ts';
import type { Loaded } from '../load.ts';
import { watchMemory } from '../memory.ts';
import type { Loader } from '../speed/settings.ts';
import { assertSameAnswer } from './agree.ts';
import type { Processor } from './processor.ts';

/** A measured program. */
export interface Subject {
  name: string;
  pid: number;
  port: number;
  databaseUrl: string;
  /** Sent in rotation; requests at the same index of all programs are equivalent. */
  asked: Asked[];
}

export interface Comparison {
  question: string;
  /** Number of concurrent keep-alive connections, each with one request at a time. */
  connections: number;
  goal: number;
  ours: Subject;
  /** Program that only sends our statements and responses. */
  baseline: Subject;
  peers: Subject[];
}

export interface Settings {
  rounds: number;
  seconds: number;
}

export interface Rates extends Loaded {
  name: string;
  peakInMiB: number;
  /** CPU time of one request. */
  programInMs: number;
  databaseInMs: number;
}

export interface Measured {
  question: string;
  connections: number;
  ours: Rates;
  baseline: Rates;
  peers: Rates[];
  best: string;
  /** Ratio of requests per second to those of the best peer: the median over the rounds. */
  ratio: number;
  /** The same ratio for the baseline: what could be gained without other statements. */
  baselineRatio: number;
  goal: number;
  isMet: boolean;
}

export type Round = Omit<Rates, 'name'>;

interface Instruments {
  load: Loader;
  processor: Processor;
  seconds: number;
  connections: number;
}

export async function takeRound(
  { pid, port, databaseUrl, asked }: Subject,
  { load, processor, seconds, connections }: Instruments,
): Promise<Round> {
  const requests = asked.map((one) => wireOf(port, one));
  const memory = watchMemory(pid);
  const startedAt = performance.now();
  const { done, spent } = await processor.during(pid, databaseUrl, () =>
    load({ port, requests, connections, seconds }),
  );
  const answers = (done.perSecond * (performance.now() - startedAt)) / 1_000;
  return {
    ...done,
    peakInMiB: memory.stop(),
    programInMs: spent.programInMs / answers,
    databaseInMs: spent.databaseInMs / answers,
  };
}

/**
 * Runs the rounds one after another, alternating between programs, so that other load of the machine affects all
 * equally. Throws when a peer's response differs from ours.
 */
export async function compare(
  { question, connections, goal, ours, baseline, peers }: Comparison,
  { rounds, seconds }: Settings,
  load: Loader,
  processor: Processor,
): Promise<Measured> {
  for (const peer of peers) await assertSameAnswers(ours, peer);
  const all = [ours, baseline, ...peers].map((subject) => ({ subject, taken: [] as Round[] }));
  const send = (subject: Subject) => takeRound(subject, { load, processor, seconds, connections });
  for (const { subject } of all) await send(subject);
  for (let round = 0; round < rounds; round += 1)
    for (const { subject, taken } of all) taken.push(await send(subject));
  const [first, bare, ...others] = all.map(({ subject, taken }) => ({
    taken,
    rates: ratesOf(subject, taken),
  }));
  const best = others.toSorted((one, other) => other.rates.perSecond - one.rates.perSecond)[0]!;
  const timesTheBest = (taken: Round[]) =>
    median(taken.map(({ perSecond }, round) => perSecond / best.taken[round]!.perSecond));
  const ratio = timesTheBest(first!.taken);
  return {
    question,
    connections,
    ours: first!.rates,
    baseline: bare!.rates,
    peers: others.map(({ rates }) => rates),
    best: best.rates.name,
    ratio: rounded(ratio),
    baselineRatio: rounded(timesTheBest(bare!.taken)),
    goal,
    isMet: ratio >= goal,
  };
}

function ratesOf({ name }: Subject, rounds: Round[]): Rates {
  const of = (pick: (round: Round) => number) => rounded(median(rounds.map(pick)));
  return {
    name,
    perSecond: of(({ perSecond }) => perSecond),
    p50InMs: of(({ p50InMs }) => p50InMs),
    p99InMs: of(({ p99InMs }) => p99InMs),
    peakInMiB: Math.round(Math.max(...rounds.map(({ peakInMiB }) => peakInMiB))),
    programInMs: of(({ programInMs }) => programInMs),
    databaseInMs: of(({ databaseInMs }) => databaseInMs),
  };
}

async function assertSameAnswers(ours: Subject, peer: Subject): Promise<void> {
  for (const [at, asked] of ours.asked.entries()) {
    const theirs = peer.asked[at]!;
    assertSameAnswer(`${peer.name}: ${theirs.path}`, await bodyOf(ours, asked), await bodyOf(peer, theirs));
  }
}

async function bodyOf({ name, port }: Subject, asked: Asked): Promise<Buffer> {
  const { status, body } = await ask(port, asked);
  if (status !== 200) throw new Error(`${name}: ${asked.path}: ${status} ${body.toString()}`);
  return body;
}
