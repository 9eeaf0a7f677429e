import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { RUN_STATUSES, type RunStatus } from '@bulwagan/contracts/workforce/run-status.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import type { PageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { date, id, integer, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, pageFields, shownMoment, warnings } from '../http/fields.ts';
import { pesos, shownPesos, verdictFields } from '../payroll-items/schemas.ts';
import { PaidEmployee } from '../rosters/schemas.ts';
import type { LineFilter } from './lines/line-queries.ts';
import { figuresOfLine, MOST_ENTRIES, payInput, shownPay } from './pay/schemas.ts';

export interface RunFilter {
  rosterIds?: readonly string[] | undefined;
  payrollTypeIds?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
}

export { RUN_STATUSES as STATUSES, type RunStatus as Status };

export const MAX_ITEMS = 200;
/**
 * Maximum number of lines of an employee in a run: one for each item, and adjustments of two years of monthly runs.
 */
export const MAX_LINES_OF_EMPLOYEE = MAX_ITEMS * 25;
/** Maximum size of a body that contains this number of amounts. */
export const RUN_LIMIT_IN_BYTES = 8_000_000;

const Person = Type.Object({ id: id(), name: nullable(Type.String()) }, { 'x-name': 'PersonOfRun' });

export const Totals = Type.Object(
  {
    earning: shownPesos('Earnings'),
    deduction: shownPesos('Deductions'),
    contribution: shownPesos('What the employer pays on top, e.g. its share of premiums'),
    reimbursement: shownPesos('Reimbursements'),
    net: shownPesos('Earnings and reimbursements, less deductions'),
    ledger_excluded: shownPesos('Of items that are excluded from the ledger; in none of the others'),
  },
  { 'x-name': 'RunTotals' },
);

const runFields = {
  id: uuid(),
  roster_id: uuid(),
  roster: Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'RosterOfRun' }),
  organization_id: nullable(uuid('That of the roster')),
  payroll_type_id: nullable(uuid()),
  period_start: date(),
  period_end: date(),
  ...shownPay,
  status: oneOf(RUN_STATUSES),
  employees_count: integer({ description: 'Employees with lines, as last computed' }),
  lines_count: integer(),
  totals: nullable(Totals),
  compute_error: nullable(Type.String({ description: 'Why the last computation failed; null otherwise' })),
  progress: nullable(
    Type.Object(
      {
        employees_done: integer({ description: 'Employees whose lines are computed' }),
        employees_total: integer({ description: 'Employees whom the roster pays' }),
      },
      {
        'x-name': 'ProgressOfRun',
        description:
          'How far a run with the status `computing` has come; null before the first lines, and in any other status',
      },
    ),
  ),
  created_by: Person,
  reviewed_by: nullable(Person),
  approved_by: nullable(Person),
  finalized_by: nullable(Person),
  cancelled_by: nullable(Person),
  computed_at: nullable(shownMoment()),
  reviewed_at: nullable(shownMoment()),
  approved_at: nullable(shownMoment()),
  finalized_at: nullable(shownMoment()),
  cancelled_at: nullable(shownMoment()),
  created_at: shownMoment(),
  updated_at: shownMoment(),
};

export const Run = Type.Object(runFields, { 'x-name': 'PayrollRun' });

const itemFields = {
  id: uuid(),
  name: Type.String(),
  code: Type.String(),
  category: oneOf(CATEGORIES),
};

const RunWithItems = Type.Object(
  {
    ...runFields,
    items: Type.Array(
      Type.Object(
        {
          payroll_item_id: uuid(),
          payroll_item: Type.Object(itemFields, { 'x-name': 'ItemOfPayroll' }),
          amount: nullable(
            shownPesos('For everybody who has no amount of their own; null when its method gives the amount'),
          ),
        },
        { 'x-name': 'ItemOfRun' },
      ),
    ),
    can_approve: Type.Boolean({
      description: 'True when the run is reviewed and the caller has neither created nor changed it',
    }),
  },
  { 'x-name': 'PayrollRunWithItems' },
);

/** Response about a single run: the run, and warnings about days that another run also pays. */
export const RunAnswer = Type.Object({
  data: RunWithItems,
  warnings: warnings(
    'Other runs that pay the same days, of the same roster or to some of the same employees; and what the last ' +
      'computation noticed, such as members without pay on record',
  ),
});

const Amount = Type.Object({
  employee_id: uuid('A member of the roster'),
  payroll_item_id: uuid('One of the items of the run'),
  amount: pesos('Pesos, instead of the item’s'),
});

export const RunInput = Type.Object({
  roster_id: uuid(),
  period_start: day('First day, local'),
  period_end: day('Last day, local; a year after the first at the latest'),
  payroll_type_id: Type.Optional(nullable(uuid())),
  items: Type.Array(
    Type.Object({
      payroll_item_id: uuid(),
      amount: Type.Optional(
        nullable(
          pesos(
            'Pesos for everybody who has no amount of their own; may be left out for an item with a method, which gives ' +
              'the amount then',
          ),
        ),
      ),
    }),
    {
      minItems: 1,
      maxItems: MAX_ITEMS,
      description: 'A percentage needs its base among them',
    },
  ),
  amounts: Type.Optional(
    Type.Array(Amount, {
      maxItems: MOST_ENTRIES,
      description: 'Individual amounts of employees; if omitted in a change, those still valid are kept',
    }),
  ),
  ...payInput,
});
export type RunInput = Static<typeof RunInput>;

/** Filters of the list, also used by the export. */
export const runFilters = {
  'filter[roster_id]': several(uuid()),
  'filter[payroll_type_id]': several(uuid()),
  'filter[status]': several(Type.String({ maxLength: NAME_MAX_LENGTH })),
};

export const RunQuery = Type.Object({ ...pageFields, ...runFilters });

export const filterOfRuns = (query: Omit<Static<typeof RunQuery>, keyof PageQuery>): RunFilter => ({
  rosterIds: query['filter[roster_id]'],
  payrollTypeIds: query['filter[payroll_type_id]'],
  statuses: query['filter[status]'],
});

export const AmountShown = Type.Object(
  { employee: PaidEmployee, payroll_item: Type.Object(itemFields), amount: shownPesos('Pesos') },
  { 'x-name': 'AmountOfRun' },
);

export const AmountsQuery = Type.Object({ ...pageFields });

export const Line = Type.Object(
  {
    employee: PaidEmployee,
    payroll_item: Type.Object(itemFields),
    counts_as: oneOf([...CATEGORIES, 'ledger_excluded'] as const, {
      description: 'Total that it is part of',
    }),
    ...verdictFields,
    basis: nullable(
      shownPesos(
        'What the method was applied to; for an entered amount, what the percentage of its limit is of, within the window',
      ),
    ),
    ...figuresOfLine,
  },
  { 'x-name': 'LineOfRun' },
);

export const lineFilters = {
  'filter[employee_id]': several(uuid()),
  'filter[payroll_item_id]': several(uuid()),
  'filter[capped]': Type.Optional(
    Type.Boolean({ description: 'True: lines that a limit reduced; false: the others' }),
  ),
  'filter[adjustment]': Type.Optional(
    Type.Boolean({ description: 'True: lines that adjust the pay of an earlier run; false: the others' }),
  ),
};

export const LinesQuery = Type.Object({ ...pageFields, ...lineFilters });

export const filterOfLines = (query: Omit<Static<typeof LinesQuery>, keyof PageQuery>): LineFilter => ({
  employeeIds: query['filter[employee_id]'],
  payrollItemIds: query['filter[payroll_item_id]'],
  isCapped: query['filter[capped]'],
  isAdjustment: query['filter[adjustment]'],
});
