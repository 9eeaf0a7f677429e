import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { keepCard } from '../../src/fundraising/payment-methods/keep-card.ts';
import { iso } from '../../src/platform/time/clock.ts';
import type { Person } from '../fundraising.ts';
import { activeCampaign, pendingDonation } from '../giving.ts';
import type { Cast, Stage } from './stage.ts';
import { callerOf, type Town } from './town.ts';

/** Share of runs with a single donation: concurrent actions on one donation are the most delicate. */
const SHARE_OF_SINGLE_GIFTS = 0.75;

type Parts = Pick<Stage, 'gateway' | 'turns' | 'random'>;

/** Creates a campaign and a new donor with pending donations or with a saved card. */
export async function setStage(town: Town, { has, ...parts }: Parts & Pick<Cast, 'has'>): Promise<Stage> {
  const [world] = town.worlds;
  const person = await world.person();
  const { institutionId } = world;
  const campaignId = await activeCampaign(world, { institutionId, createdBy: person.id });
  const { gifts, pages } =
    has === 'pages' ? await openPages(town, parts, { person, campaignId }) : { gifts: [], pages: [] };
  const cardId = has === 'pages' ? undefined : await saveCard(town, person);
  const { worlds, staff, admin } = town;
  const donor = await callerOf(world, person);
  const ip = [10, ...randomBytes(3)].join('.');
  return {
    ...parts,
    worlds,
    staff,
    admin,
    donor,
    ip,
    campaignId,
    gifts,
    pages,
    cardId,
    acknowledged: [],
    orders: [],
  };
}

/** Creates one or two pending donations. */
async function openPages(
  town: Town,
  parts: Parts,
  { person, campaignId }: { person: Person; campaignId: number },
): Promise<Pick<Stage, 'gifts' | 'pages'>> {
  const [world] = town.worlds;
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
  return { gifts, pages };
}

/** Saves a card of the donor. */
async function saveCard({ worlds: [{ app, clock }] }: Town, { id: userId }: Person): Promise<number> {
  const name = randomBytes(8).toString('hex');
  const card = {
    userId,
    token: `pm_${name}`,
    customerId: `cus_${name}`,
    lastFour: '4345',
    brand: 'visa',
    expMonth: 12,
    expYear: 2099,
    setAsDefault: true,
  };
  const kept = await app.db.transaction().execute((trx) => keepCard(app, trx, card, iso(clock.now())));
  return kept.method.id;
}
