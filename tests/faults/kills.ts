import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '@bulwagan/testing/donations.ts';
import type { Program } from '../start/program.ts';
import { workersOf } from '../start/workers.ts';
import { ask, deliverOnce } from './asking.ts';
import { assertFigures, atLeast, atMost, exactly, reported } from './figures.ts';
import { NIGHT, WEEK } from './goals.ts';
import { buildFaultCluster, type FaultCluster } from './installation/cluster.ts';
import { startLoad } from './load.ts';
import { seedCharge } from './money/money.ts';
import { type Away, delayedWhileRunning } from './retry-delay.ts';
import { type Dice, diceOf } from './seed.ts';
import { countBroken, verifyOutcome } from './verify-outcome.ts';

const BACK_WITHIN_SECONDS = 5;
const GIVE_UP_AFTER_MS = 60_000;
/** Maximum time without any response: one of two servers is always available. */
const SILENCE_WITHIN_SECONDS = 2;
const LOOK_EVERY = 20;
const GATEWAY_LATE_MS = 40;
const MOST_WAIT_MS = 800;
const SHARE_AT_CHARGES = 0.4;
const WORKERS = 2;
/** Share of PostgreSQL kills that follow the kill of a single backend. */
const ONE_PROCESS_BEFORE = 0.4;

/**
 * Kills one of two servers with `kill -9` at random moments under load. With `seeds` it ends with injected faults
 * that must be detected.
 */
export async function killPrograms(
  test: TestContext,
  kills: number,
  { withBackOffices, goal, seeds = false }: { withBackOffices: boolean; goal: number; seeds?: boolean },
): Promise<void> {
  const dice = diceOf(test);
  const faultCluster = await buildFaultCluster(test, { withBackOffices });
  // The delay makes it likely that a server is killed between a charge and its response.
  faultCluster.lines.gateway.set({ kind: 'delayed', milliseconds: GATEWAY_LATE_MS });
  await Promise.all(faultCluster.programs.map((program) => program.start()));
  const load = startLoad(faultCluster, dice.another());
  await sleep(500);
  load.resetSilence();
  const seconds: number[] = [];
  const away: Away[] = [];
  let broken = 0;
  let atCharges = 0;
  for (let n = 1; n <= kills; n += 1) {
    if (await untilMoment(faultCluster, dice)) atCharges += 1;
    const victim = dice.one(faultCluster.programs);
    const killed = performance.now();
    const end = await victim.kill();
    if (end !== 'SIGKILL') throw new Error(`${victim.name} had ended by itself, with ${end}.`);
    await victim.start();
    const back = performance.now();
    away.push({ origin: victim.origin, from: killed, to: back });
    seconds.push((back - killed) / 1_000);
    if (n % LOOK_EVERY === 0) broken += await countBroken(faultCluster);
  }
  const silence = load.ledger.longestSilenceMs / 1_000;
  const ledger = await load.finish();
  const undue = delayedWhileRunning(ledger.delayRetry, away);
  reportUnexpected(test, faultCluster, [...ledger.unexpected, ...undue]);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  assertFigures(
    test,
    withBackOffices ? 'kill -9 of a server (all services)' : 'kill -9 of a server (fundraising only)',
    [
      atLeast('kills', seconds.length, goal),
      atMost(
        'longest time until the killed server is ready again, in seconds',
        Math.max(...seconds),
        BACK_WITHIN_SECONDS,
      ),
      atMost('longest time without any response, in seconds', silence, SILENCE_WITHIN_SECONDS),
      exactly('requests to the running server that got 503 or were cut off', undue.length, 0),
      atLeast('kills right after a card was charged', atCharges, goal / 10),
      exactly('invariants violated during the faults', broken, 0),
      ...(await verifyOutcome(faultCluster, ledger)),
      ...(seeds ? [await seedCharge(faultCluster)] : []),
    ],
  );
}

/**
 * Waits for a random moment, or until the gateway has charged a card before the server knows; returns true for the
 * latter.
 */
async function untilMoment({ gateway }: FaultCluster, dice: Dice): Promise<boolean> {
  const wait = dice.between(0, MOST_WAIT_MS);
  if (dice.next() >= SHARE_AT_CHARGES) {
    await sleep(wait);
    return false;
  }
  return await Promise.race([gateway.charged().then(() => true), sleep(MOST_WAIT_MS * 2, false)]);
}

/** Kills one of the two workers of a server with `kill -9`; the server must replace it. */
export async function killWorkers(test: TestContext, kills: number): Promise<void> {
  const dice = diceOf(test);
  // Each worker logs where it listens.
  const faultCluster = await buildFaultCluster(test, { workers: [WORKERS], env: { LOG_LEVEL: 'info' } });
  const program = faultCluster.programs[0]!;
  await program.start();
  while (workersOf(program.current()).length < WORKERS) await sleep(25);
  const primary = program.current().process.pid!;
  const load = startLoad(faultCluster, dice.another());
  await sleep(500);
  load.resetSilence();
  const seconds: number[] = [];
  for (let n = 0; n < kills; n += 1) {
    await sleep(dice.between(0, 1_500));
    const victim = dice.one(workersOf(program.current()));
    const killed = performance.now();
    process.kill(victim, 'SIGKILL');
    await untilReplaced(program.current(), victim);
    seconds.push((performance.now() - killed) / 1_000);
  }
  const silence = load.ledger.longestSilenceMs / 1_000;
  const broken = await countBroken(faultCluster);
  const isSame = program.current().process.pid === primary && !hasEnded(program.current());
  const ledger = await load.finish();
  reportUnexpected(test, faultCluster, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  assertFigures(test, 'kill -9 of a worker process', [
    atLeast('kills', seconds.length, WEEK.killsOfWorkers),
    atMost(
      'longest time until the worker is replaced, in seconds',
      Math.max(...seconds),
      BACK_WITHIN_SECONDS,
    ),
    atMost('longest time without any response, in seconds', silence, SILENCE_WITHIN_SECONDS),
    exactly('server processes that exited', isSame ? 0 : 1, 0),
    exactly('invariants violated during the faults', broken, 0),
    ...(await verifyOutcome(faultCluster, ledger)),
  ]);
}

/** Waits until the configured number of workers serves again. */
async function untilReplaced(program: Program, victim: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const now = workersOf(program);
    if (now.length === WORKERS && !now.includes(victim)) return;
    if (performance.now() - began > GIVE_UP_AFTER_MS) throw new Error('The worker was not replaced.');
    await sleep(25);
  }
}

/** Kills PostgreSQL with `kill -9`, entirely or one backend, at random moments under load. */
export async function killPostgres(test: TestContext, kills: number): Promise<void> {
  const dice = diceOf(test);
  const faultCluster = await buildFaultCluster(test, { withBackOffices: true });
  await Promise.all(faultCluster.programs.map((program) => program.start()));
  const pids = faultCluster.programs.map(({ current }) => current().process.pid);
  const load = startLoad(faultCluster, dice.another());
  // Recovery times of PostgreSQL itself after a full kill and after the kill of one backend; the product cannot
  // influence them.
  const starts: number[] = [];
  const recoveries: number[] = [];
  // Further time until all servers serve again.
  const seconds: number[] = [];
  for (let n = 0; n < kills; n += 1) {
    await sleep(dice.between(200, 3_000));
    const alone = dice.next() < ONE_PROCESS_BEFORE ? await faultCluster.postgres.killOne() : undefined;
    if (alone !== undefined) {
      recoveries.push(alone);
      seconds.push(await secondsUntilBack(faultCluster));
      await sleep(dice.between(0, 1_500));
    }
    await faultCluster.postgres.kill();
    await sleep(dice.between(0, 1_500));
    starts.push(await faultCluster.postgres.start());
    seconds.push(await secondsUntilBack(faultCluster));
  }
  const broken = await countBroken(faultCluster);
  const ledger = await load.finish();
  reportUnexpected(test, faultCluster, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  const restarted = faultCluster.programs.filter(
    ({ current }, n) => current().process.pid !== pids[n] || hasEnded(current()),
  );
  assertFigures(test, 'kill -9 of PostgreSQL', [
    atLeast('kills of the whole database server', starts.length, NIGHT.killsOfPostgres),
    reported('additional kills of a single backend process', recoveries.length),
    reported(
      'longest recovery of PostgreSQL itself, in seconds',
      Math.max(...starts, ...recoveries).toFixed(2),
    ),
    atMost('longest recovery time in seconds', Math.max(...seconds), BACK_WITHIN_SECONDS),
    exactly('server processes that exited', restarted.length, 0),
    exactly('invariants violated during the faults', broken, 0),
    ...(await verifyOutcome(faultCluster, ledger)),
  ]);
}

const hasEnded = ({ process }: { process: { exitCode: number | null; signalCode: string | null } }) =>
  process.exitCode !== null || process.signalCode !== null;

/**
 * Waits until every server is ready, answers a reader of each service and has accepted an event; returns the seconds.
 */
export async function secondsUntilBack(faultCluster: FaultCluster): Promise<number> {
  const began = performance.now();
  await Promise.all(
    faultCluster.programs.map(async ({ origin, name }) => {
      while (!(await serves(faultCluster, origin))) {
        if (performance.now() - began > GIVE_UP_AFTER_MS) throw new Error(`${name} does not come back.`);
        await sleep(25);
      }
    }),
  );
  return (performance.now() - began) / 1_000;
}

async function serves(faultCluster: FaultCluster, origin: string): Promise<boolean> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(origin, { method: 'GET', path, headers, withinMs: GIVE_UP_AFTER_MS });
  const ready = await get('/health/ready');
  if (ready.status !== 200) return false;
  const answers = await Promise.all([
    get(`/fundraising/api/v1/campaigns/${faultCluster.campaignIds[0]}`),
    ...(faultCluster.backOffices?.records ?? []).map(({ path, headers }) => get(path, headers)),
    deliverOnce(origin, event('source.chargeable', {})),
  ]);
  return answers.every(({ status }) => status === 200);
}

/** Prints the server output if a response was neither a success nor excused by a fault. */
export function reportUnexpected(test: TestContext, faultCluster: FaultCluster, unexpected: string[]): void {
  if (unexpected.length === 0) return;
  for (const one of new Set(unexpected)) test.diagnostic(one);
  for (const { name, output } of faultCluster.programs)
    for (const line of output()
      .split('\n')
      .filter((text) => text.includes('"a request failed"')))
      test.diagnostic(`${name}: ${line.slice(0, 2_000)}`);
}
