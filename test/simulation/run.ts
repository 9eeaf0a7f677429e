import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { activeCampaign, pendingDonation } from '../giving.ts';
import { seeded } from '../money/batch.ts';
import { DEEDS, PAYS, reportRefund, type Stage } from './deeds.ts';
import { simulate } from './gates.ts';
import { SimulatedGateway } from './gateway.ts';
import { assertMoney } from './reckoning.ts';
import { SimulatedRefunds } from './refunds.ts';
import { callerOf, type Town } from './town.ts';
import { Turns } from './turns.ts';

const MOST_LOSSES = 3;
/** What happens to one gift at once is what is delicate. */
const SHARE_OF_SINGLE_GIFTS = 0.75;
const FEWEST_DEEDS = 4;
const MOST_DEEDS = 9;
const SHARE_OF_MOVES = 0.05;
/** By so much the clock moves: a little, past what is young, or past what expires. */
const MOVES = [{ seconds: 40 }, { minutes: 11 }, { hours: 25 }] as const;

/**
 * One seed from its beginning to its end: what goes on, in which order, when connections are lost and by how much the clock
 * moves. Throws with the seed and all turns when the money is not where it belongs afterwards. Answers the turns, which hold
 * nothing that differs when the seed is run again.
 */
export async function runSeed(town: Town, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const [world] = town.worlds;
  const turns = new Turns({
    random,
    ...town.server,
    mostLosses: MOST_LOSSES,
    beforeTurn: () => {
      if (random() >= SHARE_OF_MOVES) return undefined;
      const move = MOVES[Math.floor(random() * MOVES.length)]!;
      world.clock.advance(move);
      return `the clock moves by ${Object.entries(move).flat().reverse().join(' ')}`;
    },
  });
  const refunds = new SimulatedRefunds({
    random,
    clock: world.clock,
    turns,
    paid: (paymentId) =>
      gateway.sessions.find(({ payment }) => payment?.id === paymentId)?.payment?.amountInCentavos,
    ended: (refund) => reportRefund(stage, refund),
  });
  const gateway = new SimulatedGateway(world.clock, { prefix: randomBytes(6).toString('hex'), refunds });
  for (const { app } of town.worlds) Object.assign(app.gateway, gateway.calls());
  const stage = await setStage(town, { gateway, turns, random });
  try {
    await simulate(turns, async () => {
      begin(stage);
      await turns.run();
    });
    await assertMoney(stage);
  } catch (error) {
    throw new Error(`The run of seed ${seed} went wrong.\n${turns.trace.join('\n')}`, { cause: error });
  }
  return turns.trace;
}

/** Everybody at once, for the turns to put in order. */
function begin(stage: Stage): void {
  const { random, turns } = stage;
  const count = FEWEST_DEEDS + Math.floor(random() * (MOST_DEEDS - FEWEST_DEEDS + 1));
  const others = Array.from({ length: count - 1 }, () => DEEDS[Math.floor(random() * DEEDS.length)]!);
  for (const [name, deed] of [PAYS, ...others]) turns.act(name, () => deed(stage));
}

/** A campaign with one gift or two that wait for their payment, of a donor who has done nothing else. */
async function setStage(town: Town, parts: Pick<Stage, 'gateway' | 'turns' | 'random'>): Promise<Stage> {
  const [world] = town.worlds;
  const person = await world.person();
  const { institutionId } = world;
  const campaignId = await activeCampaign(world, { institutionId, createdBy: person.id });
  const gifts: Stage['gifts'] = [];
  const pages: string[] = [];
  for (let count = parts.random() < SHARE_OF_SINGLE_GIFTS ? 1 : 2; count > 0; count -= 1) {
    const opened = await pendingDonation({ ...world, donor: person }, { campaignId });
    const { id, reference, transactionId, intentId } = opened;
    const { rows } = await sql<{ total: bigint }>`
      select total_centavos as total from donations where id = ${id}`.execute(world.app.db);
    parts.gateway.adopt({ id: transactionId, intentId, reference, amount: rows[0]!.total });
    gifts.push({ id, reference });
    pages.push(transactionId);
  }
  const { worlds, staff, admin } = town;
  const donor = await callerOf(world, person);
  const ip = [10, ...randomBytes(3)].join('.');
  return { ...parts, worlds, staff, admin, donor, ip, campaignId, gifts, pages, acknowledged: [] };
}
