import { randomBytes } from 'node:crypto';
import { seeded } from '../money/batch.ts';
import { simulate } from './gates.ts';
import { openGateway } from './gateway.ts';
import { assertMoney } from './reckoning.ts';
import { setStage } from './scenery.ts';
import type { Cast, Stage } from './stage.ts';
import type { Town } from './town.ts';
import { Turns } from './turns.ts';

const MOST_LOSSES = 3;
const SHARE_OF_MOVES = 0.05;
/** Clock steps: short, past the grace period, past expiry. */
const MOVES = [{ seconds: 40 }, { minutes: 11 }, { hours: 25 }] as const;

/**
 * Runs one seed, which determines the actions, their order, lost connections and clock steps. Throws with the seed and
 * all turns if the money is wrong afterwards. Returns the turns, which are identical when the seed is repeated.
 */
export async function runSeed(town: Town, cast: Cast, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const { clock } = town.worlds[0];
  const turns = new Turns({
    random,
    ...town.server,
    mostLosses: MOST_LOSSES,
    beforeTurn: () => {
      if (random() >= SHARE_OF_MOVES) return undefined;
      const move = MOVES[Math.floor(random() * MOVES.length)]!;
      clock.advance(move);
      return `the clock moves by ${Object.entries(move).flat().reverse().join(' ')}`;
    },
  });
  const prefix = randomBytes(6).toString('hex');
  const gateway = openGateway({ clock, turns, random, prefix, stage: () => stage });
  for (const { app } of town.worlds)
    Object.assign(app.gateway, gateway.calls(), { within: () => app.gateway });
  const stage = await setStage(town, { gateway, turns, random, has: cast.has });
  try {
    await simulate(turns, async () => {
      begin(stage, cast);
      await turns.run();
    });
    await assertMoney(stage);
  } catch (error) {
    throw new Error(`The run of seed ${seed} went wrong.\n${turns.trace.join('\n')}`, { cause: error });
  }
  return turns.trace;
}

/** Starts all actions concurrently; the turns determine their order. */
function begin(stage: Stage, { first, others, fewestDeeds, mostDeeds }: Cast): void {
  const { random, turns } = stage;
  const count = fewestDeeds + Math.floor(random() * (mostDeeds - fewestDeeds + 1));
  const drawn = Array.from({ length: count - 1 }, () => others[Math.floor(random() * others.length)]!);
  for (const [name, deed] of [first, ...drawn]) turns.act(name, () => deed(stage));
}
