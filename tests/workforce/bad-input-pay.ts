import fc from 'fast-check';

interface Needs {
  /** Creates a record and returns its id. */
  made(path: string, body: object): Promise<string>;
  /** Creates what another person decides. */
  asked(path: string, body: object): Promise<string>;
  several(make: (index: number) => Promise<string>): Promise<string[]>;
  employee: string[];
  payrollItem: string[];
  /** Different in each run of a test, for names that must be unique. */
  serial: number;
}

/** Creates records of pay, time and leave for the request generators; returns their ids. */
export async function payIds({ made, asked, several, employee, payrollItem, serial }: Needs) {
  const [first] = employee;
  const ofFirst = (path: string): string => `/api/pms/employees/${first}/${path}`;
  const leave = { accrual: 'none', days: 0, allows_without_pay: true };
  const leave_type = await several((index) =>
    made('/api/leave/types', {
      name: `Leave ${serial} ${index}`,
      law: null,
      ...leave,
      // Only a type that accrues takes credits; the first is the one that is asked for.
      ...(index > 0 && { accrual: 'monthly', days: 1.25 }),
    }),
  );
  const reason = 'Sent by another person.';
  const leaveOn = (day: string) =>
    asked('/api/leave/applications', {
      employee_id: first,
      leave_type_id: leave_type[0],
      start: day,
      end: day,
      half_day: false,
      reason,
    });
  const correctionOn = (date: string) =>
    asked('/api/time/corrections', { employee_id: first, date, am_in: '08:00', reason });
  return {
    leave_type,
    leave_application: await several((index) => leaveOn(`2031-0${1 + index}-07`)),
    time_correction: await several((index) => correctionOn(`2026-02-0${1 + index}`)),
    ...(await toDecide(leaveOn, correctionOn)),
    special_day: await several((index) =>
      made('/api/time/holidays', {
        date: `2031-05-1${index}`,
        name: `Town fiesta ${serial} ${index}`,
        kind: 'special',
      }),
    ),
    compensation: await several((index) =>
      made(ofFirst('compensations'), {
        effective_from: `202${index}-01-01`,
        basis: 'monthly',
        amount: 20_000,
      }),
    ),
    previous_employer: await several((index) =>
      made(ofFirst('previous_employers'), {
        year: 2020 + index,
        employer: 'Earlier Employer',
        taxable: 1,
        withheld: 0,
        periods: 1,
      }),
    ),
    recurring_item: await several((index) =>
      made(ofFirst('recurring_items'), {
        payroll_item_id: payrollItem[index],
        amount: 10,
        effective_from: '2026-01-01',
      }),
    ),
    agency_file: ['sss', 'philhealth', 'bir-1601c', 'journal', 'bank'],
  };
}

const OF_EACH_DECISION = 12;
/** A Monday; the eight weeks after it have no holiday on a working day. */
const FIRST_LEAVE = Temporal.PlainDate.from('2033-05-02');
const FIRST_CORRECTION = Temporal.PlainDate.from('2025-03-10');

/** Creates leaves and corrections for the routes that decide them, because each is decided only once. */
async function toDecide(leaveOn: Create, correctionOn: Create): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  for (const [place, decision] of DECISIONS.entries()) {
    const leaves: string[] = [];
    const corrections: string[] = [];
    for (let index = 0; index < OF_EACH_DECISION; index += 1) {
      const days = place * OF_EACH_DECISION + index;
      const workday = FIRST_LEAVE.add({ weeks: Math.floor(days / 5), days: days % 5 });
      leaves.push(await leaveOn(String(workday)));
      corrections.push(await correctionOn(String(FIRST_CORRECTION.add({ days }))));
    }
    ids[`leave_application to ${decision}`] = leaves;
    ids[`time_correction to ${decision}`] = corrections;
  }
  return ids;
}

type Create = (day: string) => Promise<string>;
const DECISIONS = ['approve', 'reject', 'cancel'] as const;

/** Returns the records that a route may decide, or undefined for other routes. */
export const decidedBy = (ids: Record<string, string[]>, path: string, thing: string): string[] | undefined =>
  ids[`${thing} to ${path.slice(path.lastIndexOf('/') + 1)}`];

/** Paths below an employee that name a record of that employee. */
export const OF_PAY = /\/(compensations|previous_employers|recurring_items)\/\{/;

/** Resource named by a path parameter, looked up by the end of the path. */
export const PAY_IN_PATHS: [end: RegExp, thing: string][] = [
  [/\{compensation\}$/, 'compensation'],
  [/\/previous_employers\/\{item\}$/, 'previous_employer'],
  [/\/recurring_items\/\{item\}$/, 'recurring_item'],
  [/\/corrections\/\{\w+\}$/, 'time_correction'],
  [/\/time\/holidays\/\{id\}$/, 'special_day'],
  [/\/leave\/types\/\{id\}$/, 'leave_type'],
  [/\/leave\/applications\/\{id\}$/, 'leave_application'],
  [/\/payroll\/files\/\{kind\}$/, 'agency_file'],
];

/** Resource named by a field of a body. */
export const PAY_IN_BODIES = { leave_type_id: 'leave_type' };

/** Values for fields with rules that their schema does not express. */
export const PAY_WORDS = {
  // A pay is an amount, or a grade and step of the table.
  salary_grade: fc.constant(null),
  step: fc.constant(null),
  year: fc.integer({ min: 1950, max: 2100 }),
  lunch_starts_at: fc.constant('12:00'),
  lunch_ends_at: fc.constant('13:00'),
  flexible_until: fc.constant('10:00'),
  night_starts_at: fc.constant('22:00'),
  night_ends_at: fc.constant('06:00'),
  am_in: fc.constant('08:00'),
  am_out: fc.constant('12:00'),
  pm_in: fc.constant('13:00'),
  pm_out: fc.constant('17:00'),
};

/** Values for objects with such rules, by their field names joined with commas. */
export const PAY_SHAPES = {
  'from,employee_amount,employee_rate,employer_amount,employer_rate': fc.constant({
    from: 0,
    employee_amount: 0,
    employee_rate: 1,
    employer_amount: 0,
    employer_rate: 1,
  }),
};
