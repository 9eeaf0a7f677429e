import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { PlannedRow } from '../compensations/bulk/schemas.ts';
import { day } from '../http/fields.ts';

const MOST_IDS = 10_000;

export const DueQuery = Type.Object({
  on: Type.Optional(day('Day on which the step is due; default: today in local time.')),
});

export const StepDue = Type.Object(
  {
    ...PlannedRow.properties,
    since: date('Last step, promotion or appointment.'),
    due_on: date('Three years later, and the days of leave without pay when there are more than 15.'),
    unpaid_days: Type.Number({ description: 'Days of leave without pay since then.' }),
  },
  { 'x-name': 'StepDue' },
);

export const StepsInput = Type.Object({
  on: day('Day on which the steps are due.'),
  employee_ids: Type.Array(uuid(), { minItems: 1, maxItems: MOST_IDS }),
});
