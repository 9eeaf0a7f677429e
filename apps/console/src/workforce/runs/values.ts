import type { UseFormReturnType } from '@mantine/form';
import { today } from '../../language/now.ts';
import type { Schemas } from '../api.ts';
import { itemChoice } from '../payroll-items/choices.ts';
import type { RunWithItems } from './components.tsx';

/** Item in the form: label for the field, amount as typed. */
export interface ItemEntry {
  key: string;
  payroll_item_id: string | null;
  label: string;
  amount: number | string;
}

/** Individual amount of one employee. */
export interface OwnEntry extends ItemEntry {
  employee_id: string | null;
  employee: string;
}

export type RunValues = {
  roster_id: string | null;
  period_start: string;
  period_end: string;
  payroll_type_id: string;
  kind: RunWithItems['kind'];
  pay_date: string;
  frequency: NonNullable<RunWithItems['frequency']> | '';
  contributions: RunWithItems['contributions'];
  withholding: NonNullable<RunWithItems['withholding']> | '';
  use_time_records: boolean;
  carry_negative: boolean;
  items: ItemEntry[];
  amounts: OwnEntry[];
  /** Entry whose amount field holds the quantity. */
  quantities: OwnEntry[];
};

export type RunForm = UseFormReturnType<RunValues>;

let keys = 0;
/** Returns a key that identifies a row of the form even when the row moves. */
function newKey(): string {
  keys += 1;
  return `row-${keys}`;
}

export const emptyItem = (): ItemEntry => ({ key: newKey(), payroll_item_id: null, label: '', amount: '' });
export const emptyOwn = (): OwnEntry => ({ ...emptyItem(), employee_id: null, employee: '' });

export function newValues(rosterId: string | null): RunValues {
  const month = today().slice(0, 7);
  return {
    roster_id: rosterId,
    period_start: `${month}-01`,
    period_end: lastOf(month),
    payroll_type_id: '',
    kind: 'regular',
    pay_date: '',
    frequency: '',
    contributions: 'full',
    withholding: '',
    use_time_records: false,
    carry_negative: false,
    items: [emptyItem()],
    amounts: [],
    quantities: [],
  };
}

function lastOf(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

export function valuesOf(
  run: RunWithItems,
  amounts: readonly Schemas['AmountOfRun'][],
  quantities: readonly Schemas['QuantityOfRun'][],
): RunValues {
  return {
    roster_id: run.roster_id,
    period_start: run.period_start,
    period_end: run.period_end,
    payroll_type_id: run.payroll_type_id ?? '',
    kind: run.kind,
    pay_date: run.pay_date === run.period_end ? '' : run.pay_date,
    frequency: run.frequency ?? '',
    contributions: run.contributions,
    withholding: run.withholding ?? '',
    use_time_records: run.use_time_records,
    carry_negative: run.carry_negative,
    quantities: quantities.map(({ employee, payroll_item, quantity }) => ({
      ...entryOf(payroll_item, quantity),
      employee_id: employee.id,
      employee: employee.full_name,
    })),
    items: run.items.map(({ payroll_item, amount }) => entryOf(payroll_item, amount)),
    amounts: amounts.map(({ employee, payroll_item, amount }) => ({
      ...entryOf(payroll_item, amount),
      employee_id: employee.id,
      employee: employee.full_name,
    })),
  };
}

/** An item without an amount is computed by its method. */
export const entryOf = (
  item: { id: string; name: string; code: string },
  amount: number | null,
): ItemEntry => ({
  key: newKey(),
  payroll_item_id: item.id,
  label: itemChoice(item).label,
  amount: amount ?? '',
});

/** Empty fields are sent as null, so that the server returns an error for them. */
const numberOf = (typed: number | string) => (typed === '' ? null : Number(typed)) as number;

/** If there are too many entries to edit, the form omits them, and the server keeps them. */
export interface Kept {
  amounts: boolean;
  quantities: boolean;
}

/** Converts form values to the request body. */
export function bodyOf(values: RunValues, keeps: Kept) {
  const { roster_id, period_start, period_end, payroll_type_id, items, amounts, quantities } = values;
  const { kind, pay_date, frequency, contributions, withholding, use_time_records, carry_negative } = values;
  return {
    roster_id: (roster_id ?? '') as string,
    period_start,
    period_end,
    payroll_type_id: payroll_type_id || null,
    kind,
    pay_date: pay_date || null,
    frequency: frequency || null,
    contributions,
    withholding: withholding || null,
    use_time_records,
    carry_negative,
    ...(keeps.quantities
      ? {}
      : {
          quantities: quantities.map(({ employee_id, payroll_item_id, amount }) => ({
            employee_id: employee_id ?? '',
            payroll_item_id: payroll_item_id ?? '',
            quantity: numberOf(amount),
          })),
        }),
    items: items.map(({ payroll_item_id, amount }) => ({
      payroll_item_id: payroll_item_id ?? '',
      amount: amount === '' ? null : Number(amount),
    })),
    ...(keeps.amounts
      ? {}
      : {
          amounts: amounts.map(({ employee_id, payroll_item_id, amount }) => ({
            employee_id: employee_id ?? '',
            payroll_item_id: payroll_item_id ?? '',
            amount: numberOf(amount),
          })),
        }),
  };
}

/** Returns the labels of items that pay nothing: default amount 0 and no individual amount. */
export function itemsWithoutAmount({ items, amounts }: RunValues): string[] {
  const isZero = ({ amount }: ItemEntry) => amount !== '' && Number(amount) === 0;
  const isPaidToOne = (id: string | null) =>
    amounts.some((own) => own.payroll_item_id === id && Number(own.amount) > 0);
  return items
    .filter((item) => item.payroll_item_id !== null && isZero(item) && !isPaidToOne(item.payroll_item_id))
    .map(({ label }) => label);
}
