import { integer } from '@bulwagan/platform/commands/arguments.ts';
import { UsageError } from '@bulwagan/platform/commands/command.ts';
import type { Asked } from '../client.ts';
import { defineBenchmark, onServer } from '../harness.ts';
import { openLoader } from '../speed/settings.ts';
import { type Baseline, naming, openBaseline } from '../variants.ts';
import { prepare } from '../workforce/prepare.ts';
import { openVariant, type Variant } from '../workforce/variants.ts';
import { type Comparison, compare, type Measured } from './measure.ts';
import { type PeersDatabase, preparePeers } from './prepare.ts';
import { openProcessor } from './processor.ts';
import { install, PEERS, type Peer, type Running, startPeer, versionsOf } from './programs.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { report } from './report.ts';

const OURS = 'Bulwagan';
const BASELINE = 'plain node:http with the same SQL statements and response bytes';

type OnEnd = (close: () => unknown) => void;

export default defineBenchmark({
  summary: 'lists of employees, compared with the same API in NestJS, Express and AdonisJS',
  about: `
Compares our server with programs written in other frameworks: one employee and lists with totals, on the same rows, in
alternating rounds under the same load. A peer with a different response is refused. Exits with 1 when a goal is missed. The
peers' packages are installed from the npm registry.`,
  numbers: {
    employees: { about: 'number of employees', default: 200_000, least: 1_000, most: 100_000_000 },
    rounds: {
      about: 'rounds of each request, alternating between programs; the figures are medians',
      default: 5,
      most: 100,
    },
    seconds: { about: 'duration of each round', default: 2, most: 600 },
  },
  texts: {
    // A few clients, and as many as in the other workforce benchmarks (decision 18).
    connections: {
      of: 'N,N',
      about: 'numbers of concurrent connections, each of which must meet the goal',
      default: '16,48',
    },
    only: { of: 'NAME', about: `one peer: ${PEERS.map(({ folder }) => folder).join(', ')}` },
  },
  keepsData: true,
  run: onServer(async (url, { numbers, texts: { connections, only }, onEnd, save }) => {
    const { employees, ...rounds } = numbers;
    const numbersOfConnections = connections
      .split(',')
      .map((many) => integer('connections', many.trim(), 0, 1, 1_000));
    const peers = PEERS.filter(({ folder }) => only === undefined || folder === only);
    if (peers.length === 0) throw new UsageError(`There is no peer "${only}".`);
    for (const peer of peers) {
      process.stderr.write(`${peer.name}: installing\n`);
      await install(peer);
    }
    const { variant, theirs } = await openBoth(url, employees, onEnd);
    const running = await startPeers(peers, theirs, onEnd);
    const baseline = await openBaseline({ workforce: variant.prepared.url });
    onEnd(baseline.end);
    const { load, end } = openLoader();
    onEnd(end);
    const processor = await openProcessor(url);
    onEnd(processor.end);
    const measured: Measured[] = [];
    for (const question of QUESTIONS) {
      const asked = await comparison(question, variant, baseline, running, theirs);
      for (const many of numbersOfConnections) {
        const one = await compare({ ...asked, connections: many }, rounds, load, processor);
        measured.push(one);
        process.stderr.write(`${question.label}, ${many} connections: ${one.ratio}\n`);
      }
    }
    const programs = peers.map((peer) => ({ name: peer.name, versions: versionsOf(peer) }));
    const result = { employees, programs, measured };
    const areMet = report(result);
    save('peers', { ...result, settings: { ...rounds, connections: numbersOfConnections } });
    return areMet;
  }),
});

async function startPeers(
  peers: readonly Peer[],
  { url }: PeersDatabase,
  onEnd: OnEnd,
): Promise<{ peer: Peer; at: Running }[]> {
  const running = [];
  for (const peer of peers) {
    const at = await startPeer(peer, url);
    onEnd(at.end);
    await assertRefusesStrangers(peer, at);
    running.push({ peer, at });
  }
  return running;
}

/** Copies our database while nobody is connected to it. */
async function openBoth(
  url: string,
  employees: number,
  onEnd: OnEnd,
): Promise<{ variant: Variant; theirs: PeersDatabase }> {
  const filled = await prepare(url, employees);
  await filled.connection.close();
  const theirs = await preparePeers(url, filled.url);
  const prepared = await prepare(url, employees);
  onEnd(() => prepared.connection.close());
  const variant = await openVariant(prepared);
  onEnd(variant.end);
  return { variant, theirs };
}

async function assertRefusesStrangers({ name }: Peer, { port }: Running): Promise<void> {
  for (const headers of [{}, { authorization: `Bearer ${'0'.repeat(64)}` }]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/employees`, { headers });
    if (status !== 401) throw new Error(`${name} answers ${status} without a token.`);
  }
}

async function comparison(
  question: Question,
  variant: Variant,
  baseline: Baseline,
  running: { peer: Peer; at: Running }[],
  { url, token }: PeersDatabase,
): Promise<Omit<Comparison, 'connections'>> {
  const asking = (headers: Record<string, string>, paths: string[]): Asked[] =>
    paths.map((path) => ({ method: 'GET', path, headers }));
  const signedIn = { accept: 'application/json', authorization: `Bearer ${token}` };
  const subject = {
    name: OURS,
    pid: variant.server.pid!,
    port: variant.port,
    databaseUrl: variant.prepared.url,
    asked: asking(variant.clients['bench-hr'].headers(), question.ours(variant.samples)),
  };
  const recorded = [];
  for (const one of subject.asked) recorded.push(await variant.record(one));
  await baseline.load(recorded);
  const bare = {
    name: BASELINE,
    pid: baseline.pid,
    port: baseline.port,
    databaseUrl: variant.prepared.url,
    asked: subject.asked.map(naming),
  };
  const peers = running.map(({ peer: { name }, at: { pid, port } }) => ({
    name,
    pid,
    port,
    databaseUrl: url,
    asked: asking(signedIn, question.theirs(variant.samples)),
  }));
  return { question: question.label, goal: question.goal, ours: subject, baseline: bare, peers };
}
