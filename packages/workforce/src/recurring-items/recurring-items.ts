import { field, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { Checking, PayRecords } from '../compensations/pay-records.ts';
import type { Db } from '../database.ts';
import { unknownIds } from '../payroll-items/queries.ts';
import { findRecurringItem, type RecurringItemRow, type RecurringItemValues } from './queries.ts';
import type { RecurringItemInput } from './schemas.ts';

const UNKNOWN_ITEM: FieldErrors = {
  payroll_item_id: [message('field.selected', { attribute: 'payroll_item_id' })],
};

/** Fields that must not contradict each other. */
const MONEY = ['amount', 'quantity', 'balance', 'installment'] as const;
const DATES = ['effective_from', 'effective_to'] as const;

/** Returns an item in the format of a request, so that a change keeps the values of omitted fields. */
const inputOf = (row: RecurringItemRow): RecurringItemInput => ({
  payroll_item_id: row.payroll_item_id,
  amount: pesosOf(row.amount_centavos),
  quantity: row.quantity === null ? null : Number(row.quantity),
  effective_from: row.effective_from,
  effective_to: row.effective_to,
  balance: pesosOf(row.balance_centavos),
  installment: pesosOf(row.installment_centavos),
});

/**
 * Returns the errors of an item that the schema cannot express. If a field fails its schema, it is not compared with
 * other fields. Payroll may have reduced the balance below the installment; such a balance is accepted.
 */
async function recurringItemErrors(
  db: Db,
  input: Partial<RecurringItemInput>,
  { failing, before }: Checking<RecurringItemInput>,
): Promise<FieldErrors> {
  const { payroll_item_id: item } = input;
  const isUnknown = item !== undefined && (await unknownIds(db, 'payroll_items', [item])).length > 0;
  const areKnown = (names: readonly string[]) => !names.some((name) => failing.has(name));
  const isMoneyChanged = before === undefined || MONEY.some((name) => input[name] !== before[name]);
  return {
    ...(isUnknown ? UNKNOWN_ITEM : {}),
    ...(isMoneyChanged && areKnown(MONEY) ? moneyErrors(input) : {}),
    ...(areKnown(DATES) ? dateErrors(input) : {}),
  };
}

function moneyErrors(input: Partial<RecurringItemInput>): FieldErrors {
  const { amount = null, quantity = null, balance = null, installment = null } = input;
  const errors: FieldErrors = {};
  const wrong = (attribute: string, text: Message) => {
    errors[attribute] = [text];
  };
  const either = (attribute: string) => message('recurring_item.amount_or_quantity', { attribute });
  if (amount !== null && quantity !== null) wrong('quantity', either('quantity'));
  if (amount === null && quantity === null && installment === null)
    wrong(
      balance === null ? 'amount' : 'installment',
      balance === null ? either('amount') : message('field.required', { attribute: 'installment' }),
    );
  if (quantity !== null) {
    for (const [attribute, value] of Object.entries({ balance, installment }))
      if (value !== null) wrong(attribute, message('recurring_item.loan_in_pesos', { attribute }));
    if (!HAS_FOUR_DECIMALS.test(String(quantity)))
      wrong('quantity', message('field.four_decimals', { attribute: 'quantity' }));
  } else if (balance !== null && installment !== null && installment > balance)
    wrong('installment', message('recurring_item.installment_over_balance', { attribute: 'installment' }));
  return errors;
}

const HAS_FOUR_DECIMALS = /^\d+(?:\.\d{1,4})?$/;

function dateErrors({ effective_from: from, effective_to: to }: Partial<RecurringItemInput>): FieldErrors {
  if (from === undefined || to == null || to >= from) return {};
  const text = message('field.on_or_after', { attribute: 'effective_to', date: field('effective_from') });
  return { effective_to: [text] };
}

const pesosOf = (centavos: bigint | null): number | null => (centavos === null ? null : toPesos(centavos));
const centavosOf = (pesos: number | null | undefined): bigint | null =>
  pesos == null ? null : toCentavos(pesos);

/** Returns the column values for validated input. */
const valuesOf = (input: RecurringItemInput): RecurringItemValues => ({
  payroll_item_id: input.payroll_item_id,
  amount_centavos: centavosOf(input.amount),
  quantity: input.quantity == null ? null : String(input.quantity),
  effective_from: input.effective_from,
  effective_to: input.effective_to ?? null,
  balance_centavos: centavosOf(input.balance),
  installment_centavos: centavosOf(input.installment),
});

/** Allowances, loans and savings of an employee, with their dates (contract §3.3). */
export const RECURRING_ITEMS: PayRecords<RecurringItemRow, RecurringItemInput> = {
  table: 'recurring_items',
  noun: 'recurring item',
  permission: 'Manage recurring items',
  constraints: { recurring_items__payroll_item_id: () => invalid(UNKNOWN_ITEM) },
  fields: [
    'payroll_item_id',
    'amount',
    'quantity',
    'effective_from',
    'effective_to',
    'balance',
    'installment',
  ],
  find: findRecurringItem,
  inputOf,
  valuesOf,
  audited: (input) => input,
  errors: recurringItemErrors,
};
