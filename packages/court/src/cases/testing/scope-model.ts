import { randomUUID } from 'node:crypto';
import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { PermissionScope } from '@bulwagan/contracts/court/roles.ts';
import type { Person, TestApp } from '@bulwagan/testing/court.ts';
import fc from 'fast-check';
import { sql } from 'kysely';

/** A small model of the access rules, written from the specification, to compare the program with. */

const SCOPES: PermissionScope[] = ['court', 'branch', 'own'];
const VIEWS = ['View Case Details', 'View Restricted Cases', 'View Sealed Cases'] as const;
type View = (typeof VIEWS)[number];

export interface Drawn {
  cases: CaseDrawn[];
  users: UserDrawn[];
  ties: { user: number; of: number; tie: Tie }[];
  filters: FilterDrawn[];
}

interface CaseDrawn {
  branch: number | null;
  classification: Classification;
  court_type: string;
  case_type: string;
  category: string;
  status: string;
  filed_at: string;
}

interface UserDrawn {
  /** Roles created for the test, one per entry. */
  roles: [View, PermissionScope][];
  branches: number[];
}

const TIES = ['counsel', 'former counsel', 'witness', 'grant', 'ended grant', 'revoked grant'] as const;
type Tie = (typeof TIES)[number];

export type FilterDrawn = Partial<Record<Exclude<keyof CaseDrawn, 'filed_at'>, string | number>> & {
  year?: number;
  from?: string;
  to?: string;
};

const BRANCHES = 3;
const branchIndex = fc.integer({ min: 0, max: BRANCHES - 1 });
const words = {
  classification: fc.constantFrom<Classification[]>('public', 'restricted', 'sealed'),
  court_type: fc.constantFrom('Regional Trial Court', 'Family Court'),
  case_type: fc.constantFrom('Civil', 'Criminal'),
  category: fc.constantFrom('Theft', 'Damages, "and, more"'),
  status: fc.constantFrom('received', 'case_closed', 'archived'),
};
const day = fc
  .tuple(fc.integer({ min: 2020, max: 2023 }), fc.constantFrom('01-01', '02-28', '06-15', '12-30', '12-31'))
  .map(([year, rest]) => `${year}-${rest}`);
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

export const drawn: fc.Arbitrary<Drawn> = fc.record({
  cases: fc.array(
    fc.record({ ...words, branch: fc.option(branchIndex, { nil: null, freq: 2 }), filed_at: day }),
    {
      minLength: 4,
      maxLength: 6,
    },
  ),
  users: fc.array(
    fc.record({
      roles: fc.uniqueArray(fc.tuple(fc.constantFrom(...VIEWS, VIEWS[0]), fc.constantFrom(...SCOPES)), {
        maxLength: 4,
        selector: ([view, scope]) => `${view} ${scope}`,
      }),
      branches: fc.uniqueArray(branchIndex, { maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 4 },
  ),
  ties: fc.array(
    fc.record({
      user: fc.integer({ min: 0, max: 3 }),
      of: fc.integer({ min: 0, max: 5 }),
      tie: fc.constantFrom(...TIES, 'counsel' as const, 'grant' as const),
    }),
    { minLength: 5, maxLength: 9 },
  ),
  filters: fc.array(
    fc.record(
      {
        branch: sometimes(branchIndex),
        classification: sometimes(words.classification),
        court_type: sometimes(words.court_type),
        case_type: sometimes(words.case_type),
        category: sometimes(words.category),
        status: sometimes(words.status),
        year: sometimes(fc.integer({ min: 2020, max: 2023 })),
        from: sometimes(day),
        to: sometimes(day),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<FilterDrawn>,
    { minLength: 6, maxLength: 6 },
  ),
});

export interface KnownCase extends CaseDrawn {
  id: string;
}

export interface KnownUser extends UserDrawn {
  person: Person;
  /** Cases that are the user's own, regardless of branch and classification. */
  own: Set<string>;
}

/** Inserts the generated model into the database. */
export function createModel(testApp: TestApp, branchIds: number[]) {
  let serial = 0;

  const addCase = async (one: CaseDrawn): Promise<KnownCase> => {
    serial += 1;
    const { branch, ...values } = one;
    const now = testApp.clock.now().toString();
    const row = {
      ...values,
      status: branch === null ? 'for_raffling' : one.status,
      branch_id: branch === null ? null : branchIds[branch]!,
      id: randomUUID(),
      case_number: `M-${serial}`,
      case_title: `Case ${serial}`,
    };
    await testApp.app.db
      .insertInto('case_records')
      .values({ ...row, created_at: now, updated_at: now })
      .execute();
    return { ...one, status: row.status, id: row.id };
  };

  const addUser = async (one: UserDrawn): Promise<KnownUser> => {
    const person = await testApp.person({
      roles: one.roles.map(([view, scope]) => roleName(view, scope)) as never[],
      branchIds: one.branches.map((index) => branchIds[index]!),
    });
    return { ...one, person, own: new Set() };
  };

  const tie = async (user: KnownUser, { id }: KnownCase, kind: Tie): Promise<void> => {
    if (kind === 'counsel' || kind === 'grant') user.own.add(id);
    await (kind.endsWith('grant') ? addGrant(testApp, user, id, kind) : addParty(testApp, user, id, kind));
  };

  return { addCase, addUser, tie };
}

async function addParty(testApp: TestApp, { person }: KnownUser, caseId: string, kind: Tie): Promise<void> {
  const now = testApp.clock.now().toString();
  await testApp.app.db
    .insertInto('case_parties')
    .values({
      id: randomUUID(),
      case_record_id: caseId,
      name: `Atty. ${person.id}`,
      classification: kind === 'witness' ? 'witness' : 'counsel',
      user_id: person.id,
      removed_at: kind === 'former counsel' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

async function addGrant(testApp: TestApp, { person }: KnownUser, caseId: string, kind: Tie): Promise<void> {
  const now = testApp.clock.now();
  const begun = now.subtract({ hours: 1 }).toString();
  const ended = now.subtract({ minutes: 1 }).toString();
  // A new grant replaces an ended one; a lasting grant is kept.
  const given = kind === 'grant' ? sql`update set expires_at = null` : sql`nothing`;
  await sql`
    insert into case_grants (id, case_record_id, user_id, reason, granted_at, expires_at, revoked_at)
    values (${randomUUID()}, ${caseId}, ${person.id}, 'A test.', ${begun},
      ${kind === 'ended grant' ? ended : null}, ${kind === 'revoked grant' ? ended : null})
    on conflict (user_id, case_record_id) where revoked_at is null do ${given}`.execute(testApp.app.db);
}

const roleName = (view: View, scope: PermissionScope): string => `${view} (${scope})`;

/** Inserts one role for each permission and scope. */
export async function addRoles(testApp: TestApp): Promise<void> {
  for (const view of VIEWS)
    for (const scope of SCOPES)
      await sql`
        with role as (
          insert into roles (name, reach, created_at, updated_at)
          values (${roleName(view, scope)}, ${scope}, ${testApp.clock.now().toString()}, ${testApp.clock.now().toString()})
          returning id
        )
        insert into role_permissions (role_id, permission) select id, ${view} from role`.execute(
        testApp.app.db,
      );
}

/**
 * The access rule of the specification: the case is within the scope of every needed permission, or it is the user's
 * own.
 */
export function sees(user: KnownUser, one: KnownCase): boolean {
  if (!holds(user, 'View Case Details')) return false;
  if (user.own.has(one.id)) return true;
  const needed: Permission[] = ['View Case Details'];
  if (one.classification === 'restricted') needed.push('View Restricted Cases');
  if (one.classification === 'sealed') needed.push('View Sealed Cases');
  const isInBranch = one.branch !== null && user.branches.includes(one.branch);
  return needed.every((view) =>
    user.roles.some(
      ([granted, scope]) => granted === view && (scope === 'court' || (scope === 'branch' && isInBranch)),
    ),
  );
}

export const holds = (user: KnownUser, view: View): boolean =>
  user.roles.some(([granted]) => granted === view);

export function fitsDrawn(filter: FilterDrawn, one: KnownCase): boolean {
  const { year, from, to, ...equal } = filter;
  return (
    Object.entries(equal).every(
      ([name, value]) => value === undefined || one[name as keyof CaseDrawn] === value,
    ) &&
    (year === undefined || one.filed_at.startsWith(`${year}`)) &&
    (from === undefined || one.filed_at >= from) &&
    (to === undefined || one.filed_at <= to)
  );
}
