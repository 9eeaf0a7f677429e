import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { MOST_PAY } from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { cents } from '@bulwagan/platform/money/pesos.ts';
import { type Static, Type } from 'typebox';
import { day, pageFields, searchText, shownMoment } from '../http/fields.ts';
import { shownPesos } from '../payroll-items/schemas.ts';

const MOST_QUANTITY = 1_000_000;

const optionalPesos = (description: string, minimum = 0) =>
  Type.Optional(nullable(Type.Number({ minimum, maximum: MOST_PAY, description, ...cents })));

export const RecurringItemInput = Type.Object({
  payroll_item_id: uuid('An item of the catalog'),
  amount: optionalPesos('Pesos that each payroll takes. For a loan with an installment: what was lent.'),
  quantity: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: MOST_QUANTITY,
        description: 'Of an item with a rate, instead of an amount; at most four decimals.',
      }),
    ),
  ),
  effective_from: day('First day'),
  effective_to: Type.Optional(nullable(day('Last day; null for no end.'))),
  balance: optionalPesos('What is left of a loan. Payroll takes no more than that.'),
  installment: optionalPesos('What each payroll takes of a loan; at most the balance.', 0.01),
});
export type RecurringItemInput = Static<typeof RecurringItemInput>;

export const RecurringItemChoice = Type.Object(
  { id: uuid(), name: Type.String(), code: Type.String(), category: oneOf(CATEGORIES) },
  { 'x-name': 'ItemOfRecurringItem' },
);

export const RecurringItem = Type.Object(
  {
    id: uuid(),
    employee_id: uuid(),
    payroll_item_id: uuid(),
    payroll_item: RecurringItemChoice,
    amount: nullable(shownPesos('Pesos')),
    quantity: nullable(Type.Number()),
    effective_from: date(),
    effective_to: nullable(date()),
    balance: nullable(shownPesos('Pesos')),
    installment: nullable(shownPesos('Pesos')),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'RecurringItem' },
);

export const RecurringItemChoiceQuery = Type.Object({
  ...pageFields,
  'filter[search]': searchText('Searches name and code.'),
});

export const RecurringItemQuery = Type.Object({ ...pageFields });
