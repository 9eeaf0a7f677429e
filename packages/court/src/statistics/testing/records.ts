import type { Person, TestApp } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';

/** Reference data of the statistics tests, counted directly from the records. */

export const RTC = 'Regional Trial Court';
export const MTC = 'Municipal Trial Court';

/** Reference query of an endpoint: its rows counted from the records, and the date column of its year. */
export interface Oracle {
  path: string;
  query: (where: string) => string;
  /** Column that `year` filters by. */
  day: string;
}

const breakdown = (key: string, label: string, more = ''): Oracle['query'] => {
  return (where) => `
    select ${key} as key, ${label} as label, count(*)::int as count
    from case_records c left join branches b on b.id = c.branch_id left join provinces p on p.code = c.province_code
    where ${where} group by 1, 2 ${more}`;
};
const STATUS_LABEL = `case c.status when 'for_raffling' then 'Awaiting raffle' when 'received' then 'Open'
  when 'case_closed' then 'Closed' else 'Archived' end`;
const byCategory = breakdown('c.category', 'c.category');
const byCourtType = breakdown('c.court_type', 'c.court_type');

export const ORACLES: Oracle[] = [
  { path: 'case-records/statistics-by-court-type', day: 'c.filed_at', query: byCourtType },
  {
    path: 'case-records/statistics-by-branch',
    day: 'c.filed_at',
    query: breakdown('c.branch_id', `coalesce(b.name, 'None')`),
  },
  { path: 'case-records/statistics-by-category', day: 'c.filed_at', query: byCategory },
  {
    path: 'case-records/statistics-by-case-type',
    day: 'c.filed_at',
    query: breakdown('c.case_type', 'c.case_type'),
  },
  { path: 'backoffice/case-counts', day: 'c.filed_at', query: breakdown('c.status', STATUS_LABEL) },
  { path: 'backoffice/case-top-categories', day: 'c.filed_at', query: byCategory },
  {
    path: 'backoffice/case-stage-charts',
    day: 'c.filed_at',
    query: breakdown('c.stage', `coalesce(c.stage, 'None')`),
  },
  { path: 'backoffice/court-statistics', day: 'c.filed_at', query: byCourtType },
  {
    path: 'backoffice/province-case-report',
    day: 'c.filed_at',
    query: breakdown('c.province_code', `coalesce(p.name, 'None')`),
  },
  {
    path: 'backoffice/case-per-year',
    day: 'c.filed_at',
    query: (where) => `
      select to_char(c.filed_at, 'YYYY') as period, count(*)::int as count from case_records c where ${where} group by 1`,
  },
  {
    path: 'backoffice/case-per-year/summary/per-category',
    day: 'c.filed_at',
    query: (where) => `
      select to_char(c.filed_at, 'YYYY') as period, c.category as key, c.category as label, count(*)::int as count
      from case_records c where ${where} group by 1, 2`,
  },
  {
    path: 'backoffice/hearings-per-month',
    day: 'h.on_date',
    query: (where) => `
      select to_char(h.on_date, 'YYYY-MM') as period, count(*)::int as count
      from hearings h join case_records c on c.id = h.case_record_id where h.is_active and ${where} group by 1`,
  },
];

export const OVERDUE: Oracle = {
  path: 'backoffice/actions-overdue-count',
  day: 'a.due_at',
  query: (where) => `
    select count(*)::int as count from case_activities a join case_records c on c.id = a.case_record_id
    where a.with_compliance and a.complied_at is null and a.status <> 'Expunged' and a.due_at < '2026-11-21'
      and c.status <> 'archived' and ${where}`,
};

/** A user, and the cases they may see as an independent SQL condition. */
export interface Reader {
  who: string;
  person: Person;
  sees: string;
}

/** Creates 160 cases with varied values, and deadlines and hearings around today. */
export async function seedCases({ app }: TestApp, branches: number[]): Promise<void> {
  const { db } = app;
  await sql`insert into regions (code, name, order_column) values ('R', 'Region', 1)`.execute(db);
  await sql`
    insert into provinces (code, name, region_code, order_column)
    values ('1300000000', 'Metro Manila', 'R', 1), ('0402100000', 'Cavite', 'R', 2)`.execute(db);
  await sql`
    insert into case_records (id, case_number, case_title, court_type, case_type, category, status, stage,
      classification, branch_id, province_code, filed_at, closed_at, created_at, updated_at)
    select gen_random_uuid(), 'S-' || n, 'Case ' || n, case when n % 7 = 0 then ${MTC} else ${RTC} end,
      (array['Civil', 'Criminal', 'Special'])[n % 3 + 1], 'Category ' || (n * n) % 13,
      case when n % 8 = 0 then 'for_raffling' when n % 5 = 0 then 'case_closed' else 'received' end,
      (array['Pre-trial', 'Trial', null])[n % 3 + 1],
      case when n % 11 = 0 then 'sealed' when n % 6 = 0 then 'restricted' else 'public' end,
      case when n % 8 = 0 then null else (${branches}::integer[])[n % 3 + 1] end,
      (array['1300000000', '0402100000', null])[n % 3 + 1],
      date '2023-01-15' + n * 9, case when n % 5 = 0 then date '2024-03-01' + n * 6 end, now(), now()
    from generate_series(1, 160) n`.execute(db);
  await sql`
    insert into case_activities (id, case_record_id, activity, type, status, with_compliance, due_at, complied_at,
      created_at, updated_at)
    select gen_random_uuid(), c.id, case when m = 1 then 'Hearing' else 'Order/Constancia' end, 'Court Actions',
      case when m = 5 then 'Expunged' else 'Confirmed' end, m > 1, date '2026-11-21' + (m - 3) * (c.n % 40)::integer,
      case when m = 4 then now() end, now(), now()
    from (select id, row_number() over (order by case_number) as n from case_records) c
    cross join generate_series(1, 6) m`.execute(db);
  await sql`
    insert into hearings (activity_id, case_record_id, starts_at, ends_at, on_date, hearing_mode, is_active)
    select a.id, a.case_record_id, a.due_at::timestamptz, a.due_at::timestamptz + interval '1 hour',
      a.due_at, 'in-person', c.category <> 'Category 4'
    from case_activities a join case_records c on c.id = a.case_record_id where a.activity = 'Hearing'`.execute(
    db,
  );
}

export async function seedReaders(testApp: TestApp, branches: number[]): Promise<Reader[]> {
  const { db } = testApp.app;
  const [one, two, three] = branches as [number, number, number];
  const grantee = await testApp.as('Dashboard User');
  const clerkOfOne = await testApp.as('Branch of the Court Clerk', one);
  const lawyer = await testApp.person({ roles: ['Counsel'] });
  const both = await testApp.person({ roles: ['Dashboard User', 'BCC Staff'], branchIds: [three] });
  await sql`
    with made as (
      insert into roles (name, reach, created_at, updated_at) values ('Own figures', 'own', now(), now()) returning id
    ), granted as (
      insert into role_permissions (role_id, permission) select id, 'Reports' from made
    )
    insert into user_roles (user_id, role_id) select ${lawyer.id}, id from made`.execute(db);
  // Grants for a case in a branch, one awaiting raffle and a sealed one, and a revoked grant.
  await sql`
    insert into case_grants (id, case_record_id, user_id, reason, granted_at, expires_at, revoked_at)
    select gen_random_uuid(), c.id, ${grantee.id}, 'Asked for', now(),
      case when c.case_number = 'S-18' then timestamptz '2026-11-20T16:00Z' else timestamptz '2026-12-01' end,
      case when c.case_number = 'S-12' then now() end
    from case_records c where c.case_number in ('S-6', 'S-48', 'S-11', 'S-12', 'S-18')`.execute(db);
  await sql`
    insert into case_parties (id, case_record_id, name, classification, user_id, removed_at, created_at, updated_at)
    select gen_random_uuid(), c.id, 'Atty. Cruz', 'counsel', p.user_id,
      case when c.case_number = 'S-5' then now() end, now(), now()
    from case_records c
    cross join (values (${lawyer.id}::integer), (${clerkOfOne.id}::integer)) p (user_id)
    where c.case_number in ('S-4', 'S-5', 'S-8', 'S-22', 'S-66')`.execute(db);
  const counselled = `c.case_number in ('S-4', 'S-8', 'S-22', 'S-66')`;
  return [
    { who: 'the clerk of the court', person: await testApp.as('Office of the Court Clerk'), sees: 'true' },
    {
      who: 'a dashboard user with grants',
      person: grantee,
      sees: `(c.classification = 'public' or c.case_number in ('S-6', 'S-48', 'S-11'))`,
    },
    { who: 'a clerk of branch 1', person: clerkOfOne, sees: `(c.branch_id = ${one} or ${counselled})` },
    {
      who: 'a clerk of branches 1 and 2',
      person: await testApp.as('Branch of the Court Clerk', one, two),
      sees: `c.branch_id in (${one}, ${two})`,
    },
    { who: 'a clerk of no branch', person: await testApp.as('Branch of the Court Clerk'), sees: 'false' },
    {
      who: 'a dashboard user who is staff of branch 3',
      person: both,
      sees: `(c.classification = 'public' or (c.classification = 'restricted' and c.branch_id = ${three}))`,
    },
    { who: 'a counsel with figures', person: lawyer, sees: counselled },
  ];
}
