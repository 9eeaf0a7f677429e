import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manyDonations } from '../money/batch.ts';
import { assertFigures, atLeast, atMost, exactly, noneOf, reported } from './figures.ts';
import { startBalancer } from './installation/balancer.ts';
import { buildFaultCluster } from './installation/cluster.ts';
import { diceOf } from './seed.ts';
import { countLost } from './users/back-offices.ts';
import { DONATION_IN_CENTAVOS, EXPORTED, type Long, startCrowd } from './users/crowd.ts';
import { countMissing, verify } from './verify-outcome.ts';

/** Minimum number of responses per restart, some 1,500 in a night; fewer mean that there was no load. */
const ANSWERED_FOR_A_RESTART = 100;
/** Delay of the gateway, so that nearly always a donation is in progress. */
const GATEWAY_LATE_MS = 100;
/** Maximum time to finish requests in progress. */
const END_WITHIN_SECONDS = 10;

export interface RollingOptions {
  restarts: number;
  /** Minimum number of restarts. */
  goal: number;
  /** True to restart the court and workforce too, while their users read. */
  withBackOffices?: boolean;
  /** True if the balancer may redirect a refused connection to the other server, since nothing was sent on it. */
  retriesRefused: boolean;
  env?: Record<string, string>;
}

/**
 * Restarts one server after the other by SIGTERM under load, behind a balancer that checks readiness and never
 * repeats a request.
 */
export async function restartInTurn(test: TestContext, options: RollingOptions): Promise<void> {
  const { restarts, goal, retriesRefused, withBackOffices = false, env = {} } = options;
  const dice = diceOf(test);
  const faultCluster = await buildFaultCluster(test, { workers: [1, 2], env, withBackOffices });
  for (const program of faultCluster.programs) await program.start();
  const balancer = await startBalancer(
    test,
    faultCluster.programs.map(({ origin }) => origin),
    { retriesRefused },
  );
  await manyDonations(faultCluster.testApp, Array(EXPORTED).fill({ status: 'expired' }));
  faultCluster.lines.gateway.set({ kind: 'delayed', milliseconds: GATEWAY_LATE_MS });
  const crowd = startCrowd(faultCluster, balancer);
  const codes: unknown[] = [];
  const stops: { origin: string; at: number }[] = [];
  let longest = 0;
  for (let n = 0; n < restarts; n += 1) {
    await sleep(dice.between(0, 500));
    const program = faultCluster.programs[n % faultCluster.programs.length]!;
    const began = performance.now();
    stops.push({ origin: program.origin, at: began });
    codes.push(await program.stop());
    longest = Math.max(longest, (performance.now() - began) / 1_000);
    await program.start();
    await balancer.untilReady(program.origin);
  }
  const { answered, failed, donations, filed, begun, long } = await crowd.leave();
  const meanwhile = (what: string) =>
    long.filter((one) => one.what === what && stops.some((stop) => isDuring(stop, one))).length;
  for (const one of failed.slice(0, 10)) test.diagnostic(one);
  const campaign = await faultCluster.testApp.app.db
    .selectFrom('campaigns')
    .select('raised_centavos')
    .where('id', '=', faultCluster.testApp.campaignId)
    .executeTakeFirstOrThrow();
  const run = `rolling restart${withBackOffices ? ' of all services' : ''}`;
  assertFigures(test, retriesRefused ? run : `${run}, balancer without retries`, [
    atLeast('restarts by SIGTERM', codes.length, goal),
    exactly('restarts with an exit code other than 0', codes.filter((code) => code !== 0).length, 0),
    atLeast('requests answered per restart', answered / codes.length, ANSWERED_FOR_A_RESTART),
    exactly('failed requests', failed.length, 0),
    ...['export', 'sign-in', 'donation', 'charge'].map((what) =>
      atLeast(`requests in progress at SIGTERM that succeeded: ${what}`, meanwhile(what), 1),
    ),
    noneOf(
      'acknowledged donations lost',
      await countMissing(faultCluster.testApp.app.db, 'donations', begun),
      begun.length,
    ),
    reported('refused connections sent to the other server', balancer.redirected()),
    reported(
      'longest export in seconds',
      (
        Math.max(
          0,
          ...long.filter(({ what }) => what === 'export').map(({ began, ended }) => ended - began),
        ) / 1_000
      ).toFixed(1),
    ),
    atMost('longest shutdown after SIGTERM, in seconds', longest, END_WITHIN_SECONDS),
    exactly(
      'centavos raised by accepted donations',
      campaign.raised_centavos,
      BigInt(donations) * DONATION_IN_CENTAVOS,
    ),
    ...(withBackOffices
      ? [noneOf('cases filed during restarts and lost', await countLost(faultCluster, filed), filed.length)]
      : []),
    exactly('exit code of npm run verify', (await verify(faultCluster)) ?? -1, 0),
  ]);
}

const isDuring = ({ origin, at }: { origin: string; at: number }, long: Long): boolean =>
  long.origin === origin && long.began < at && at < long.ended;
