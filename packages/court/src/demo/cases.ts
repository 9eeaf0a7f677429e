import type { CaseStatus } from '@bulwagan/contracts/court/case-status.ts';
import type { Random } from '@bulwagan/platform/commands/random.ts';
import { newId, newIds } from '@bulwagan/platform/http/ids.ts';
import { caseNumber } from '../cases/case-number.ts';
import type { Db } from '../database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import type { SeededBranch } from './branches.ts';
import type { SeededPeople } from './people.ts';
import { FAMILY_NAMES, GIVEN_NAMES, KINDS, STAGES } from './words.ts';

const CASES = 40;
const YEARS = 5;

export interface SeededCase {
  id: string;
  number: string;
  title: string;
  status: CaseStatus;
  branch: SeededBranch | null;
  filedAt: Temporal.PlainDate;
  defendantId: string;
  plaintiffId: string;
}

export interface CaseSeedContext {
  random: Random;
  branches: SeededBranch[];
  people: SeededPeople;
  /** `YYYY-MM-DD`, days without hearings. */
  holidays: ReadonlySet<string>;
  /** Current date in the court's time zone. */
  today: Temporal.PlainDate;
  /** ISO timestamp of 9:00 local time. */
  at(day: Temporal.PlainDate): string;
}

/** Creates forty cases over five years: the newest await raffle, the oldest are closed or archived. */
export async function seedCases(trx: Db, seedContext: CaseSeedContext): Promise<SeededCase[]> {
  const numbers = new Map<number, number>();
  const seeded: SeededCase[] = [];
  for (let index = 0; index < CASES; index += 1)
    seeded.push(await seedCase(trx, seedContext, index, numbers));
  await trx
    .insertInto('case_numbers')
    .values([...numbers].map(([year, last]) => ({ year, last_number: last })))
    .execute();
  return seeded;
}

async function seedCase(
  trx: Db,
  seedContext: CaseSeedContext,
  index: number,
  numbers: Map<number, number>,
): Promise<SeededCase> {
  const { random, today } = seedContext;
  const daysAgo = Math.round(((CASES - index) / CASES) ** 1.3 * YEARS * 365) + random.below(20);
  const filedAt = today.subtract({ days: daysAgo });
  const kind = KINDS[index % KINDS.length]!;
  const [plaintiff, defendant] = [nameOf(random), nameOf(random)];
  const title = kind.title === null ? `${plaintiff} v. ${defendant}` : `${kind.title} ${defendant}`;
  const status = statusOf(index);
  const branch = status === 'for_raffling' ? null : branchFor(seedContext, kind.category, index);
  const year = filedAt.year;
  const next = (numbers.get(year) ?? 0) + 1;
  numbers.set(year, next);
  const id = newId();
  const number = caseNumber(year, next);
  const isOver = status === 'case_closed' || status === 'archived';
  const closedAt = isOver ? filedAt.add({ days: 200 + random.below(160) }) : null;
  await trx
    .insertInto('case_records')
    .values({
      id,
      case_number: number,
      case_title: title,
      court_type: branch?.court_type ?? seedContext.branches[0]!.court_type,
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
      archived_at: status === 'archived' ? seedContext.at(closedAt!.add({ days: 60 })) : null,
      created_by: seedContext.people.idOf(DEMO_ACCOUNTS.clerk),
      created_at: seedContext.at(filedAt),
      updated_at: seedContext.at(closedAt ?? filedAt),
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
        assigned_by: seedContext.people.idOf(DEMO_ACCOUNTS.clerk),
        assigned_at: seedContext.at(filedAt),
      })
      .execute();
  const parties = await seedParties(trx, seedContext, { id, filedAt, index }, { plaintiff, defendant });
  return { id, number, title, status, branch, filedAt, ...parties };
}

/** The newest four await raffle. Of the oldest, four are archived and eight closed. */
function statusOf(index: number): SeededCase['status'] {
  if (index >= CASES - 4) return 'for_raffling';
  if (index < 4) return 'archived';
  return index < 12 ? 'case_closed' : 'received';
}

/** Ejectment goes to the first-level court; other cases alternate between the regional branches. */
function branchFor({ branches }: CaseSeedContext, category: string, index: number): SeededBranch {
  return category === 'Ejectment' ? branches[2]! : branches[index % 2]!;
}

const nameOf = (random: Random): string => `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;

async function seedParties(
  trx: Db,
  { people, at }: CaseSeedContext,
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
