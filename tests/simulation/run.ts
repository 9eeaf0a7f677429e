import { randomBytes } from 'node:crypto';
import type { Gateway } from '@bulwagan/paymongo/gateway.ts';
import { providerOn } from '@bulwagan/paymongo/provider.ts';
import { seeded } from '../money/batch.ts';
import type { SimulationApps } from './apps.ts';
import { simulate } from './gates.ts';
import { openGateway } from './open-gateway.ts';
import { Scheduler } from './scheduler.ts';
import { setUpSimulation } from './setup.ts';
import type { Cast, Simulation } from './simulation.ts';
import { assertMoney } from './verify-money.ts';

const MOST_LOSSES = 3;
const SHARE_OF_MOVES = 0.05;
/** Clock steps: short, past the grace period, past expiry. */
const MOVES = [{ seconds: 40 }, { minutes: 11 }, { hours: 25 }] as const;

/**
 * Runs one seed, which determines the actions, their order, lost connections and clock steps. Throws with the seed and
 * all turns if the money is wrong afterwards. Returns the turns, which are identical when the seed is repeated.
 */
export async function runSeed(simulationApps: SimulationApps, cast: Cast, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const { clock } = simulationApps.testApps[0];
  const turns = new Scheduler({
    random,
    ...simulationApps.server,
    mostLosses: MOST_LOSSES,
    beforeTurn: () => {
      if (random() >= SHARE_OF_MOVES) return undefined;
      const move = MOVES[Math.floor(random() * MOVES.length)]!;
      clock.advance(move);
      return `the clock moves by ${Object.entries(move).flat().reverse().join(' ')}`;
    },
  });
  const prefix = randomBytes(6).toString('hex');
  const gateway = openGateway({ clock, turns, random, prefix, simulation: () => simulation });
  for (const { app } of simulationApps.testApps)
    Object.assign(app.gateway, providerOn(gateway.calls() as Gateway, app.gateway), {
      within: () => app.gateway,
    });
  const simulation = await setUpSimulation(simulationApps, { gateway, turns, random, has: cast.has });
  try {
    await simulate(turns, async () => {
      begin(simulation, cast);
      await turns.run();
    });
    await assertMoney(simulation);
  } catch (error) {
    throw new Error(`The run of seed ${seed} went wrong.\n${turns.trace.join('\n')}`, { cause: error });
  }
  return turns.trace;
}

/** Starts all actions concurrently; the turns determine their order. */
function begin(simulation: Simulation, { first, others, fewestActions, mostActions }: Cast): void {
  const { random, turns } = simulation;
  const count = fewestActions + Math.floor(random() * (mostActions - fewestActions + 1));
  const drawn = Array.from({ length: count - 1 }, () => others[Math.floor(random() * others.length)]!);
  for (const [name, action] of [first, ...drawn]) turns.act(name, () => action(simulation));
}
