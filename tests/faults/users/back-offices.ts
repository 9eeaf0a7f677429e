import * as court from '@bulwagan/court/schema.ts';
import type { DB } from '@bulwagan/fundraising/database.ts';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { INVARIANTS as COURT_INVARIANTS, startCourt } from '@bulwagan/testing/court.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import * as workforce from '@bulwagan/workforce/schema.ts';
import { INVARIANTS as WORKFORCE_INVARIANTS } from '@bulwagan/workforce/verify/invariants.ts';
import { type Kysely, sql } from 'kysely';
import { ask } from '../asking.ts';
import { exactly, type Finding, noneOf, reported } from '../figures.ts';
import type { BackOffices, Installation } from '../installation/installation.ts';
import type { Entered, Ledger } from '../ledger.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Number of entries of each kind that are read back, spread over the run. */
const READ_AGAIN = 100;

/** Creates the users with the product's own code, which then stops. */
export async function createBackOffices(
  owner: HasAfter,
  databaseUrl: string,
  secret: string,
): Promise<BackOffices> {
  for (const { SCHEMA, MIGRATION_FOLDERS } of [court, workforce])
    await migrate({ url: databaseUrl, schema: SCHEMA, folders: MIGRATION_FOLDERS, log: SILENT });
  const ends: (() => unknown)[] = [];
  const test = { after: (end: () => unknown) => ends.push(end) };
  const clock = { ...systemClock, advance: () => undefined, set: () => undefined };
  const options = { databaseUrl, clock, platform: { secret } };
  const theCourt = await startCourt(test, options);
  const clerk = await theCourt.as('Super Admin');
  const record = await theCourt.caseRecord();
  const theWorkforce = await startWorkforce(test, options);
  const officer = await theWorkforce.superUser();
  const other = await theWorkforce.person();
  const employee = await officer.post('/api/pms/employees', personCalled('Reyes'));
  if (employee.status !== 201)
    throw new Error(`The employee was not created: ${employee.status} ${employee.text}`);
  for (const end of ends.toReversed()) await end();
  const ofCase = { path: `/court/api/case-records/${record.id}`, headers: clerk.headers };
  const ofPerson = {
    path: `/workforce/api/pms/employees/${employee.body.data.id}`,
    headers: officer.headers,
  };
  const looking = [
    { schema: court.SCHEMA, of: COURT_INVARIANTS },
    { schema: workforce.SCHEMA, of: WORKFORCE_INVARIANTS },
  ].map(({ schema, of }) => {
    const { db, close } = connect<never>({ url: databaseUrl, schema, size: 1 });
    owner.after(close);
    return { db, of };
  });
  return {
    clerk: clerk.headers,
    officer: officer.headers,
    renewed: { id: other.id, email: `${other.username}@workforce.example` },
    countBroken: async () =>
      (await Promise.all(looking.map(({ db, of }) => findBroken(db, of)))).flat().length,
    records: [
      { ...ofCase, field: 'case_title' },
      { ...ofCase, field: 'description' },
      { ...ofPerson, field: 'current_city' },
      { ...ofPerson, field: 'permanent_city' },
    ],
  };
}

export const personCalled = (name: string) => ({
  first_name: 'Amihan',
  last_name: name,
  birthdate: '1990-05-17',
  sex: 'female',
  civil_status: 'single',
});

const ENTRIES = [
  { of: 'filed', what: 'cases', table: 'court.case_records', column: 'case_title' },
  { of: 'hired', what: 'employees', table: 'workforce.employees', column: 'last_name' },
] as const;

/** Asserts that acknowledged entries exist once and can be read, and that unacknowledged ones exist at most once. */
export async function verifyBackOffices(faultCluster: Installation, ledger: Ledger): Promise<Finding[]> {
  if (faultCluster.backOffices === undefined) return [];
  const { clerk, officer } = faultCluster.backOffices;
  const read = [
    await readAgain(faultCluster, ledger.filed, { base: '/court/api/case-records', headers: clerk }),
    await readAgain(faultCluster, ledger.hired, { base: '/workforce/api/pms/employees', headers: officer }),
  ];
  const sum = (key: 'asked' | 'unreadable') => read.reduce((total, one) => total + one[key], 0);
  const findings: Finding[] = [
    noneOf('acknowledged cases and employees that cannot be read', sum('unreadable'), sum('asked')),
  ];
  for (const { of, what, table, column } of ENTRIES) {
    const { acknowledged, unacknowledged } = ledger[of];
    const times = await timesOf(faultCluster.testApp.app.db, table, column, [
      ...acknowledged.keys(),
      ...unacknowledged,
    ]);
    const lost = [...acknowledged.keys()].filter((one) => !times.has(one)).length;
    const twice = [...times.values()].filter((count) => count > 1).length;
    findings.push(
      noneOf(`acknowledged ${what} lost`, lost, acknowledged.size),
      // Clients do not repeat these requests, so a duplicate was created by a server.
      exactly(`${what} created twice`, twice, 0),
      reported(
        `${what} stored although no response arrived, of ${unacknowledged.size} requests`,
        countStored(times, unacknowledged),
      ),
    );
  }
  return findings;
}

async function timesOf(
  db: Kysely<DB>,
  table: string,
  column: string,
  marks: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ mark: string; times: number }>`
    select ${sql.ref(column)} as mark, count(*)::int as times from ${sql.table(table)}
    where ${sql.ref(column)} = any(${marks}::text[]) group by 1`.execute(db);
  return new Map(rows.map((row) => [row.mark, row.times]));
}

const countStored = (times: Map<string, number>, unacknowledged: Set<string>): number =>
  [...unacknowledged].filter((mark) => times.has(mark)).length;

/** Reads each entry from another server than the previous one. */
async function readAgain(
  { programs }: Installation,
  { acknowledged }: Entered,
  { base, headers }: { base: string; headers: Record<string, string> },
): Promise<{ asked: number; unreadable: number }> {
  const step = Math.ceil(acknowledged.size / READ_AGAIN);
  const some = [...acknowledged].filter((_, n) => n % step === 0);
  let unreadable = 0;
  for (const [n, [mark, id]] of some.entries()) {
    const { origin } = programs[n % programs.length]!;
    const { status, text } = await ask(origin, { method: 'GET', path: `${base}/${id}`, headers });
    if (status !== 200 || !text.includes(mark)) unreadable += 1;
  }
  return { asked: some.length, unreadable };
}

/** Returns the number of missing cases among known titles. */
export async function countLost(
  { testApp }: Pick<Installation, 'testApp'>,
  titles: string[],
): Promise<number> {
  const times = await timesOf(testApp.app.db, 'court.case_records', 'case_title', titles);
  return titles.length - times.size;
}
