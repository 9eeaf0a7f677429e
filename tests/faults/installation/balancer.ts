import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { type Answered, type Asked, ask, deliveryOf } from '../asking.ts';

/** Minimal load balancer: round robin over ready servers, with kept connections. It never repeats a request. */
export interface Balancer {
  ask(asked: Asked): Promise<Answered>;
  deliver(event: unknown): Promise<Answered>;
  /** Waits until requests go to this server again. */
  untilReady(origin: string): Promise<void>;
  /** Returns the number of refused connections that were redirected to another server before anything was sent. */
  redirected(): number;
}

interface Upstream {
  origin: string;
  agent: Agent;
  isReady: boolean;
}

const LOOK_EVERY_MS = 200;
const LOOK_WITHIN_MS = 2_000;

export async function startBalancer(
  test: HasAfter,
  origins: string[],
  { retriesRefused }: { retriesRefused: boolean },
): Promise<Balancer> {
  const upstreams = origins.map(
    (origin): Upstream => ({ origin, agent: new Agent({ keepAlive: true }), isReady: true }),
  );
  let turn = 0;
  let redirected = 0;
  let isOver = false;

  /** Health check on a separate connection, like real balancers. */
  async function look(upstream: Upstream): Promise<void> {
    const { status } = await ask(upstream.origin, {
      method: 'GET',
      path: '/health/ready',
      withinMs: LOOK_WITHIN_MS,
      agent: new Agent({ keepAlive: false }),
    });
    upstream.isReady = status === 200;
  }

  const looking = Promise.all(
    upstreams.map(async (upstream) => {
      while (!isOver) {
        await look(upstream);
        await sleep(LOOK_EVERY_MS);
      }
    }),
  );
  test.after(async () => {
    isOver = true;
    for (const { agent } of upstreams) agent.destroy();
    await looking;
  });

  async function send(asked: Asked): Promise<Answered> {
    const ready = upstreams.filter(({ isReady }) => isReady);
    if (ready.length === 0) return { status: 0, text: '', code: 'no server is ready' };
    turn += 1;
    const upstream = ready[turn % ready.length]!;
    const answered = await ask(upstream.origin, { ...asked, agent: upstream.agent });
    if (answered.code !== 'ECONNREFUSED' || !retriesRefused) return answered;
    upstream.isReady = false;
    redirected += 1;
    return await send(asked);
  }

  return {
    ask: send,
    deliver: (event) => send(deliveryOf(event)),
    async untilReady(origin) {
      while (!upstreams.some((one) => one.origin === origin && one.isReady)) await sleep(20);
    },
    redirected: () => redirected,
  };
}
