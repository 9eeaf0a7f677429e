import { randomBytes } from 'node:crypto';
import { keepCard } from '@bulwagan/fundraising/payment-methods/keep-card.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { activeCampaign, pendingDonation } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { sql } from 'kysely';
import { callerOf, type SimulationApps } from './apps.ts';
import type { Cast, Simulation } from './simulation.ts';

/** Share of runs with a single donation: concurrent actions on one donation are the most delicate. */
const SHARE_OF_SINGLE_DONATIONS = 0.75;

type Parts = Pick<Simulation, 'gateway' | 'turns' | 'random'>;

/** Creates a campaign and a new donor with pending donations or with a saved card. */
export async function setUpSimulation(
  simulationApps: SimulationApps,
  { has, ...parts }: Parts & Pick<Cast, 'has'>,
): Promise<Simulation> {
  const [testApp] = simulationApps.testApps;
  const person = await testApp.person();
  const { institutionId } = testApp;
  const campaignId = await activeCampaign(testApp, { institutionId, createdBy: person.id });
  const { donations, pages } =
    has === 'pages'
      ? await openPages(simulationApps, parts, { person, campaignId })
      : { donations: [], pages: [] };
  const cardId = has === 'pages' ? undefined : await saveCard(simulationApps, person);
  const { testApps, staff, admin } = simulationApps;
  const donor = await callerOf(testApp, person);
  const ip = [10, ...randomBytes(3)].join('.');
  return {
    ...parts,
    testApps,
    staff,
    admin,
    donor,
    ip,
    campaignId,
    donations,
    pages,
    cardId,
    acknowledged: [],
    orders: [],
  };
}

/** Creates one or two pending donations. */
async function openPages(
  simulationApps: SimulationApps,
  parts: Parts,
  { person, campaignId }: { person: Person; campaignId: number },
): Promise<Pick<Simulation, 'donations' | 'pages'>> {
  const [testApp] = simulationApps.testApps;
  const donations: Simulation['donations'] = [];
  const pages: string[] = [];
  for (let count = parts.random() < SHARE_OF_SINGLE_DONATIONS ? 1 : 2; count > 0; count -= 1) {
    const opened = await pendingDonation({ ...testApp, donor: person }, { campaignId });
    const { id, reference, transactionId, intentId } = opened;
    const { rows } = await sql<{ total: bigint }>`
      select total_centavos as total from donations where id = ${id}`.execute(testApp.app.db);
    parts.gateway.adopt({ id: transactionId, intentId, reference, amount: rows[0]!.total });
    donations.push({ id, reference });
    pages.push(transactionId);
  }
  return { donations, pages };
}

/** Saves a card of the donor. */
async function saveCard(
  { testApps: [{ app, clock }] }: SimulationApps,
  { id: userId }: Person,
): Promise<number> {
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
