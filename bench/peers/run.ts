import { writeFileSync } from 'node:fs';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import type { Asked } from '../client.ts';
import { onDatabase } from '../database.ts';
import { machine } from '../speed/machine.ts';
import { openLoader } from '../speed/settings.ts';
import { type Baseline, naming, openBaseline } from '../variants.ts';
import { prepare } from '../workforce/prepare.ts';
import { openVariant, type Variant } from '../workforce/variants.ts';
import { type Comparison, compare, type Measured } from './measure.ts';
import { type PeersDatabase, preparePeers } from './prepare.ts';
import { openProcessor } from './processor.ts';
import { install, PEERS, type Peer, type Running, startPeer, versionsOf } from './programs.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { type PeersSettings, report } from './report.ts';

const EMPLOYEES = 200_000;
/** A few clients, and as many as in the other workforce benchmarks (decision 18). */
const CONNECTIONS = '16,48';

const USAGE = `
Usage: npm run bench:peers -- [--employees 200000] [--rounds 5] [--seconds 2] [--connections 16,48]
         [--only NAME] [--data FOLDER]

Compares our server with programs written in other frameworks: one employee and lists with totals, on the same rows, in
alternating rounds under the same load. A peer with a different response is refused. Writes bench/results/peers.json when all
peers were measured with at least the default number of employees. Exits with 1 when a goal is missed.

  --employees   number of employees
  --rounds      rounds of each request, alternating between programs; the figures are medians
  --seconds     duration of each round
  --connections numbers of concurrent connections to measure
  --only        one peer: ${PEERS.map(({ folder }) => folder).join(', ')}
  --data        permanent folder for the embedded server and its data; temporary by default

Uses DATABASE_URL if set. The peers' packages are installed from the npm registry.
`;

const OPTIONS = {
  employees: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string' },
  only: { type: 'string' },
  data: { type: 'string' },
} as const;

const OURS = 'Bulwagan';
const BASELINE = 'node:http alone, with our statements and bytes';
const RESULT = new URL('../results/peers.json', import.meta.url);

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const employees = integer('employees', given.employees, EMPLOYEES, 1_000, 100_000_000);
  const settings: PeersSettings = {
    rounds: integer('rounds', given.rounds, 5, 1, 100),
    seconds: integer('seconds', given.seconds, 2, 1, 600),
    connections: (given.connections ?? CONNECTIONS)
      .split(',')
      .map((many) => integer('connections', many.trim(), 0, 1, 1_000)),
  };
  const peers = PEERS.filter(({ folder }) => given.only === undefined || folder === given.only);
  if (peers.length === 0) throw new UsageError(`There is no peer "${given.only}".`);
  for (const peer of peers) {
    process.stderr.write(`${peer.name}: installing\n`);
    await install(peer);
  }
  const measured = await onDatabase(given.data, (url) => measureAll(url, employees, peers, settings));
  const programs = peers.map((peer) => ({ name: peer.name, versions: versionsOf(peer) }));
  const result = { employees, programs, measured };
  const areMet = report(result);
  if (given.only === undefined && employees >= EMPLOYEES)
    writeFileSync(RESULT, `${JSON.stringify({ ...result, settings, machine: machine() }, null, 2)}\n`);
  return areMet ? EXIT.done : EXIT.refused;
});

async function measureAll(
  url: string,
  employees: number,
  peers: Peer[],
  { connections, ...settings }: PeersSettings,
): Promise<Measured[]> {
  const closings: (() => unknown)[] = [];
  try {
    const { variant, theirs } = await openBoth(url, employees, closings);
    const running: { peer: Peer; at: Running }[] = [];
    for (const peer of peers) {
      const at = await startPeer(peer, theirs.url);
      closings.push(at.end);
      await assertRefusesStrangers(peer, at);
      running.push({ peer, at });
    }
    const limit = await openBaseline({ workforce: variant.prepared.url });
    closings.push(limit.end);
    const { load, end } = openLoader();
    closings.push(end);
    const processor = await openProcessor(url);
    closings.push(processor.end);
    const measured: Measured[] = [];
    for (const question of QUESTIONS) {
      const asked = await comparison(question, variant, limit, running, theirs);
      for (const many of connections) {
        const one = await compare({ ...asked, connections: many }, settings, load, processor);
        measured.push(one);
        process.stderr.write(`${question.label}, ${many} connections: ${one.ratio}\n`);
      }
    }
    return measured;
  } finally {
    for (const close of closings.toReversed()) await close();
  }
}

/** Copies our database while nobody is connected to it. */
async function openBoth(
  url: string,
  employees: number,
  closings: (() => unknown)[],
): Promise<{ variant: Variant; theirs: PeersDatabase }> {
  const filled = await prepare(url, employees);
  await filled.connection.close();
  const theirs = await preparePeers(url, filled.url);
  const prepared = await prepare(url, employees);
  closings.push(() => prepared.connection.close());
  const variant = await openVariant(prepared);
  closings.push(variant.end);
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
  limit: Baseline,
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
  await limit.load(recorded);
  const bare = {
    name: BASELINE,
    pid: limit.pid,
    port: limit.port,
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
  return { question: question.label, goal: question.goal, ours: subject, limit: bare, peers };
}
