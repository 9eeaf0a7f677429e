import {
  CONTRIBUTION_PARTS,
  PAY_FREQUENCIES,
  RUN_KINDS,
  TABLE_KEYS,
  WITHHOLDING_METHODS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { day } from '../../http/fields.ts';
import { PaidEmployee } from '../../rosters/schemas.ts';

/** Maximum quantity; enough for the minutes of a month. */
export const MOST_QUANTITY = 50_000;
/** Maximum number of quantities or individual amounts in one run. */
export const MOST_ENTRIES = 50_000;

const WITHHOLDING = 'How tax is withheld; null for what the rules of the bureau ask for';

/** Computation settings in a request for a run. */
export const payInput = {
  kind: Type.Optional(
    oneOf(RUN_KINDS, {
      description:
        'Purpose; default `regular`, and in a change as before. Only a regular run is refused for a period that has one. `thirteenth_month` and ' +
        '`final_pay` compute the 13th month pay from the year’s basic pay, and `final_pay` withholds the tax of the year',
    }),
  ),
  pay_date: Type.Optional(
    nullable(
      day('Day of payment, by which tax tables and the year are chosen; default: the end of the period'),
    ),
  ),
  frequency: Type.Optional(
    nullable(
      oneOf(PAY_FREQUENCIES, {
        description:
          'How often this payroll is paid. By default it follows the length of the period: one day, 5 to 8, 13 to 16, or ' +
          'from 28 days',
      }),
    ),
  ),
  contributions: Type.Optional(
    oneOf(CONTRIBUTION_PARTS, {
      description:
        'How much of the month’s contributions this run takes; default `full`, and `none` of `bonus` and ' +
        '`thirteenth_month`. Never more than final runs have left of ' +
        'them; of `split`, the last period of the month takes the rest',
    }),
  ),
  withholding: Type.Optional(nullable(oneOf(WITHHOLDING_METHODS, { description: WITHHOLDING }))),
  use_time_records: Type.Optional(
    Type.Boolean({ description: 'Take quantities that are not given from time records; default false' }),
  ),
  carry_negative: Type.Optional(
    Type.Boolean({
      description:
        'Leave deductions that the pay does not cover for the next run; default false: a negative net pay is refused',
    }),
  ),
  quantities: Type.Optional(
    Type.Array(
      Type.Object({
        employee_id: uuid('A member of the roster'),
        payroll_item_id: uuid('One of the items of the run whose method takes a quantity'),
        quantity: Type.Number({
          minimum: 0,
          maximum: MOST_QUANTITY,
          description: 'Days, hours, minutes or months, as the method says; at most four decimals',
        }),
      }),
      {
        maxItems: MOST_ENTRIES,
        description: 'If omitted in a change, those still valid are kept',
      },
    ),
  ),
};

/** Computation settings in a response about a run. */
export const shownPay = {
  kind: oneOf(RUN_KINDS),
  pay_date: date('Day of payment; the end of the period unless it was given'),
  frequency: nullable(
    oneOf(PAY_FREQUENCIES, {
      description: 'As given, otherwise by the length of the period; null if it is unusual',
    }),
  ),
  contributions: oneOf(CONTRIBUTION_PARTS),
  withholding: nullable(oneOf(WITHHOLDING_METHODS, { description: WITHHOLDING })),
  use_time_records: Type.Boolean(),
  carry_negative: Type.Boolean(),
};

/** How an amount was computed. */
export const figuresOfLine = {
  quantity: nullable(Type.Number({ description: 'Days, hours, minutes or months' })),
  rate: nullable(
    Type.Number({ description: 'Pesos of one unit of the quantity; without a quantity a percentage' }),
  ),
  table: nullable(
    Type.Object(
      { key: oneOf(TABLE_KEYS), effective_from: date(), law: Type.String() },
      { 'x-name': 'TableOfRunLine' },
    ),
  ),
  adjusts: nullable(
    Type.Object(
      { run_id: uuid(), period_start: date(), period_end: date() },
      {
        'x-name': 'AdjustedRun',
        description:
          'The final run whose pay the line adjusts, because a table, a salary or time was entered late. The amount is the ' +
          'difference, negative where too much was paid or deducted. Null for the pay of the run itself',
      },
    ),
  ),
  explanation: nullable(
    Type.String({ description: 'How the amount was computed, with law and date; null for entered amounts' }),
  ),
};

export const QuantityShown = Type.Object(
  {
    employee: PaidEmployee,
    payroll_item: Type.Object(
      { id: uuid(), name: Type.String(), code: Type.String() },
      { 'x-name': 'ItemOfQuantity' },
    ),
    quantity: Type.Number(),
  },
  { 'x-name': 'QuantityOfRun' },
);
