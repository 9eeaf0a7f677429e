import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '../giving.ts';
import { manyGifts } from '../money/batch.ts';
import type { Answered } from './asking.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { filing } from './clerks.ts';
import { assertFigures, atLeast, atMost, exactly, noneOf, told } from './figures.ts';
import { mark } from './marks.ts';
import { countLost } from './offices.ts';
import { verify } from './reckoning.ts';
import { diceOf } from './seed.ts';
import { buildTown, type Town } from './town.ts';

const CLIENTS = 16;
/** Some 1,500 are in a night: fewer than these, and nobody was there to be failed. */
const ANSWERED_FOR_A_RESTART = 100;
const LOST_ON = new Map<boolean | undefined, string>([
  [true, 'on a kept connection'],
  [false, 'on a new connection'],
]);
/** What is in flight is finished by then. */
const END_WITHIN_SECONDS = 10;
const GIFT_IN_CENTAVOS = 10_000n;

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
  const crowd = startCrowd(town, balancer);
  const codes: unknown[] = [];
  let longest = 0;
  for (let n = 0; n < restarts; n += 1) {
    await sleep(dice.between(0, 500));
    const program = town.programs[n % town.programs.length]!;
    const began = performance.now();
    codes.push(await program.stop());
    longest = Math.max(longest, (performance.now() - began) / 1_000);
    await program.start();
    await balancer.untilReady(program.origin);
  }
  const { answered, failed, gifts, filed } = await crowd.leave();
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
    told('connections that were refused and taken to the other', balancer.redirected()),
    atMost('seconds from SIGTERM to the end, longest', longest, END_WITHIN_SECONDS),
    exactly('centavos raised, of gifts taken', campaign.raised_centavos, BigInt(gifts) * GIFT_IN_CENTAVOS),
    ...(withOffices
      ? [noneOf('cases filed meanwhile that are lost', await countLost(town, filed), filed.length)]
      : []),
    exactly('exit code of npm run verify', (await verify(town)) ?? -1, 0),
  ]);
}

interface Crowd {
  leave(): Promise<{ answered: number; failed: string[]; gifts: number; filed: string[] }>;
}

/** Readers, a gateway and where there is one a clerk, each with its next request as soon as the last one is answered; none asks a second time. */
function startCrowd(town: Town, balancer: Balancer): Crowd {
  const failed: string[] = [];
  let answered = 0;
  let gifts = 0;
  const filed: string[] = [];
  let isLeaving = false;
  const note = (what: string, { status, code = '', wasKept }: Answered, fine = 200) => {
    if (status === fine) answered += 1;
    else failed.push([what, status, code, LOST_ON.get(wasKept)].filter(Boolean).join(' '));
  };
  const pages = [
    { path: `/fundraising/api/v1/campaigns/${town.world.campaignId}` },
    ...(town.offices?.records ?? []).map(({ path, headers }) => ({ path, headers })),
  ];
  const reader = async (first: number) => {
    for (let n = first; !isLeaving; n += 1) {
      note('read', await balancer.ask({ method: 'GET', ...pages[n % pages.length]! }));
      await sleep(5);
    }
  };
  const gateway = async () => {
    while (!isLeaving) {
      for (const { reference } of await manyGifts(town.world, Array(50).fill({ amount: GIFT_IN_CENTAVOS }))) {
        if (isLeaving) return;
        const answer = await balancer.deliver(event('checkout_session.payment.paid', { reference }));
        note('event', answer);
        if (answer.status === 200) gifts += 1;
        await sleep(10);
      }
    }
  };
  const { offices } = town;
  const clerk = async () => {
    while (offices !== undefined && !isLeaving) {
      const title = `People v. ${mark()}`;
      const answer = await balancer.ask(filing(title, offices));
      note('case', answer, 201);
      if (answer.status === 201) filed.push(title);
      await sleep(20);
    }
  };
  const all = Promise.all([
    clerk(),
    ...Array.from({ length: CLIENTS }, (_, n) => (n % 4 === 0 ? gateway() : reader(n))),
  ]);
  return {
    async leave() {
      isLeaving = true;
      await all;
      return { answered, failed, gifts, filed };
    },
  };
}
