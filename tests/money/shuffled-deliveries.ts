import type { TestContext } from 'node:test';
import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sql } from 'kysely';
import { assertFigures, atLeast, exactly, reported } from '../faults/figures.ts';
import { startPair, stopPair } from '../faults/installation/pair.ts';
import { type Dice, diceOf } from '../faults/seed.ts';
import { countLostEvents, verify } from '../faults/verify-outcome.ts';
import { type Donation, faults, manyDonations } from './batch.ts';
import type { Delivered, Order } from './delivering.ts';
import { eventIdOf, type PaidEvent, paidEvent } from './paid-events.ts';
import { portOf, sendBy } from './senders.ts';
import { compareSums, sumsOf } from './sums.ts';
import { WEEK } from './week.ts';

const CONNECTIONS = 256;
/** Shares of donations with both events, with one event, and with none. */
const SHARES = { both: 0.4, one: 0.2, none: 0.03 };
/** Share of donations that are pending; the others are cancelled, failed or expired and paid nevertheless. */
const PENDING = 0.7;
const GIVEN_UP: readonly DonationStatus[] = ['failed', 'cancelled', 'expired'];

type Given = Donation & { campaignId: number };

/**
 * Sends events in random order, each several times, to two servers; many responses are lost and retried. The
 * expected result is computed from the sent events, independent of the product.
 */
export async function deliverShuffled(test: TestContext, count: number): Promise<void> {
  const dice = diceOf(test);
  const pair = await startPair(test, WEEK.campaigns);
  const { db } = pair.testApp.app;
  const { paid, events } = await prepare(pair, count, dice);
  await sql`vacuum analyze donations`.execute(db);

  const deliveries = count * WEEK.deliveries;
  const replays = deliveries * WEEK.replayed;
  const delivered = await sendBy<Order, Delivered>(
    new URL('testing/delivering-program.ts', import.meta.url),
    {
      ports: pair.programs.map(portOf),
      events,
      deliveries,
      replays,
      unacknowledged: deliveries * WEEK.unacknowledged,
      connections: CONNECTIONS,
      seed: Math.floor(dice.between(0, 2 ** 31)),
    },
  );
  const programsWithProblems = await stopPair(pair);
  const { sent, closed, medianInMs, statuses, seconds, taken } = delivered;
  test.diagnostic(`answers by status: ${JSON.stringify(statuses)}`);

  const heard = events.flatMap((event, n): [string, number][] =>
    taken[n]! > 0 ? [[eventIdOf(event), taken[n]!]] : [],
  );
  // References of donations with at least one accepted event.
  const isTaken = new Set(events.filter((_, n) => taken[n]! > 0).map(({ reference }) => reference));
  assertFigures(test, 'webhooks in random order, with replays and dropped connections', [
    atLeast('webhook events', events.length, WEEK.events),
    atLeast('deliveries', sent, WEEK.events * WEEK.deliveries),
    exactly(
      'deliveries acknowledged',
      taken.reduce((sum, times) => sum + times, 0),
      events.length + replays,
    ),
    reported('replayed deliveries', replays),
    atLeast(
      'connections closed without reading the response',
      closed.onAnswer + closed.before + closed.after,
      WEEK.events * WEEK.deliveries * WEEK.unacknowledged,
    ),
    reported('connections closed when the response arrived', closed.onAnswer),
    reported('connections closed before and after the response', `${closed.before} and ${closed.after}`),
    reported('median response time', `${medianInMs.toFixed(1)} ms, of the last responses read`),
    reported('deliveries per second', Math.round(sent / seconds)),
    reported('duration in seconds', Math.round(seconds)),
    exactly('events never acknowledged', taken.filter((times) => times === 0).length, 0),
    exactly('deliveries refused permanently', delivered.refusedForGood, 0),
    exactly('acknowledged events missing from the webhook table', await countLostEvents(db, heard), 0),
    ...(await compareSums(db, sumsOf(paid.filter(({ reference }) => isTaken.has(reference))))),
    exactly(
      'inconsistent ledgers and violated invariants at the end',
      (await faults(pair.testApp)).length,
      0,
    ),
    exactly('exit code of npm run verify', (await verify(pair)) ?? -1, 0),
    exactly('servers with an exit code other than 0', programsWithProblems, 0),
  ]);
}

/** Inserts the donations, half of them to the busiest campaign, and returns their payment events. */
async function prepare(
  { testApp, campaignIds }: Awaited<ReturnType<typeof startPair>>,
  count: number,
  dice: Dice,
): Promise<{ paid: Given[]; events: PaidEvent[] }> {
  const [both, one, none] = [SHARES.both, SHARES.one, SHARES.none].map((share) => Math.round(count * share));
  const wanted = Array.from({ length: both! + one! + none! }, () => {
    const amount = Math.floor(dice.between(100, 5_000_000));
    return {
      campaignId: dice.next() < 0.5 ? campaignIds[0]! : dice.one(campaignIds),
      amount: BigInt(amount),
      fee: BigInt(Math.floor(amount * dice.between(0, 0.05))),
      status: dice.next() < PENDING ? ('pending' as const) : dice.one(GIVEN_UP),
    };
  });
  const donations = (await manyDonations(testApp, wanted)).map(
    (donation, n): Given => ({ ...donation, campaignId: wanted[n]!.campaignId }),
  );
  const paid = donations.slice(0, both! + one!);
  const at = Math.floor(Date.now() / 1_000);
  const events = paid.flatMap((donation, n) => {
    if (n < both!) return [paidEvent('checkout', donation, at), paidEvent('payment', donation, at)];
    return [paidEvent(dice.next() < 0.5 ? 'checkout' : 'payment', donation, at)];
  });
  return { paid, events };
}
