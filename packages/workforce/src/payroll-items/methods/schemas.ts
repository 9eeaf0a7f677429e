import { CODE_MAX_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import {
  CONTRIBUTION_BASES,
  FIXED_PERS,
  METHOD_TYPES,
  MOST_PAY,
  RATE_UNITS,
  TABLE_KEYS,
  TABLE_SHARES,
  TAX_TREATMENTS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { type Static, Type } from 'typebox';

const MOST_PERCENT = 1_000;
const MOST_MONTHS = 120;
const MOST_NAMED = 100;

/** Tables with brackets. Salary grades are excluded, because they are not a share of an amount. */
export const BRACKET_KEYS = TABLE_KEYS.filter((key) => key !== 'salary-grades');

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

/** All fields of all method types. `methodErrors` checks which fields the type has. */
const fields = {
  type: oneOf(METHOD_TYPES, {
    description:
      '`compensation`: the basic pay. `typed`: entered, and taxed as stated. `fixed`: an amount. `rate`: a percentage of ' +
      'the rate of a day, hour or minute for each unit. `percentage`: of other items. `table`: a share of a statutory ' +
      'table. `withholding`: tax. `thirteenth_month`: a twelfth of the salary for each month worked. ' +
      '`months_of_salary`: as often as its quantity says.',
  }),
  tax: optional(
    oneOf(TAX_TREATMENTS, {
      description:
        'How the amount is taxed; a taxed deduction lowers taxable pay. By default as its type usually is.',
    }),
  ),
  amount: optional(
    Type.Number({ minimum: 0, maximum: MOST_PAY, description: 'Pesos; of `fixed`', ...cents }),
  ),
  per: optional(
    oneOf(FIXED_PERS, {
      description: 'What a fixed amount is for; that of a month is divided among its payrolls',
    }),
  ),
  on_request: optional(
    Type.Boolean({ description: 'Whether a fixed amount is paid only as often as a quantity says' }),
  ),
  unit: optional(oneOf(RATE_UNITS, { description: 'Unit of the quantity; of `rate`' })),
  percent: optional(
    Type.Number({
      minimum: 0,
      maximum: MOST_PERCENT,
      description: 'Of `rate` and `percentage`; at most four decimals',
    }),
  ),
  of: optional(
    Type.Array(text(CODE_MAX_LENGTH), {
      minItems: 1,
      maxItems: MOST_NAMED,
      uniqueItems: true,
      description: 'Codes of the items of the basis; time not worked lowers it. Of `percentage` and `table`',
    }),
  ),
  maximum: optional(
    Type.Number({ minimum: 0, maximum: MOST_PAY, description: 'Most pesos; of `percentage`', ...cents }),
  ),
  base: optional(
    oneOf(CONTRIBUTION_BASES, {
      description:
        'What a contribution of the month is of: the full monthly salary, or what is paid for the month. Of `table`, and of a ' +
        '`percentage` that is such a contribution',
    }),
  ),
  table: optional(oneOf(BRACKET_KEYS, { description: 'Key of a statutory table; of `table`' })),
  share: optional(oneOf(TABLE_SHARES, { description: 'Whose share; of `table`' })),
  months: optional(Type.Number({ minimum: 0, maximum: MOST_MONTHS, description: 'Of `months_of_salary`' })),
};

export const MethodInput = Type.Object(fields, { description: 'How the amount is computed' });
export type MethodInput = Static<typeof MethodInput>;

export const ShownMethod = Type.Object(fields, { 'x-name': 'MethodOfPayrollItem' });
