import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { assertFigures, atLeast, exactly, type Finding, reported } from '../faults/figures.ts';
import { startPair, stopPair } from '../faults/installation/pair.ts';
import { diceOf } from '../faults/seed.ts';
import { countBroken, verify } from '../faults/verify-outcome.ts';
import type { Held, RateOrder } from './at-rate.ts';
import { faults, manyDonations } from './batch.ts';
import { paidEvent } from './paid-events.ts';
import { portOf, sendBy } from './senders.ts';
import { compareSums, sumsOf } from './sums.ts';
import { WEEK } from './week.ts';

const P99_BELOW_MS = 250;
/** Well below the gateway's timeout of 30 seconds. */
const MOST_BELOW_MS = 5_000;
/** Share of the rate that must be reached; the rest allows for the last responses and a clock in milliseconds. */
const NEARLY = 0.995;

/**
 * W10: sends paid events at a constant rate to two servers in turn, each completing its own donation. Events are sent
 * by the clock, so that a slow response does not delay the next event.
 */
export async function holdRate(test: TestContext, seconds: number): Promise<void> {
  const dice = diceOf(test);
  const pair = await startPair(test, WEEK.campaigns);
  const { testApp, campaignIds } = pair;
  const { db } = testApp.app;
  const perSecond = WEEK.eventsPerSecond;
  const wanted = Array.from({ length: perSecond * seconds }, () => ({
    campaignId: dice.next() < 0.5 ? campaignIds[0]! : dice.one(campaignIds),
    amount: BigInt(Math.floor(dice.between(100, 5_000_000))),
    fee: 250n,
  }));
  const donations = await manyDonations(testApp, wanted);
  await sql`vacuum analyze donations`.execute(db);
  const at = Math.floor(Date.now() / 1_000);
  const held = await sendBy<RateOrder, Held>(new URL('testing/at-rate-program.ts', import.meta.url), {
    ports: pair.programs.map(portOf),
    events: donations.map((donation) => paidEvent('checkout', donation, at)),
    perSecond,
  });
  const brokenMeanwhile = await countBroken(pair);
  const programsWithProblems = await stopPair(pair);
  const errors = donations.length - (held.statuses[200] ?? 0);
  test.diagnostic(`answers by status: ${JSON.stringify(held.statuses)}`);
  assertFigures(test, `${perSecond} payment webhooks per second`, [
    atLeast('webhook events', donations.length, perSecond * WEEK.secondsAtRate),
    atLeast('webhook events per second', donations.length / held.seconds, perSecond * NEARLY),
    exactly('errors', errors, 0),
    reported('median response time', `${held.times.p50InMs.toFixed(1)} ms`),
    below('p99 response time', held.times.p99InMs, P99_BELOW_MS),
    below('longest response time', held.times.mostInMs, MOST_BELOW_MS),
    reported('p99 delay of the load generator', `${held.lateInMs.toFixed(1)} ms`),
    reported('mails sent during the load', pair.post.accepted.length),
    ...(await compareSums(db, sumsOf(donations.map(({ amount }, n) => ({ ...wanted[n]!, amount }))))),
    exactly('invariants violated before the servers stopped', brokenMeanwhile, 0),
    exactly('inconsistent ledgers and violated invariants at the end', (await faults(testApp)).length, 0),
    exactly('exit code of npm run verify', (await verify(pair)) ?? -1, 0),
    exactly('servers with an exit code other than 0', programsWithProblems, 0),
  ]);
}

const below = (check: string, milliseconds: number, goal: number): Finding => ({
  check,
  figure: `${milliseconds.toFixed(1)} ms`,
  goal: `under ${goal} ms`,
  holds: milliseconds < goal,
});
