import type { Random } from '../../platform/commands/random.ts';
import { newId, newIds } from '../../platform/http/ids.ts';
import type { Db } from '../database.ts';
import type { PlantedBranch } from './branches.ts';
import { DEMO_ACCOUNTS, type PlantedPeople } from './people.ts';
import { FAMILY_NAMES, GIVEN_NAMES, KINDS, STAGES } from './words.ts';

const CASES = 40;
const YEARS = 5;
const NUMBER_DIGITS = 6;

export interface PlantedCase {
  id: string;
  number: string;
  title: string;
  status: 'for_raffling' | 'received' | 'case_closed' | 'archived';
  branch: PlantedBranch | null;
  filedAt: Temporal.PlainDate;
  defendantId: string;
  plaintiffId: string;
}

export interface CaseSoil {
  random: Random;
  branches: PlantedBranch[];
  people: PlantedPeople;
  /** `YYYY-MM-DD`, days without hearings. */
  holidays: ReadonlySet<string>;
  /** Current date in the court's time zone. */
  today: Temporal.PlainDate;
  /** ISO timestamp of 9:00 local time. */
  at(day: Temporal.PlainDate): string;
}

/** Creates forty cases over five years: the newest await raffle, the oldest are closed or archived. */
export async function plantCases(trx: Db, soil: CaseSoil): Promise<PlantedCase[]> {
  const numbers = new Map<number, number>();
  const planted: PlantedCase[] = [];
  for (let index = 0; index < CASES; index += 1) planted.push(await plantCase(trx, soil, index, numbers));
  await trx
    .insertInto('case_numbers')
    .values([...numbers].map(([year, last]) => ({ year, last_number: last })))
    .execute();
  return planted;
}

async function plantCase(
  trx: Db,
  soil: CaseSoil,
  index: number,
  numbers: Map<number, number>,
): Promise<PlantedCase> {
  const { random, today } = soil;
  const daysAgo = Math.round(((CASES - index) / CASES) ** 1.3 * YEARS * 365) + random.below(20);
  const filedAt = today.subtract({ days: daysAgo });
  const kind = KINDS[index % KINDS.length]!;
  const [plaintiff, defendant] = [nameOf(random), nameOf(random)];
  const title = kind.title === null ? `${plaintiff} v. ${defendant}` : `${kind.title} ${defendant}`;
  const status = statusOf(index);
  const branch = status === 'for_raffling' ? null : branchFor(soil, kind.category, index);
  const year = filedAt.year;
  const next = (numbers.get(year) ?? 0) + 1;
  numbers.set(year, next);
  const id = newId();
  const number = `${year}-${String(next).padStart(NUMBER_DIGITS, '0')}`;
  const isOver = status === 'case_closed' || status === 'archived';
  const closedAt = isOver ? filedAt.add({ days: 200 + random.below(160) }) : null;
  await trx
    .insertInto('case_records')
    .values({
      id,
      case_number: number,
      case_title: title,
      court_type: branch?.court_type ?? soil.branches[0]!.court_type,
      case_type: kind.caseType,
      category: kind.category,
      status,
      stage: isOver ? 'For decision' : status === 'for_raffling' ? null : random.pick(STAGES),
      classification: index === 7 ? 'sealed' : index % 17 === 5 ? 'restricted' : 'public',
      branch_id: branch?.id ?? null,
      province_code: '0301400000',
      filed_at: filedAt.toString(),
      closed_at: closedAt?.toString() ?? null,
      closing_reason: isOver ? 'Decided.' : null,
      archived_at: status === 'archived' ? soil.at(closedAt!.add({ days: 60 })) : null,
      created_by: soil.people.idOf(DEMO_ACCOUNTS.clerk),
      created_at: soil.at(filedAt),
      updated_at: soil.at(closedAt ?? filedAt),
    })
    .execute();
  if (branch !== null)
    await trx
      .insertInto('case_assignments')
      .values({
        id: newId(),
        case_record_id: id,
        branch_id: branch.id,
        reason: 'Raffled before this system was introduced.',
        assigned_by: soil.people.idOf(DEMO_ACCOUNTS.clerk),
        assigned_at: soil.at(filedAt),
      })
      .execute();
  const parties = await plantParties(trx, soil, { id, filedAt, index }, { plaintiff, defendant });
  return { id, number, title, status, branch, filedAt, ...parties };
}

/** The newest four await raffle. Of the oldest, four are archived and eight closed. */
function statusOf(index: number): PlantedCase['status'] {
  if (index >= CASES - 4) return 'for_raffling';
  if (index < 4) return 'archived';
  return index < 12 ? 'case_closed' : 'received';
}

/** Ejectment goes to the first-level court; other cases alternate between the regional branches. */
function branchFor({ branches }: CaseSoil, category: string, index: number): PlantedBranch {
  return category === 'Ejectment' ? branches[2]! : branches[index % 2]!;
}

const nameOf = (random: Random): string => `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;

async function plantParties(
  trx: Db,
  { people, at }: CaseSoil,
  { id, filedAt, index }: { id: string; filedAt: Temporal.PlainDate; index: number },
  names: { plaintiff: string; defendant: string },
): Promise<{ plaintiffId: string; defendantId: string }> {
  const [plaintiffId, defendantId, counselId] = newIds(3) as [string, string, string];
  const when = { created_at: at(filedAt), updated_at: at(filedAt) };
  const common = { case_record_id: id, ...when };
  await trx
    .insertInto('case_parties')
    .values([
      {
        ...common,
        id: plaintiffId,
        name: names.plaintiff,
        classification: 'plaintiff',
        address: 'Malolos City',
      },
      { ...common, id: defendantId, name: names.defendant, classification: 'defendant', address: 'Bulakan' },
    ])
    .execute();
  if (index % 3 === 0) {
    await trx
      .insertInto('case_parties')
      .values({
        ...common,
        id: counselId,
        name: 'Atty. Rafael Ocampo',
        classification: 'counsel',
        email: DEMO_ACCOUNTS.counsel,
        email_key: DEMO_ACCOUNTS.counsel,
        user_id: people.idOf(DEMO_ACCOUNTS.counsel),
        represents_id: defendantId,
      })
      .execute();
  }
  return { plaintiffId, defendantId };
}
