import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  COMPENSATION_BASES,
  MOST_PAY,
  SALARY_GRADES,
  SALARY_STEPS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, integer, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { type Static, Type } from 'typebox';
import { day, pageFields, shownMoment } from '../http/fields.ts';
import { shownPesos } from '../payroll-items/schemas.ts';

/** Day factors from 22 working days a month to 393.8 days a year. */
const MOST_FACTOR = 400;

const grade = (description: string) => integer({ minimum: 1, maximum: SALARY_GRADES, description });
const stepOfGrade = (description: string) => integer({ minimum: 1, maximum: SALARY_STEPS, description });

export const CompensationInput = Type.Object({
  effective_from: day(
    'First day of this pay. It may be ahead, and differs from the other dates of the employee.',
  ),
  basis: Type.Optional(
    oneOf(COMPENSATION_BASES, {
      description: 'What the amount is paid for. May be omitted for a salary grade, which is monthly.',
    }),
  ),
  amount: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0.01,
        maximum: MOST_PAY,
        description: 'Pesos. Instead of a salary grade and step.',
        ...cents,
      }),
    ),
  ),
  salary_grade: Type.Optional(nullable(grade('With `step`, instead of an amount.'))),
  step: Type.Optional(nullable(stepOfGrade('Salary grade 33 has steps 1 and 2.'))),
  factor: Type.Optional(
    nullable(
      Type.Number({
        minimum: 1,
        maximum: MOST_FACTOR,
        description:
          'Days that turn a monthly into a daily rate: 22 a month, or 261, 313 or 365 a year; at most four decimals. ' +
          'Without it the payroll’s own.',
      }),
    ),
  ),
  is_minimum_wage_earner: Type.Optional(Type.Boolean({ description: 'Default false.' })),
  is_nonresident_alien: Type.Optional(
    Type.Boolean({
      description:
        'Non-resident alien not engaged in trade or business, whose gross pay is taxed at one rate. Default false.',
    }),
  ),
  reason: Type.Optional(
    nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH, description: 'For example `Promotion`.' })),
  ),
});
export type CompensationInput = Static<typeof CompensationInput>;

export const Compensation = Type.Object(
  {
    id: uuid(),
    employee_id: uuid(),
    effective_from: date(),
    effective_to: nullable(date('Last day before the next pay; null for the last one.')),
    basis: oneOf(COMPENSATION_BASES),
    amount: nullable(shownPesos('Pesos; for a salary grade its salary, null before the first salary table')),
    salary_grade: nullable(Type.Integer()),
    step: nullable(Type.Integer()),
    factor: nullable(Type.Number()),
    is_minimum_wage_earner: Type.Boolean(),
    is_nonresident_alien: Type.Boolean(),
    reason: nullable(Type.String()),
    created_by: Type.Object(
      { id: Type.Integer(), name: Type.String() },
      { 'x-name': 'AuthorOfCompensation', description: 'Who entered it.' },
    ),
    created_at: shownMoment(),
  },
  { 'x-name': 'Compensation' },
);

export const SalaryQuery = Type.Object({
  on: day('First day of the pay'),
  salary_grade: grade('Salary grade'),
  step: stepOfGrade('Step of the grade'),
});
export type SalaryQuery = Static<typeof SalaryQuery>;

export const SalaryOfGrade = Type.Object(
  {
    amount: nullable(
      shownPesos(
        'Pesos a month; null before the first salary table, and for a step that the grade does not have',
      ),
    ),
  },
  { 'x-name': 'SalaryOfGrade' },
);

export const CompensationQuery = Type.Object({ ...pageFields });
