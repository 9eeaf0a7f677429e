import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import {
  COMPENSATION_BASES,
  CONTRIBUTION_PARTS,
  MOST_PAY,
  PAY_FREQUENCIES,
  TABLE_KEYS,
  WITHHOLDING_METHODS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, integer, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { type Static, Type } from 'typebox';
import { day } from '../http/fields.ts';
import { PAY_SETS } from '../pay-sets/sets.ts';
import { shownPesos } from '../payroll-items/schemas.ts';

const MOST_YEARLY = 9_999_999_999.99;
/** Day factors from 22 working days a month to 393.8 days a year. */
const MOST_FACTOR = 400;
const MOST_CODES = 200;
/** Maximum quantity; enough for the minutes of a month. */
const MOST_QUANTITY = 50_000;
const MOST_PERIODS = 400;
const MOST_COMPENSATIONS = 50;

const amount = (description: string) => Type.Number({ minimum: 0, maximum: MOST_PAY, description, ...cents });
const ofYear = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: MOST_YEARLY, description, ...cents }));

const payFields = {
  basis: oneOf(COMPENSATION_BASES, { description: 'What the amount is paid for' }),
  amount: amount('Pesos'),
  factor: Type.Optional(
    nullable(
      Type.Number({
        minimum: 1,
        maximum: MOST_FACTOR,
        description:
          'Days that turn a monthly into a daily rate: 22 a month, or 261, 313 or 365 a year; at most four decimals. ' +
          'Default: 261, or 22 for government.',
      }),
    ),
  ),
  is_minimum_wage_earner: Type.Optional(Type.Boolean({ description: 'Default false' })),
  is_nonresident_alien: Type.Optional(
    Type.Boolean({
      description:
        'Non-resident alien not engaged in trade or business, whose gross pay is taxed at one rate; default false',
    }),
  ),
};

const SinglePay = Type.Object(payFields);
const DatedPay = Type.Object({ effective_from: day('First day of this pay'), ...payFields });
export type PayFields = Static<typeof SinglePay> & { effective_from?: string };

/** Each rule applies either to an object or to an array, so that only one error is reported. */
const Compensation = Type.Unsafe<Static<typeof SinglePay> | Static<typeof DatedPay>[]>({
  ...SinglePay,
  type: ['object', 'array'],
  items: DatedPay,
  minItems: 1,
  maxItems: MOST_COMPENSATIONS,
  description: 'Pay of the person, or a list by date when it changes within the period',
});

const quantities = Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: MOST_QUANTITY }), {
  maxProperties: MOST_CODES,
  description:
    'By code: days (`ABSENT`, `SPECIAL`, `HOLIDAY`), hours (`OT`, `NIGHT`), minutes (`LATE`, `UNDERTIME`), months worked ' +
    '(`13TH-MONTH`), or how often (`MIDYEAR`, `YEAREND`, `CASHGIFT`); at most four decimals',
});

export const CalculateInput = Type.Object({
  set: Type.Optional(
    nullable(
      oneOf(
        PAY_SETS.map(({ key }) => key),
        { description: 'Items of this set; instead of payroll_type_id' },
      ),
    ),
  ),
  payroll_type_id: Type.Optional(
    nullable(
      uuid('Items that are linked to this payroll type, with their methods and limits; instead of set'),
    ),
  ),
  pay_date: day('Day of payment, by which the withholding tables are chosen'),
  period: Type.Object({
    start: day('First day'),
    end: day('Last day, by which the tables of contributions are chosen'),
  }),
  frequency: Type.Optional(
    oneOf(PAY_FREQUENCIES, {
      default: 'monthly',
      description: 'How often the person is paid; default `monthly`',
    }),
  ),
  compensation: Compensation,
  employed_from: Type.Optional(
    nullable(day('First day of employment; without it, employed since before the period')),
  ),
  employed_to: Type.Optional(nullable(day('Last day of employment'))),
  quantities: Type.Optional(nullable(quantities)),
  amounts: Type.Optional(
    nullable(
      Type.Record(Type.String(), amount('Pesos'), {
        maxProperties: MOST_CODES,
        description: 'Entered amounts by code, such as `BONUS`; they replace what a method gives',
      }),
    ),
  ),
  year_to_date: Type.Optional(
    nullable(
      Type.Object(
        {
          taxable_regular: ofYear('Regular taxable pay'),
          taxable_supplementary: ofYear('Supplementary taxable pay'),
          withheld: ofYear('Tax withheld'),
          periods: Type.Optional(integer({ minimum: 0, maximum: MOST_PERIODS, description: 'Payrolls' })),
          other_benefits: ofYear(
            '13th month pay and other benefits, which are free of tax up to 90,000 pesos',
          ),
          de_minimis: Type.Optional(
            nullable(
              Type.Record(Type.String(), amount('Pesos'), {
                maxProperties: MOST_CODES,
                description:
                  'By code: what was paid of de minimis items in the month, semester or year within which their ceilings count',
              }),
            ),
          ),
        },
        { description: 'What was paid and withheld this year before this pay' },
      ),
    ),
  ),
  previous_employer: Type.Optional(
    nullable(
      Type.Object(
        {
          taxable: ofYear('Taxable pay'),
          withheld: ofYear('Tax withheld'),
          periods: Type.Optional(integer({ minimum: 0, maximum: MOST_PERIODS, description: 'Payrolls' })),
        },
        { description: 'Figures of the previous employer in the same year' },
      ),
    ),
  ),
  withholding: Type.Optional(
    nullable(oneOf(WITHHOLDING_METHODS, { description: 'By default, what the rules ask for' })),
  ),
  contributions: Type.Optional(
    oneOf(CONTRIBUTION_PARTS, {
      default: 'full',
      description: 'How much of the month’s contributions this period takes; default `full`',
    }),
  ),
});
export type CalculateInput = Static<typeof CalculateInput>;

const Line = Type.Object(
  {
    code: Type.String(),
    name: Type.String(),
    category: oneOf(CATEGORIES),
    amount: shownPesos('Pesos; the category says which way it counts. Negative only for a refund of tax'),
    quantity: nullable(Type.Number()),
    rate: nullable(
      Type.Number({ description: 'Pesos of one unit of the quantity; without a quantity a percentage' }),
    ),
    basis: nullable(shownPesos('What the method was applied to')),
    table: nullable(
      Type.Object(
        { key: oneOf(TABLE_KEYS), effective_from: date(), law: Type.String() },
        { 'x-name': 'TableOfLine' },
      ),
    ),
    explanation: Type.String({ description: 'How the amount was computed, with law and date' }),
  },
  { 'x-name': 'CalculatedLine' },
);

export const CalculatedPay = Type.Object(
  {
    lines: Type.Array(Line),
    gross: shownPesos('What was earned, less absences, tardiness and undertime'),
    taxable_regular: shownPesos('Regular taxable pay'),
    taxable_supplementary: shownPesos(
      'Supplementary taxable pay, with what exceeds the ceiling of other benefits',
    ),
    de_minimis_excess: shownPesos('De minimis benefits above their ceilings, which count as other benefits'),
    withholding_method: nullable(
      oneOf(WITHHOLDING_METHODS, { description: 'Null without an item that withholds tax' }),
    ),
    net: shownPesos('Gross, less what the employee pays; may be negative'),
    employer_cost: shownPesos('Sum of the employer’s shares'),
  },
  { 'x-name': 'CalculatedPay' },
);
