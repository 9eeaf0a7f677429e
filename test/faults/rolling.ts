import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manyGifts } from '../money/batch.ts';
import { startBalancer } from './balancer.ts';
import { EXPORTED, GIFT_IN_CENTAVOS, type Long, startCrowd } from './crowd.ts';
import { assertFigures, atLeast, atMost, exactly, noneOf, told } from './figures.ts';
import { countLost } from './offices.ts';
import { countMissing, verify } from './reckoning.ts';
import { diceOf } from './seed.ts';
import { buildTown } from './town.ts';

/** Some 1,500 are in a night: fewer than these, and nobody was there to be failed. */
const ANSWERED_FOR_A_RESTART = 100;
/** So long the gateway takes for each answer, so that nearly always somebody's gift is under way. */
const GATEWAY_LATE_MS = 100;
/** What is in flight is finished by then. */
const END_WITHIN_SECONDS = 10;

export interface RollingOptions {
  restarts: number;
  /** So many at least, or the figure is missed. */
  goal: number;
  /** Whether the court and workforce are restarted too, while their people read. */
  withOffices?: boolean;
  /** Whether the balancer may take a connection that was refused to the other program: nothing was sent on it. */
  retriesRefused: boolean;
  env?: Record<string, string>;
}

/**
 * F6: one program after the other is stopped by SIGTERM and started again, under load, behind a balancer that asks who is
 * ready and never sends a request twice.
 */
export async function restartInTurn(test: TestContext, options: RollingOptions): Promise<void> {
  const { restarts, goal, retriesRefused, withOffices = false, env = {} } = options;
  const dice = diceOf(test);
  const town = await buildTown(test, { workers: [1, 2], env, withOffices });
  for (const program of town.programs) await program.start();
  const balancer = await startBalancer(
    test,
    town.programs.map(({ origin }) => origin),
    { retriesRefused },
  );
  await manyGifts(town.world, Array(EXPORTED).fill({ status: 'expired' }));
  town.lines.gateway.set({ kind: 'late', milliseconds: GATEWAY_LATE_MS });
  const crowd = startCrowd(town, balancer);
  const codes: unknown[] = [];
  const stops: { origin: string; at: number }[] = [];
  let longest = 0;
  for (let n = 0; n < restarts; n += 1) {
    await sleep(dice.between(0, 500));
    const program = town.programs[n % town.programs.length]!;
    const began = performance.now();
    stops.push({ origin: program.origin, at: began });
    codes.push(await program.stop());
    longest = Math.max(longest, (performance.now() - began) / 1_000);
    await program.start();
    await balancer.untilReady(program.origin);
  }
  const { answered, failed, gifts, filed, begun, long } = await crowd.leave();
  const meanwhile = (what: string) =>
    long.filter((one) => one.what === what && stops.some((stop) => isDuring(stop, one))).length;
  for (const one of failed.slice(0, 10)) test.diagnostic(one);
  const campaign = await town.world.app.db
    .selectFrom('campaigns')
    .select('raised_centavos')
    .where('id', '=', town.world.campaignId)
    .executeTakeFirstOrThrow();
  const run = `rolling restart${withOffices ? ' of all services' : ''}`;
  assertFigures(test, retriesRefused ? run : `${run}, nothing tried twice`, [
    atLeast('restarts by SIGTERM', codes.length, goal),
    exactly('restarts that did not end with 0', codes.filter((code) => code !== 0).length, 0),
    atLeast('requests answered, for each restart', answered / codes.length, ANSWERED_FOR_A_RESTART),
    exactly('requests failed', failed.length, 0),
    ...['export', 'sign-in', 'gift', 'charge'].map((what) =>
      atLeast(`under way at its program’s SIGTERM, and ended well: ${what}`, meanwhile(what), 1),
    ),
    noneOf(
      'acknowledged gifts that are lost',
      await countMissing(town.world.app.db, 'donations', begun),
      begun.length,
    ),
    told('connections that were refused and taken to the other', balancer.redirected()),
    told(
      'seconds that an export took, longest',
      (
        Math.max(
          0,
          ...long.filter(({ what }) => what === 'export').map(({ began, ended }) => ended - began),
        ) / 1_000
      ).toFixed(1),
    ),
    atMost('seconds from SIGTERM to the end, longest', longest, END_WITHIN_SECONDS),
    exactly('centavos raised, of gifts taken', campaign.raised_centavos, BigInt(gifts) * GIFT_IN_CENTAVOS),
    ...(withOffices
      ? [noneOf('cases filed meanwhile that are lost', await countLost(town, filed), filed.length)]
      : []),
    exactly('exit code of npm run verify', (await verify(town)) ?? -1, 0),
  ]);
}

const isDuring = ({ origin, at }: { origin: string; at: number }, long: Long): boolean =>
  long.origin === origin && long.began < at && at < long.ended;
