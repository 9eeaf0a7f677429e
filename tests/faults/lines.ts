import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../bench/figures.ts';
import { assertFigures, atLeast, atMost, exactly, type Finding, reported } from './figures.ts';
import { NIGHT } from './goals.ts';
import { buildFaultCluster, type FaultCluster } from './installation/cluster.ts';
import type { MailServerBehaviour } from './installation/fake-mail-server.ts';
import { type CommitCut, FAREWELLS, type Line } from './installation/faulty-proxy.ts';
import { reportUnexpected, secondsUntilBack } from './kills.ts';
import { type Load, startLoad } from './load.ts';
import { type Dice, diceOf } from './seed.ts';
import { countBroken, verifyOutcome } from './verify-outcome.ts';

const BACK_WITHIN_SECONDS = 5;
const PLACES: readonly CommitCut[] = ['before', 'in', 'after'];
const SHARE_OF_COMMITS = 0.1;
const CUTS_WITHIN_MS = 180_000;
const LOOK_EVERY = 10;

interface Scene {
  test: TestContext;
  faultCluster: FaultCluster;
  dice: Dice;
  load: Load;
}

/** Runs two servers under load while `happen` injects faults, then verifies the outcome. */
async function underLoad(
  test: TestContext,
  run: string,
  happen: (scene: Scene) => Promise<Finding[]>,
): Promise<void> {
  const dice = diceOf(test);
  const faultCluster = await buildFaultCluster(test, { withOffices: true });
  await Promise.all(faultCluster.programs.map((program) => program.start()));
  const pids = faultCluster.programs.map(({ current }) => current().process.pid);
  const load = startLoad(faultCluster, dice.another());
  await sleep(500);
  const findings = await happen({ test, faultCluster, dice, load });
  const broken = await countBroken(faultCluster);
  const ledger = await load.finish();
  reportUnexpected(test, faultCluster, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  const isSame = faultCluster.programs.map(
    ({ current }, n) => current().process.exitCode === null && current().process.pid === pids[n],
  );
  assertFigures(test, run, [
    ...findings,
    exactly('programs of ours that ended', isSame.filter((same) => !same).length, 0),
    exactly('invariants broken meanwhile', broken, 0),
    ...(await verifyOutcome(faultCluster, ledger)),
  ]);
}

/**
 * Cuts the database connection before, during and after commits, and all connections at random: the outcome is
 * determined and nothing is done twice.
 */
export async function cutConnections(test: TestContext, cuts: number): Promise<void> {
  await underLoad(test, 'cuts', async (scene) => [
    ...(await cutCommits(scene, cuts)),
    ...(await cutAll(scene, cuts)),
  ]);
}

async function cutCommits({ faultCluster, dice }: Scene, cuts: number): Promise<Finding[]> {
  const { database } = faultCluster.lines;
  const rolls = dice.another();
  const isEnough = () => PLACES.every((place) => database.commitCuts[place] >= cuts);
  database.atCommit(() =>
    rolls.next() < SHARE_OF_COMMITS ? { place: rolls.one(PLACES), by: rolls.one(FAREWELLS) } : undefined,
  );
  const deadline = performance.now() + CUTS_WITHIN_MS;
  while (!isEnough() && performance.now() < deadline) await sleep(50);
  database.atCommit(undefined);
  const seconds = await secondsUntilBack(faultCluster);
  return [
    {
      check: 'cuts of commits',
      figure: PLACES.map((place) => `${database.commitCuts[place]} ${place}`).join(', '),
      goal: `at least ${NIGHT.cuts} each`,
      holds: PLACES.every((place) => database.commitCuts[place] >= NIGHT.cuts),
    },
    atMost('seconds until all serve again after cuts of commits', seconds, BACK_WITHIN_SECONDS),
  ];
}

async function cutAll({ faultCluster, dice }: Scene, cuts: number): Promise<Finding[]> {
  let connections = 0;
  const seconds: number[] = [];
  for (let n = 1; n <= cuts; n += 1) {
    await sleep(dice.between(0, 500));
    connections += faultCluster.lines.database.cut(dice.one(FAREWELLS));
    if (n % LOOK_EVERY === 0 || n === cuts) seconds.push(await secondsUntilBack(faultCluster));
  }
  return [
    atLeast('connections to the database reset, or ended', connections, NIGHT.cuts),
    atMost('seconds until all serve again after them, longest', Math.max(...seconds), BACK_WITHIN_SECONDS),
  ];
}

const ENDS: readonly Line[] = [{ kind: 'away' }, { kind: 'ending' }];
const OTHERS: readonly Line[] = [
  { kind: 'late', milliseconds: 50 },
  { kind: 'slow', bytesPerSecond: 100_000 },
  { kind: 'silent' },
  { kind: 'deaf' },
];
const MOODS: readonly MailServerBehaviour[] = ['later', 'never', 'takes unheard'];
/**
 * Minimum rates per second. A night reaches several times as much; lower rates mean that clients wait for the faulty
 * system.
 */
const LEAST_A_SECOND = { database: 1, gateway: 10, mail: 10, accounts: 0.2 } as const;
const SHORTEST_SHARE = 0.75;

/**
 * Breaks and restores the connections to database, gateway and mail server in every way; the mail server also
 * refuses temporarily or permanently, or accepts mails without confirming.
 */
export async function spoilLines(test: TestContext, forMs: number): Promise<void> {
  await underLoad(test, 'bad lines', async (scene) => {
    const seconds: number[] = [];
    const findings: Finding[] = [];
    for (const name of ['database', 'gateway'] as const)
      for (const problem of [...OTHERS, ...ENDS]) {
        const { what, seen, back } = await spoilLine(scene, { name, problem, forMs });
        seconds.push(seen.seconds);
        findings.push(back);
        // Payments are accepted even without the gateway.
        if (name === 'gateway' || ['late', 'slow'].includes(problem.kind))
          findings.push(atLeast(`events taken in a second, ${what}`, seen.events, LEAST_A_SECOND[name]));
      }
    return [...findings, ...(await spoilMail(scene, forMs, seconds))];
  });
}

/** Asserts that donating and registering do not wait for mails, whatever the mail server does. */
async function spoilMail(scene: Scene, forMs: number, seconds: number[]): Promise<Finding[]> {
  const { post } = scene.faultCluster;
  const before = await watch(scene, 2 * forMs);
  const findings: Finding[] = [];
  const all: { what: string; seen: Seen }[] = [];
  // A night tests one random way of ending the connection, under one common name, because no client waits for mails.
  const ending = { problem: scene.dice.one(ENDS), what: 'mail away or ending' };
  for (const one of [...OTHERS.map((problem) => ({ problem })), ending]) {
    const { what, seen, back } = await spoilLine(scene, { name: 'mail', forMs, ...one });
    all.push({ what, seen });
    findings.push(back);
  }
  for (const behaviour of MOODS) {
    post.set(behaviour);
    all.push({ what: `mail ${behaviour}`, seen: await watch(scene, forMs) });
    post.set('takes');
  }
  for (const { what, seen } of all) {
    scene.test.diagnostic(`p99 under ${what}: ${seen.p99.toFixed(0)} ms`);
    findings.push(
      atLeast(`events taken in a second, ${what}`, seen.events, LEAST_A_SECOND.mail),
      atLeast(`accounts opened in a second, ${what}`, seen.accounts, LEAST_A_SECOND.accounts),
    );
  }
  const [worst] = all.toSorted((one, other) => other.seen.p99 - one.seen.p99);
  const shortest = Math.min(...seconds, ...all.map(({ seen }) => seen.seconds));
  return [
    ...findings,
    atLeast('seconds of trouble, shortest', shortest, (NIGHT.problemMs / 1_000) * SHORTEST_SHARE),
    reported(
      'p99 of what changes something, under the worst trouble of mails',
      `${worst!.seen.p99.toFixed(0)} ms (${worst!.what}), ${before.p99.toFixed(0)} ms before`,
    ),
  ];
}

interface Spoilt {
  name: keyof FaultCluster['lines'];
  problem: Line;
  forMs: number;
  /** Name of its figures, if not the kind of fault. */
  what?: string;
}

async function spoilLine(
  scene: Scene,
  { name, problem, forMs, what = `${name} ${problem.kind}` }: Spoilt,
): Promise<{ what: string; seen: Seen; back: Finding }> {
  const line = scene.faultCluster.lines[name];
  line.set(problem);
  const seen = await watch(scene, forMs);
  line.set({ kind: 'good' });
  const seconds = await secondsUntilBack(scene.faultCluster);
  return { what, seen, back: atMost(`seconds until all serve again, ${what}`, seconds, BACK_WITHIN_SECONDS) };
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
