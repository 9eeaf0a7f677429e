import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
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
  unchanged: Type.Optional(
    Type.Boolean({ description: 'Also lists lines whose amounts are the same; default false' }),
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
    adjusts: nullable(
      Type.Object(
        { run_id: uuid(), period_start: date(), period_end: date() },
        {
          'x-name': 'RunAdjustedInComparison',
          description:
            'The earlier run whose pay the amounts adjust, apart from the pay of the period; null for the latter',
        },
      ),
    ),
    employee: PaidEmployee,
    payroll_item: Type.Object(
      { id: uuid(), name: Type.String(), code: Type.String(), category: oneOf(CATEGORIES) },
      { 'x-name': 'ItemOfDifference' },
    ),
    counts_as: oneOf([...CATEGORIES, 'ledger_excluded'] as const, {
      description: 'Total that the amounts are part of',
    }),
  },
  { 'x-name': 'DifferenceOfRuns' },
);

export const Comparison = Type.Object({
  data: Type.Array(Difference),
  compared_with: nullable(
    Type.Object(
      { id: uuid(), period_start: date(), period_end: date(), status: oneOf(RUN_STATUSES) },
      { 'x-name': 'EarlierRun' },
    ),
  ),
});

export const CopyInput = Type.Object({
  period_start: day('First day, local'),
  period_end: day('Last day, local; a year after the first at the latest'),
  pay_date: Type.Optional(nullable(day('Day of payment; default: the end of the period'))),
});
export type CopyInput = Static<typeof CopyInput>;
