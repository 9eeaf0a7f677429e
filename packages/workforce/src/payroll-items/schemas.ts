import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { CATEGORIES, LIMIT_FREQUENCIES, LIMIT_TYPES } from '@bulwagan/contracts/workforce/kinds.ts';
import { CODE_MAX_LENGTH, ITEM_NAME_MAX_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import { DE_MINIMIS_BENEFITS } from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several, sorting } from '@bulwagan/platform/http/lists/list-parameters.ts';
import type { PageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { date, errorOf, integer, nameText, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { day, pageFields, searchText, shownMoment } from '../http/fields.ts';
import { RULES } from './limits.ts';
import { MethodInput, ShownMethod } from './methods/schemas.ts';

export interface ItemFilter {
  accountCodeIds?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  payrollTypeIds?: readonly string[] | undefined;
  search?: string | undefined;
}

export const SORTS = ['name', '-name', 'code', '-code', 'order_column', '-order_column'] as const;
export type Sort = (typeof SORTS)[number];

/** Maximum length from W§8. */
const MAX_PAYROLL_TYPES = 100;
const MOST_PESOS = 1_000_000_000;

/** Amount in a request: pesos from 0 with at most two decimals. */
export const pesos = (description: string) =>
  Type.Number({ minimum: 0, maximum: MOST_PESOS, description, ...cents });

export const shownPesos = (description: string) => Type.Number({ description });

const BENEFIT =
  'Kind of de minimis benefit, whose ceiling applies; without one the item is free of tax without a ceiling';

const AccountCodeOfItem = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    expense_class: nullable(Type.String()),
    old_account_code: nullable(Type.String()),
    new_account_code: nullable(Type.String()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'AccountCodeOfItem' },
);

export const PayrollItem = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    category: oneOf(CATEGORIES),
    code: Type.String(),
    description: nullable(Type.String()),
    account_code_id: nullable(uuid()),
    account_code: nullable(AccountCodeOfItem),
    order_column: integer({ description: 'Position in the catalog, from 1 without gaps' }),
    has_limit: Type.Boolean(),
    limit_type: nullable(oneOf(LIMIT_TYPES)),
    limit_amount: nullable(shownPesos('Pesos')),
    limit_percentage: nullable(Type.Number({ description: '0 to 100' })),
    limit_frequency: nullable(oneOf(LIMIT_FREQUENCIES)),
    limit_basis_payroll_item_id: nullable(uuid()),
    limit_basis_payroll_item: nullable(
      Type.Object(
        { id: uuid(), name: Type.String(), code: Type.String() },
        { 'x-name': 'BasisOfPayrollItem' },
      ),
    ),
    is_de_minimis: Type.Boolean(),
    de_minimis_benefit: nullable(oneOf(DE_MINIMIS_BENEFITS, { description: BENEFIT })),
    is_taxable: Type.Boolean(),
    is_ledger_excluded: Type.Boolean(),
    effective_from: nullable(date('From when the rule behind the item holds')),
    source: nullable(Type.String({ description: 'Legal basis' })),
    method: nullable(ShownMethod),
    payroll_type_ids: Type.Array(uuid()),
    payroll_types: Type.Array(
      Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'PayrollTypeOfItem' }),
    ),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'PayrollItem' },
);

const needs = (type: string, fields: Record<string, TSchema>, otherwise: object = {}) => ({
  if: { properties: { limit_type: { const: type } }, required: ['limit_type'] },
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema.
  then: { properties: fields, required: Object.keys(fields) },
  else: otherwise,
});

/** W§4: fields required by each limit type, reported together with all other missing fields. */
const NEEDED = needs(
  'fixed_amount',
  { limit_amount: Type.Number() },
  needs('percentage', {
    limit_percentage: Type.Number(),
    limit_basis_payroll_item_id: Type.String({ minLength: 1 }),
  }),
);

export const PayrollItemInput = Type.Object(
  {
    name: nameText(ITEM_NAME_MAX_LENGTH),
    category: oneOf(CATEGORIES),
    code: text(CODE_MAX_LENGTH, { description: 'Unique regardless of case' }),
    description: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
    account_code_id: Type.Optional(nullable(uuid('An account code'))),
    has_limit: Type.Optional(Type.Boolean({ description: 'Whether the limit is applied; false by default' })),
    limit_type: nullable(oneOf(LIMIT_TYPES, { description: 'May be null when has_limit is false' })),
    limit_amount: Type.Optional(nullable(pesos('Pesos; required when limit_type is fixed_amount'))),
    limit_percentage: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description: 'At most four decimals; required when limit_type is percentage',
        }),
      ),
    ),
    limit_frequency: nullable(
      oneOf(LIMIT_FREQUENCIES, {
        description: 'How often the limit resets; may be null when has_limit is false',
      }),
    ),
    limit_basis_payroll_item_id: Type.Optional(
      nullable(uuid('The item a percentage is of; required when limit_type is percentage')),
    ),
    is_de_minimis: Type.Optional(Type.Boolean()),
    de_minimis_benefit: Type.Optional(nullable(oneOf(DE_MINIMIS_BENEFITS, { description: BENEFIT }))),
    is_taxable: Type.Optional(Type.Boolean()),
    is_ledger_excluded: Type.Optional(Type.Boolean()),
    effective_from: Type.Optional(nullable(day('From when the rule behind the item holds'))),
    source: Type.Optional(nullable(Type.String({ maxLength: NAME_MAX_LENGTH }))),
    method: Type.Optional(nullable(MethodInput)),
    payroll_type_ids: Type.Optional(
      Type.Array(uuid(), {
        uniqueItems: true,
        maxItems: MAX_PAYROLL_TYPES,
        description: 'Payroll types of the item; they replace the current ones',
      }),
    ),
  },
  NEEDED,
);
export type ItemInput = Static<typeof PayrollItemInput>;

/** Filters of the list, also used by the export. */
export const payrollItemFilters = {
  'filter[account_code_id]': several(uuid()),
  'filter[category]': several(Type.String({ maxLength: NAME_MAX_LENGTH })),
  'filter[payroll_type_id]': several(uuid('Items that are linked to this payroll type')),
  'filter[search]': searchText('Searches name and code.'),
  sort: sorting(SORTS, 'Default `name`.'),
};

export const PayrollItemQuery = Type.Object({ ...pageFields, ...payrollItemFilters });

export const filterOfItems = (query: Omit<Static<typeof PayrollItemQuery>, keyof PageQuery>): ItemFilter => ({
  accountCodeIds: query['filter[account_code_id]'],
  categories: query['filter[category]'],
  payrollTypeIds: query['filter[payroll_type_id]'],
  search: query['filter[search]'],
});

export const MoveInput = Type.Object({
  position: integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'New position, from 1; past the end it is the last one',
  }),
});

const PeriodDates = Type.Object({ start: day(), end: day() });

/**
 * A day, a month, or the first and last day. Each rule applies either to text or to an object, so that only one error
 * is reported.
 */
const PERIOD = Type.Unsafe<string | Static<typeof PeriodDates>>({
  ...PeriodDates,
  type: ['string', 'object'],
  pattern: '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$',
  ...errorOf('field.date'),
  description:
    'Period of the payment: a day, a month (`2026-11`), or its first and last day; default: today in local time',
});

export const EvaluateInput = Type.Object({
  amount: pesos('Pesos that are asked for'),
  basis: Type.Optional(
    nullable(
      pesos(
        'What the item that a percentage is of amounts to within the limit’s window, with this pay; required for a percentage',
      ),
    ),
  ),
  period: Type.Optional(PERIOD),
  year_to_date: Type.Optional(
    nullable(
      pesos(
        'What has been paid of the item since the 1st of January. It counts where the limit’s window begins on that day: for a year always, for a month in January, for a quarter in the first',
      ),
    ),
  ),
  already_paid: Type.Optional(
    nullable(pesos('What has been paid of the item within the limit’s window; it goes before year_to_date')),
  ),
});
export type EvaluateInput = Static<typeof EvaluateInput>;

const { limit_amount, limit_percentage } = PayrollItemInput.properties;

/** An unsaved limit, and the payment to try it on. */
export const EvaluateLimitInput = Type.Object(
  {
    ...EvaluateInput.properties,
    limit_type: oneOf(LIMIT_TYPES),
    limit_amount,
    limit_percentage,
    limit_frequency: oneOf(LIMIT_FREQUENCIES, { description: 'How often the limit resets' }),
  },
  needs(
    'fixed_amount',
    { limit_amount: Type.Number() },
    needs('percentage', { limit_percentage: Type.Number() }),
  ),
);
export type EvaluateLimitInput = Static<typeof EvaluateLimitInput>;

const Window = Type.Object({ start: date(), end: date() }, { 'x-name': 'LimitWindow' });

/** Effect of a limit on an amount, also used for each line of a payroll run. */
export const verdictFields = {
  requested: shownPesos('What was asked for'),
  amount: shownPesos('What may be paid; with what was paid before, never above the cap'),
  rule: oneOf(RULES, { description: 'Rule that applied' }),
  cap: nullable(
    shownPesos('The most within the window, a percentage rounded down to the centavo; null without a limit'),
  ),
  already_paid: shownPesos('What was paid within the window before'),
  remaining: nullable(shownPesos('What is left of the cap after this amount; null without a limit')),
  frequency: nullable(oneOf(LIMIT_FREQUENCIES, { description: 'Null without a limit' })),
  window: Window,
};

export const Evaluation = Type.Object(verdictFields, { 'x-name': 'LimitEvaluation' });

/** Effect of the limit of an item, and how the item is computed. */
export const ItemEvaluation = Type.Object(
  {
    ...verdictFields,
    computed: Type.Optional(
      nullable(
        shownPesos(
          'What a method that is a percentage or a table gives of the basis for a month, otherwise null; absent without a method',
        ),
      ),
    ),
    explanation: Type.Optional(
      Type.String({
        description: 'How the item is computed at the end of the period; absent without a method',
      }),
    ),
  },
  { 'x-name': 'ItemEvaluation' },
);
