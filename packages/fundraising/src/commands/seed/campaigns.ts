import { type CampaignStatus, isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { createRandom, type Random } from '@bulwagan/platform/commands/random.ts';
import { type CopyTransaction, withCopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { DB, Db } from '../../database.ts';
import { roundGoal } from '../../demo/amounts.ts';
import { isoOf } from '../../demo/donations.ts';
import { newCourse, newName, newPlace, YEAR_LEVELS } from '../../demo/names.ts';
import { copyPeople } from './people.ts';
import { DAY_IN_MS, momentInMs, type SeedPlan } from './plan.ts';

/** Data of a campaign needed for its donations. */
export interface SeededCampaign {
  id: number;
  institutionId: number;
  /** Epoch milliseconds: donations lie between. */
  opensInMs: number;
  closesInMs: number;
}

interface Institution {
  id: number;
  adminId: number;
  memberId: number;
  city: string;
  province: string;
}

/** Inserts institutions with an administrator and a committee member each, scholars, and campaigns of every state. */
export async function seedCampaigns(
  app: App,
  plan: SeedPlan,
  passwordHash: string,
): Promise<SeededCampaign[]> {
  const random = createRandom(plan.seed);
  return await withCopyTransaction(app.connection, async (transaction) => {
    const institutions = await insertInstitutions(transaction, random, plan, passwordHash);
    const campaigns = Array.from({ length: plan.campaigns }, (_, n) =>
      newCampaign(random, plan, random.pick(institutions), n),
    );
    await insertScholars(transaction.db, random, campaigns);
    return await insertCampaigns(transaction.db, campaigns);
  });
}

const INSTITUTION_NAMES = [
  [
    'Bukal',
    'Punla',
    'Tanglaw',
    'Alon',
    'Bagwis',
    'Sinagtala',
    'Habi',
    'Tulay',
    'Lingap',
    'Sibol',
    'Balangay',
    'Hiraya',
  ],
  ['Education Fund', 'Scholars Circle', 'Learning Foundation', 'School Trust', 'Youth Fund'],
] as const;

function newInstitutionNames(random: Random, count: number) {
  const names = new Map<string, { city: string; province: string }>();
  while (names.size < count) {
    const place = newPlace(random);
    const [first, kind] = INSTITUTION_NAMES;
    names.set(`${random.pick(first)} ${random.pick(kind)} of ${place.city}`, place);
  }
  return [...names].map(([name, place]) => ({ name, ...place }));
}

async function insertInstitutions(
  transaction: CopyTransaction<DB>,
  random: Random,
  plan: SeedPlan,
  passwordHash: string,
): Promise<Institution[]> {
  const createdAtInMs = momentInMs(plan, 0) - 30 * DAY_IN_MS;
  const at = isoOf(createdAtInMs);
  const rows = await transaction.db
    .insertInto('institutions')
    .values(
      newInstitutionNames(random, plan.institutions).map((one) => ({
        ...one,
        created_at: at,
        updated_at: at,
      })),
    )
    // A second run with the same seed uses the same institutions.
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'city', 'province'])
    .execute();
  const staff = rows.flatMap(({ id }) =>
    (['institution_admin', 'committee_member'] as const).map((role) => ({
      role,
      institutionId: id,
      createdAtInMs,
      host: 'staff.test',
    })),
  );
  const ids = await copyPeople(transaction, random, passwordHash, staff);
  return rows.map(({ id, city, province }, n) => ({
    id,
    adminId: ids[2 * n]!,
    memberId: ids[2 * n + 1]!,
    city: city ?? '',
    province: province ?? '',
  }));
}

interface Draft extends Omit<SeededCampaign, 'id'> {
  institution: Institution;
  scholarId: number | null;
  isIndividual: boolean;
  status: CampaignStatus;
  goal: bigint;
}

/** The first campaign is always open, so that each donation finds an open one. */
function newCampaign(random: Random, plan: SeedPlan, institution: Institution, n: number): Draft {
  const undecided = n > 0 && random.chance(0.1);
  const opensInMs = momentInMs(plan, n === 0 ? 0 : undecided ? 0.99 : random.fraction() * 0.97);
  const lastsInMs = (45 + random.below(400)) * DAY_IN_MS;
  const closesInMs = n === 0 ? plan.nowInMs + 400 * DAY_IN_MS : opensInMs + lastsInMs;
  const open = closesInMs <= plan.nowInMs ? 'closed' : 'active';
  return {
    institution,
    institutionId: institution.id,
    scholarId: null,
    isIndividual: random.chance(0.4),
    opensInMs,
    closesInMs,
    status: undecided ? (random.chance(0.7) ? 'pending' : 'rejected') : open,
    // Near the expected total of a campaign of its rank; some goals are modest, some never reached.
    goal: roundGoal(
      BigInt(Math.round((plan.donations / plan.campaigns) * 95_000 * (0.3 + 2 * random.fraction()))),
    ),
  };
}

async function insertScholars(db: Db, random: Random, campaigns: Draft[]): Promise<void> {
  const individual = campaigns.filter(({ isIndividual }) => isIndividual);
  if (individual.length === 0) return;
  const rows = await db
    .insertInto('scholars')
    .values(
      individual.map(({ institution, opensInMs }) => {
        const { first, last } = newName(random);
        const place = newPlace(random);
        return {
          institution_id: institution.id,
          first_name: first,
          last_name: last,
          school: `Kolehiyo ng ${place.city}`,
          course: newCourse(random),
          year_level: random.pick(YEAR_LEVELS),
          ...place,
          shows_last_name: random.chance(0.5),
          shows_school: random.chance(0.7),
          shows_location: random.chance(0.5),
          created_at: isoOf(opensInMs),
          updated_at: isoOf(opensInMs),
        };
      }),
    )
    .returning('id')
    .execute();
  for (const [n, { id }] of rows.entries()) individual[n]!.scholarId = id;
}

const PURPOSES = [
  'Books',
  'Tuition',
  'A school year',
  'Uniforms and fares',
  'Laptops',
  'A dormitory bed',
  'School lunches',
];

/** Returns campaigns that accept or accepted donations. */
async function insertCampaigns(db: Db, drafts: Draft[]): Promise<SeededCampaign[]> {
  const rows = await db
    .insertInto('campaigns')
    .values(drafts.map((draft, n) => campaignRow(draft, PURPOSES[n % PURPOSES.length]!)))
    .returning('id')
    .execute();
  return drafts.flatMap(({ institutionId, opensInMs, closesInMs, status }, n) =>
    isPublished(status) ? [{ id: rows[n]!.id, institutionId, opensInMs, closesInMs }] : [],
  );
}

function campaignRow(draft: Draft, purpose: string) {
  const { institution, status } = draft;
  const at = isoOf(draft.opensInMs);
  const whom = draft.isIndividual ? 'a scholar' : 'the scholars';
  return {
    institution_id: institution.id,
    scholar_id: draft.scholarId,
    created_by: institution.adminId,
    title: `${purpose} for ${whom} of ${institution.city}`,
    description: `${purpose} for ${whom} whom we accompany in ${institution.city}, ${institution.province}. Every donation is accounted for.`,
    type: draft.isIndividual ? 'individual' : 'general',
    status,
    goal_centavos: draft.goal,
    starts_at: at,
    ends_at: isoOf(draft.closesInMs),
    decided_by: status === 'pending' ? null : institution.memberId,
    decided_at: status === 'pending' ? null : at,
    rejection_reason: status === 'rejected' ? 'The budget is missing. Please add it and ask again.' : null,
    created_at: at,
    updated_at: at,
  };
}

/** Every second closed campaign has been paid out, mostly. */
export async function seedWithdrawals(db: Db, campaigns: SeededCampaign[], plan: SeedPlan): Promise<void> {
  const closed = campaigns.filter(({ closesInMs }, n) => closesInMs <= plan.nowInMs && n % 2 === 0);
  const ids = closed.map(({ id }) => id);
  await sql`
    with paid as (
      insert into withdrawals
        (campaign_id, institution_id, amount_centavos, purpose, status, requested_by, decided_by, decided_at, created_at,
         updated_at)
      select c.id, c.institution_id, c.available_centavos * 4 / 500 * 100, 'For the purpose of the campaign', 'approved',
        c.created_by, c.decided_by, c.ends_at, c.ends_at, c.ends_at
      from campaigns c where c.id = any(${ids}::int[]) and c.available_centavos >= 50000
      returning campaign_id, amount_centavos
    )
    update campaigns c set available_centavos = c.available_centavos - paid.amount_centavos
    from paid where c.id = paid.campaign_id`.execute(db);
}
