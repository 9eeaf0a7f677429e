import { png } from '@bulwagan/testing/form.ts';
import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { NOVEMBER_1, ROSTERS, RUNS, take } from '@bulwagan/workforce/runs/testing/runs.ts';
import {
  type Caller,
  type Given,
  type OrganizationName,
  PLACES,
  type Place,
  type Tie,
} from './scope-model.ts';

/** Fixtures: an office in every organization with people of every kind, and users who see some of them. */

const WORDS = ['acacia', 'banaba', 'calumpit', 'dapdap', 'gubas'];
const GONE = ['ipil', 'kamagong', 'lauan', 'molave', 'narra'];

export interface ScopedEmployee {
  /** Word that occurs in the name and other texts of this employee only. */
  word: string;
  place: Place;
  id: string;
  /** Government number as stored, and as masked. */
  number: string;
  masked: string;
  isArchived: boolean;
  userId: number;
}

export interface Office {
  place: Place;
  word: string;
  rosterId: string;
  runId: string;
  /** Words of the employees that it pays. */
  paid: string[];
}

export interface ScopedWorkforce {
  organizations: Record<OrganizationName, { id: string; slug: string }>;
  employees: ScopedEmployee[];
  offices: Office[];
  callers: Caller[];
  /** Organizations that each account is connected with. */
  ties: Map<number, Tie[]>;
}

export async function scopedWorkforce(testApp: TestApp): Promise<ScopedWorkforce> {
  const admin = await testApp.superUser();
  const ties = new Map<number, Tie[]>([[admin.id, ['everywhere']]]);
  const city = await testApp.organization('City');
  const health = await testApp.organization('Health', city.id);
  const clinic = await testApp.organization('Clinic', health.id);
  const schools = await testApp.organization('Schools', city.id);
  const organizations = { city, health, clinic, schools };
  const employees: ScopedEmployee[] = [];
  for (const [at, place] of PLACES.entries())
    for (const [word, isArchived] of [
      [WORDS[at]!, false],
      [GONE[at]!, true],
    ] as const) {
      const organizationId = place === null ? null : organizations[place].id;
      const serial = `${employees.length}`.padStart(2, '0');
      const one = await employeeWithAll(testApp, admin, { word, place, isArchived, organizationId, serial });
      employees.push(one);
      ties.set(one.userId, [place]);
    }
  const offices = await officesOf(testApp, admin, organizations, employees, ties);
  const callers = await callersOf(testApp, organizations);
  for (const { person, isSuperUser, given } of callers)
    ties.set(person.id, isSuperUser ? ['everywhere'] : given.map(([, where]) => where ?? 'everywhere'));
  return { organizations, employees, offices, callers, ties };
}

type Method = 'post' | 'put' | 'delete';

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
async function done(person: Person, method: Method, path: string, body?: unknown): Promise<any> {
  const reply = await person[method](path, body);
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body?.data;
}

const picture = (await png(8)).toString('base64');

interface Kind extends Pick<ScopedEmployee, 'word' | 'place' | 'isArchived'> {
  organizationId: string | null;
  serial: string;
}

async function employeeWithAll(
  testApp: TestApp,
  admin: Person,
  { word, place, isArchived, organizationId, serial }: Kind,
): Promise<ScopedEmployee> {
  const number = `3498${serial}7${serial}5`;
  const { id } = await hire(admin, {
    first_name: 'Ana',
    last_name: `Reyes ${word}`,
    email: `${word}@home.example`,
    birthplace: `Barrio ${word}`,
    organization_id: organizationId,
    sss_number: number,
    avatar: picture,
  });
  const account = await testApp.person({ username: word, name: `Account ${word}` });
  await done(admin, 'put', `${EMPLOYEES}/${id}`, {
    user_id: account.id,
    religion: `Of ${word}`,
    employee_number: `E-${word}`,
  });
  if (isArchived) await done(admin, 'delete', `${EMPLOYEES}/${id}`);
  return { word, place, id, number, masked: `•••••${number.slice(-4)}`, isArchived, userId: account.id };
}

/** Creates a roster with a final run in each organization; the city's also pays an employee of the clinic. */
async function officesOf(
  testApp: TestApp,
  admin: Person,
  organizations: ScopedWorkforce['organizations'],
  employees: ScopedEmployee[],
  ties: ScopedWorkforce['ties'],
): Promise<Office[]> {
  const approver = await testApp.as('Payroll Admin');
  ties.set(approver.id, ['everywhere']);
  const { id: itemId } = await addItem(admin);
  const offices: Office[] = [];
  for (const place of PLACES) {
    const present = employees.filter(({ isArchived }) => !isArchived);
    const own = present.find((one) => one.place === place)!;
    const others = place === 'city' ? present.filter((one) => one.place === 'clinic') : [];
    const paid = [own, ...others];
    const { word } = own;
    const organization_id = place === null ? null : organizations[place].id;
    const roster = await done(admin, 'post', ROSTERS, { name: `Roster ${word}`, organization_id });
    const employee_ids = paid.map(({ id }) => id);
    await done(admin, 'put', `${ROSTERS}/${roster.id}/members`, { employee_ids });
    const run = await done(admin, 'post', RUNS, {
      roster_id: roster.id,
      ...NOVEMBER_1,
      items: [{ payroll_item_id: itemId, amount: 100 }],
      amounts: [{ employee_id: own.id, payroll_item_id: itemId, amount: 250 }],
    });
    await take(admin, run.id, 'compute', 'review');
    await take(approver, run.id, 'approve', 'finalize');
    offices.push({ place, word, rosterId: roster.id, runId: run.id, paid: paid.map((one) => one.word) });
  }
  return offices;
}

const GIVEN: Given[][] = [
  [['Super Admin', null]],
  [['Super Admin', 'health']],
  [['HR Admin', null]],
  [['HR Admin', 'health']],
  [['HR Admin', 'clinic']],
  [['HR Timekeeping', null]],
  [['HR Timekeeping', 'city']],
  [['Payroll Admin', null]],
  [['Payroll Admin', 'health']],
  [
    ['HR Admin', 'clinic'],
    ['HR Timekeeping', 'schools'],
    ['Payroll Admin', 'health'],
  ],
  [
    ['HR Timekeeping', null],
    ['HR Admin', 'schools'],
    ['Super Admin', 'clinic'],
  ],
  [],
];

async function callersOf(
  testApp: TestApp,
  organizations: ScopedWorkforce['organizations'],
): Promise<Caller[]> {
  const callers: Caller[] = [
    { name: 'super user', isSuperUser: true, given: [], person: await testApp.superUser() },
  ];
  for (const given of GIVEN) {
    const roles = given.map(([role, where]) => ({
      role,
      ...(where === null ? {} : { organizationId: organizations[where].id }),
    }));
    const name = given.map(([role, where]) => `${role} of ${where ?? 'everything'}`).join(', ') || 'nobody';
    callers.push({ name, isSuperUser: false, given, person: await testApp.person({ roles }) });
  }
  return callers;
}
