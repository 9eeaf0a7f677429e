import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../bench/figures.ts';
import { assertFigures, atLeast, atMost, exactly, type Finding, reported } from './figures.ts';
import { NIGHT } from './goals.ts';
import { buildFaultCluster, type FaultCluster } from './installation/cluster.ts';
import type { MailServerBehaviour } from './installation/fake-mail-server.ts';
import { CLOSINGS, type CommitCut, type ConnectionBehaviour } from './installation/faulty-proxy.ts';
import { reportUnexpected, secondsUntilBack } from './kills.ts';
import { type Load, startLoad } from './load.ts';
import { type Dice, diceOf } from './seed.ts';
import { countBroken, verifyOutcome } from './verify-outcome.ts';

const BACK_WITHIN_SECONDS = 5;
const COMMIT_CUTS: readonly CommitCut[] = ['before', 'during', 'after'];
const SHARE_OF_COMMITS = 0.1;
const CUTS_WITHIN_MS = 180_000;
const LOOK_EVERY = 10;

interface Scene {
  test: TestContext;
  faultCluster: FaultCluster;
  dice: Dice;
  load: Load;
}

/** Runs two servers under load while `inject` causes faults, then verifies the outcome. */
async function runUnderLoad(
  test: TestContext,
  run: string,
  inject: (scene: Scene) => Promise<Finding[]>,
): Promise<void> {
  const dice = diceOf(test);
  const faultCluster = await buildFaultCluster(test, { withBackOffices: true });
  await Promise.all(faultCluster.programs.map((program) => program.start()));
  const pids = faultCluster.programs.map(({ current }) => current().process.pid);
  const load = startLoad(faultCluster, dice.another());
  await sleep(500);
  const findings = await inject({ test, faultCluster, dice, load });
  const broken = await countBroken(faultCluster);
  const ledger = await load.finish();
  reportUnexpected(test, faultCluster, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  const isSame = faultCluster.programs.map(
    ({ current }, n) => current().process.exitCode === null && current().process.pid === pids[n],
  );
  assertFigures(test, run, [
    ...findings,
    exactly('server processes that exited', isSame.filter((same) => !same).length, 0),
    exactly('invariants violated during the faults', broken, 0),
    ...(await verifyOutcome(faultCluster, ledger)),
  ]);
}

/**
 * Cuts the database connection before, during and after commits, and all connections at random: the outcome is
 * determined and nothing is done twice.
 */
export async function cutConnections(test: TestContext, cuts: number): Promise<void> {
  await runUnderLoad(test, 'database connections cut', async (scene) => [
    ...(await cutCommits(scene, cuts)),
    ...(await cutAll(scene, cuts)),
  ]);
}

async function cutCommits({ faultCluster, dice }: Scene, cuts: number): Promise<Finding[]> {
  const { database } = faultCluster.lines;
  const rolls = dice.another();
  const isEnough = () => COMMIT_CUTS.every((point) => database.commitCuts[point] >= cuts);
  database.atCommit(() =>
    rolls.next() < SHARE_OF_COMMITS ? { point: rolls.one(COMMIT_CUTS), by: rolls.one(CLOSINGS) } : undefined,
  );
  const deadline = performance.now() + CUTS_WITHIN_MS;
  while (!isEnough() && performance.now() < deadline) await sleep(50);
  database.atCommit(undefined);
  const seconds = await secondsUntilBack(faultCluster);
  return [
    {
      check: 'connections cut before, during and after a commit',
      figure: COMMIT_CUTS.map((point) => `${database.commitCuts[point]} ${point}`).join(', '),
      goal: `at least ${NIGHT.cuts} each`,
      holds: COMMIT_CUTS.every((point) => database.commitCuts[point] >= NIGHT.cuts),
    },
    atMost('recovery time in seconds after cut commits', seconds, BACK_WITHIN_SECONDS),
  ];
}

async function cutAll({ faultCluster, dice }: Scene, cuts: number): Promise<Finding[]> {
  let connections = 0;
  const seconds: number[] = [];
  for (let n = 1; n <= cuts; n += 1) {
    await sleep(dice.between(0, 500));
    connections += faultCluster.lines.database.cut(dice.one(CLOSINGS));
    if (n % LOOK_EVERY === 0 || n === cuts) seconds.push(await secondsUntilBack(faultCluster));
  }
  return [
    atLeast('database connections reset or closed', connections, NIGHT.cuts),
    atMost(
      'longest recovery time in seconds after cutting all connections',
      Math.max(...seconds),
      BACK_WITHIN_SECONDS,
    ),
  ];
}

const DISCONNECTS: readonly ConnectionBehaviour[] = [
  { kind: 'connections reset' },
  { kind: 'connections closed' },
];
const IMPAIRMENTS: readonly ConnectionBehaviour[] = [
  { kind: 'delayed', milliseconds: 50 },
  { kind: 'throttled', bytesPerSecond: 100_000 },
  { kind: 'no data passes' },
  { kind: 'no responses pass' },
];
const MAIL_FAULTS: readonly MailServerBehaviour[] = [
  'answers 451',
  'answers 550',
  'accepts, then drops the connection',
];
/**
 * Minimum rates per second. A night reaches several times as much; lower rates mean that clients wait for the faulty
 * system.
 */
const MIN_PER_SECOND = { database: 1, gateway: 10, mail: 10, accounts: 0.2 } as const;
const SHORTEST_SHARE = 0.75;
/** Names in the figures. */
const SYSTEMS = { database: 'database', gateway: 'payment gateway', mail: 'SMTP server' } as const;

/**
 * Breaks and restores the connections to database, gateway and mail server in every way; the mail server also
 * refuses temporarily or permanently, or accepts mails without confirming.
 */
export async function breakConnections(test: TestContext, forMs: number): Promise<void> {
  await runUnderLoad(test, 'network and mail faults', async (scene) => {
    const seconds: number[] = [];
    const findings: Finding[] = [];
    for (const name of ['database', 'gateway'] as const)
      for (const problem of [...IMPAIRMENTS, ...DISCONNECTS]) {
        const { what, seen, back } = await breakConnection(scene, { name, problem, forMs });
        seconds.push(seen.seconds);
        findings.push(back);
        // Payments are accepted even without the gateway.
        if (name === 'gateway' || ['delayed', 'throttled'].includes(problem.kind))
          findings.push(
            atLeast(`webhook events accepted per second (${what})`, seen.events, MIN_PER_SECOND[name]),
          );
      }
    return [...findings, ...(await breakMail(scene, forMs, seconds))];
  });
}

/** Asserts that donating and registering do not wait for mails, whatever the mail server does. */
async function breakMail(scene: Scene, forMs: number, seconds: number[]): Promise<Finding[]> {
  const { post } = scene.faultCluster;
  const before = await watch(scene, 2 * forMs);
  const findings: Finding[] = [];
  const all: { what: string; seen: Seen }[] = [];
  // A night tests one random way of ending the connection, under one common name, because no client waits for mails.
  const ending = {
    problem: scene.dice.one(DISCONNECTS),
    what: `${SYSTEMS.mail}, connections reset or closed`,
  };
  for (const one of [...IMPAIRMENTS.map((problem) => ({ problem })), ending]) {
    const { what, seen, back } = await breakConnection(scene, { name: 'mail', forMs, ...one });
    all.push({ what, seen });
    findings.push(back);
  }
  for (const behaviour of MAIL_FAULTS) {
    post.set(behaviour);
    all.push({ what: `SMTP server ${behaviour}`, seen: await watch(scene, forMs) });
    post.set('accepts');
  }
  for (const { what, seen } of all) {
    scene.test.diagnostic(`p99 under ${what}: ${seen.p99.toFixed(0)} ms`);
    findings.push(
      atLeast(`webhook events accepted per second (${what})`, seen.events, MIN_PER_SECOND.mail),
      atLeast(`accounts registered per second (${what})`, seen.accounts, MIN_PER_SECOND.accounts),
    );
  }
  const [worst] = all.toSorted((one, other) => other.seen.p99 - one.seen.p99);
  const shortest = Math.min(...seconds, ...all.map(({ seen }) => seen.seconds));
  return [
    ...findings,
    atLeast('shortest fault in seconds', shortest, (NIGHT.problemMs / 1_000) * SHORTEST_SHARE),
    reported(
      'p99 of write requests during the worst mail fault',
      `${worst!.seen.p99.toFixed(0)} ms (${worst!.what}), ${before.p99.toFixed(0)} ms before`,
    ),
  ];
}

interface ConnectionFault {
  name: keyof FaultCluster['lines'];
  problem: ConnectionBehaviour;
  forMs: number;
  /** Name of its figures, if not the kind of fault. */
  what?: string;
}

async function breakConnection(
  scene: Scene,
  { name, problem, forMs, what = `${SYSTEMS[name]}, ${problem.kind}` }: ConnectionFault,
): Promise<{ what: string; seen: Seen; back: Finding }> {
  const line = scene.faultCluster.lines[name];
  line.set(problem);
  const seen = await watch(scene, forMs);
  line.set({ kind: 'normal' });
  const seconds = await secondsUntilBack(scene.faultCluster);
  return { what, seen, back: atMost(`recovery time in seconds (${what})`, seconds, BACK_WITHIN_SECONDS) };
}

interface Seen {
  seconds: number;
  /** Per second. */
  events: number;
  accounts: number;
  /** Milliseconds, over write requests. */
  p99: number;
}

async function watch({ load, dice }: Scene, forMs: number): Promise<Seen> {
  const { acknowledged, registered } = load.ledger;
  const before = { events: acknowledged.size, accounts: registered.length };
  const began = performance.now();
  const times = await load.timesWhile(sleep(forMs * dice.between(0.8, 1.2)));
  const seconds = (performance.now() - began) / 1_000;
  return {
    seconds,
    events: (acknowledged.size - before.events) / seconds,
    accounts: (registered.length - before.accounts) / seconds,
    p99: quantile(times, 0.99),
  };
}
