import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import type { Choice } from '../../../kit/forms/choices.ts';
import { ResourceForm } from '../../../kit/forms/resource-form.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { itemChoice } from '../../payroll-items/choices.ts';
import { keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

interface Values {
  payroll_item_id: string;
  amount: number | string;
  quantity: number | string;
  effective_from: string;
  effective_to: string;
  balance: number | string;
  installment: number | string;
}

const numberIn = (value: number | string): number | null => (value === '' ? null : Number(value));

async function findChoices(search: string): Promise<Choice[]> {
  const query = { 'filter[search]': search || undefined, per_page: 100 };
  const { data } = await answer(api.GET('/api/pms/recurring_item_choices', { params: { query } }));
  return data.map(itemChoice);
}

interface RecurringItemFormProps {
  /** ID of the employee. */
  id: string;
  /** Item to change; undefined for a new item. */
  row?: Schemas['RecurringItem'];
  onClose: () => void;
}

const PATH = '/api/pms/employees/{id}/recurring_items';

const bodyOf = (values: Values) => ({
  payroll_item_id: values.payroll_item_id,
  amount: numberIn(values.amount),
  quantity: numberIn(values.quantity),
  effective_from: values.effective_from,
  effective_to: values.effective_to || null,
  balance: numberIn(values.balance),
  installment: numberIn(values.installment),
});

/**
 * Omits a balance that was not edited, because a payroll run may have reduced the balance since the form was opened.
 */
function changeOf(values: Values, row: Schemas['RecurringItem']) {
  const { balance, ...others } = bodyOf(values);
  return balance === row.balance ? others : { ...others, balance };
}

/** Dialog that adds or changes an allowance, a loan or savings. */
export function RecurringItemForm({ id, row, onClose }: RecurringItemFormProps) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  return (
    <ResourceForm
      title={row === undefined ? texts.addItem : texts.editItem(row.payroll_item.name)}
      initial={{
        payroll_item_id: row?.payroll_item_id ?? '',
        amount: row?.amount ?? ('' as number | string),
        quantity: row?.quantity ?? ('' as number | string),
        effective_from: row?.effective_from ?? '',
        effective_to: row?.effective_to ?? '',
        balance: row?.balance ?? ('' as number | string),
        installment: row?.installment ?? ('' as number | string),
      }}
      fields={[
        {
          kind: 'found',
          name: 'payroll_item_id',
          label: texts.item,
          required: true,
          queryKey: ['recurring-item-choices'],
          find: findChoices,
          chosen: row && itemChoice(row.payroll_item),
        },
        { kind: 'date', name: 'effective_from', label: texts.from, required: true },
        { kind: 'date', name: 'effective_to', label: texts.to, description: texts.endHint },
        { kind: 'pesos', name: 'amount', label: texts.amount },
        { kind: 'number', name: 'quantity', label: texts.quantity, decimalScale: 4, allowNegative: false },
        { kind: 'pesos', name: 'balance', label: texts.balance, description: texts.loanHint },
        { kind: 'pesos', name: 'installment', label: texts.installment, description: texts.loanHint },
      ]}
      send={(values) =>
        answer(
          row === undefined
            ? api.POST(PATH, { params: { path: { id } }, body: bodyOf(values) })
            : api.PUT('/api/pms/employees/{id}/recurring_items/{item}', {
                params: { path: { id, item: row.id } },
                body: changeOf(values, row),
              }),
        )
      }
      done={row === undefined ? texts.itemAdded : texts.changed}
      onDone={() => queries.invalidateQueries({ queryKey: keyOfPay(id) })}
      save={texts.save}
      onClose={onClose}
    />
  );
}
