import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day } from '../../http/fields.ts';
import { shownPesos } from '../../payroll-items/schemas.ts';
import { PaidEmployee } from '../../rosters/schemas.ts';

export const ComparisonQuery = Type.Object({
  with: Type.Optional(
    uuid(
      'Run to compare with; default: the one before of the same roster; nothing is listed when there is none',
    ),
  ),
});

export const Difference = Type.Object(
  {
    employee_id: uuid(),
    payroll_item_id: uuid(),
    before: shownPesos('Of the run that is compared with; 0 without a line'),
    after: shownPesos('Of this run; 0 without a line'),
    difference: shownPesos('After less before'),
    reason: Type.String({ description: 'Why the amount changed' }),
    employee: PaidEmployee,
    payroll_item: Type.Object(
      { id: uuid(), name: Type.String(), code: Type.String(), category: oneOf(CATEGORIES) },
      { 'x-name': 'ItemOfDifference' },
    ),
  },
  { 'x-name': 'DifferenceOfRuns' },
);

export const Comparison = Type.Object({ data: Type.Array(Difference) });

export const CopyInput = Type.Object({
  period_start: day('First day, local'),
  period_end: day('Last day, local; a year after the first at the latest'),
  pay_date: Type.Optional(nullable(day('Day of payment; default: the end of the period'))),
});
export type CopyInput = Static<typeof CopyInput>;
