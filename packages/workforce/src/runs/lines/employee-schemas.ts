import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import type { PageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { date, integer, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../../http/fields.ts';
import { PaidEmployee } from '../../rosters/schemas.ts';
import { filterOfLines, Line, lineFilters, STATUSES, Totals } from '../schemas.ts';
import type { RunEmployeeFilter } from './employee-queries.ts';

const employeeFields = {
  employee: PaidEmployee,
  lines_count: integer(),
  totals: Totals,
};

/** An employee's sums in a run. */
export const RunEmployee = Type.Object(employeeFields, { 'x-name': 'EmployeeOfRun' });

/** Filters of the lines and a search, also used by the export. */
export const runEmployeeFilters = {
  ...lineFilters,
  'filter[payroll_item_id]': several(uuid('Who has a line of this item')),
  'filter[capped]': Type.Optional(
    Type.Boolean({
      description:
        'True: employees with a capped line (of `filter[payroll_item_id]`, if given); false: the others',
    }),
  ),
  'filter[adjustment]': Type.Optional(
    Type.Boolean({
      description:
        'True: employees whose pay of an earlier run is adjusted (`filter[payroll_item_id]` of it, if given); false: ' +
        'the others',
    }),
  ),
  'filter[search]': searchText('Searches name and employee number.'),
};

export const RunEmployeesQuery = Type.Object({ ...pageFields, ...runEmployeeFilters });

export const filterOfRunEmployees = (
  query: Omit<Static<typeof RunEmployeesQuery>, keyof PageQuery>,
): RunEmployeeFilter => ({
  ...filterOfLines(query),
  search: query['filter[search]']?.trim() || undefined,
});

export const Payslip = Type.Object(
  {
    run: Type.Object(
      {
        id: uuid(),
        roster: Type.Object({ id: uuid(), name: Type.String() }),
        period_start: date(),
        period_end: date(),
        status: oneOf(STATUSES, { description: 'Amounts may change until it is `final`' }),
        finalized_at: nullable(shownMoment()),
      },
      { 'x-name': 'RunOfPayslip' },
    ),
    organization: nullable(
      Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'OrganizationOfPayslip' }),
    ),
    ...employeeFields,
    lines: Type.Array(Line, { description: 'In the order of the run’s items' }),
  },
  { 'x-name': 'Payslip' },
);
