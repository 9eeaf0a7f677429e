import type { CampaignStatus } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { Db } from '../database.ts';
import { DEMO_ACCOUNTS, type SeededPeople } from './people.ts';
import type { Ago } from './time.ts';

interface DemoCampaign {
  institution: number;
  scholar?: number;
  title: string;
  description: string;
  goalInPesos: bigint;
  createdBy: string;
  /** Approver; undefined while pending. */
  decidedBy?: string;
  status: CampaignStatus;
  /** Days before today. */
  created: number;
  /** Days before today; negative values are in the future. */
  ends?: number;
  /** Number of generated donations. */
  donations: number;
}

const { institution, committee, donor } = DEMO_ACCOUNTS;

/** Open campaigns, one closed and paid out, and two pending approval. */
const CAMPAIGNS: DemoCampaign[] = [
  {
    institution: 0,
    title: 'Reading rooms that stay dry',
    description:
      'Three reading rooms by the river lose their books in every typhoon. We raise the shelves, seal the windows and put solar lamps in, so that six hundred pupils have somewhere to read when the lights go out.',
    goalInPesos: 850_000n,
    createdBy: institution,
    decidedBy: committee,
    status: 'active',
    // Long enough ago to have donations of last year.
    created: 410,
    ends: -60,
    donations: 34,
  },
  {
    institution: 0,
    scholar: 0,
    title: 'Althea becomes a nurse',
    description:
      'Two clinical years are ahead of Althea: uniforms, instruments, the boarding house near the hospital, and the licensure examination at the end.',
    goalInPesos: 180_000n,
    createdBy: institution,
    decidedBy: committee,
    status: 'active',
    created: 75,
    ends: -120,
    donations: 22,
  },
  {
    institution: 1,
    title: 'Fuel for the school boats',
    description:
      'Four boats bring a hundred and forty children across the strait each morning. This paid for their fuel for a whole school year. Thank you!',
    goalInPesos: 120_000n,
    createdBy: 'w.tolentino@parola.test',
    decidedBy: 'n.macaraeg@parola.test',
    status: 'closed',
    created: 300,
    ends: 90,
    donations: 40,
  },
  {
    institution: 1,
    scholar: 2,
    title: 'The first captain of her island',
    description:
      'Marisol is in her second year of marine transportation. Her year on board needs a passport, a seafarer’s book, safety training and the fare to Batangas.',
    goalInPesos: 95_000n,
    createdBy: 'w.tolentino@parola.test',
    decidedBy: 'n.macaraeg@parola.test',
    status: 'active',
    created: 40,
    donations: 14,
  },
  {
    institution: 0,
    scholar: 1,
    title: 'A drawing table for Jericho',
    description:
      'A computer that runs the drafting programs of the first year, a drawing table, and the books.',
    goalInPesos: 60_000n,
    createdBy: donor,
    status: 'pending',
    created: 2,
    donations: 0,
  },
  {
    institution: 2,
    title: 'A dormitory bed in Baguio for twenty',
    description:
      'Twenty scholars from the terraces share rooms an hour from the university. We rent and furnish a house nearby for two school years.',
    goalInPesos: 1_200_000n,
    createdBy: 'e.dao-as@hagdan.test',
    status: 'pending',
    created: 4,
    donations: 0,
  },
];

export interface SeededCampaign extends DemoCampaign {
  id: number;
  institutionId: number;
}

export async function seedCampaigns(
  trx: Db,
  people: SeededPeople,
  places: { institutionIds: number[]; scholarIds: number[] },
  ago: Ago,
): Promise<SeededCampaign[]> {
  const rows = await trx
    .insertInto('campaigns')
    .values(
      CAMPAIGNS.map((one) => ({
        institution_id: places.institutionIds[one.institution]!,
        scholar_id: one.scholar === undefined ? null : places.scholarIds[one.scholar]!,
        created_by: people.idOf(one.createdBy),
        title: one.title,
        description: one.description,
        type: one.scholar === undefined ? 'general' : 'individual',
        status: one.status,
        goal_centavos: one.goalInPesos * 100n,
        starts_at: one.decidedBy === undefined ? null : ago({ days: one.created - 1 }),
        ends_at: one.ends === undefined ? null : ago({ days: one.ends }),
        decided_by: one.decidedBy === undefined ? null : people.idOf(one.decidedBy),
        decided_at: one.decidedBy === undefined ? null : ago({ days: one.created - 1 }),
        created_at: ago({ days: one.created }),
        updated_at: ago({ days: one.decidedBy === undefined ? one.created : one.created - 1 }),
      })),
    )
    .returning(['id', 'institution_id'])
    .execute();
  return CAMPAIGNS.map((one, n) => ({ ...one, id: rows[n]!.id, institutionId: rows[n]!.institution_id }));
}
