import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { PesosField } from '../../../kit/forms/pesos-field.tsx';
import { type Choice, RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { itemChoice } from '../../payroll-items/choices.ts';
import { keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

interface Values extends Record<string, unknown> {
  payroll_item_id: string | null;
  amount: number | string;
  quantity: number | string;
  effective_from: string;
  effective_to: string;
  balance: number | string;
  installment: number | string;
}

const FIELDS = [
  'payroll_item_id',
  'amount',
  'quantity',
  'effective_from',
  'effective_to',
  'balance',
  'installment',
];

const numberIn = (value: number | string): number | null => (value === '' ? null : Number(value));

async function findChoices(search: string): Promise<Choice[]> {
  const query = { 'filter[search]': search || undefined, per_page: 100 };
  const { data } = await answer(api.GET('/api/pms/recurring_item_choices', { params: { query } }));
  return data.map(itemChoice);
}

interface RecurringItemFormProps {
  /** Employee. */
  id: string;
  /** Item to change; without it one is added. */
  row?: Schemas['RecurringItem'];
  onClose: () => void;
}

const PATH = '/api/pms/employees/{id}/recurring_items';

const bodyOf = (values: Values) => ({
  payroll_item_id: values.payroll_item_id ?? '',
  amount: numberIn(values.amount),
  quantity: numberIn(values.quantity),
  effective_from: values.effective_from,
  effective_to: values.effective_to || null,
  balance: numberIn(values.balance),
  installment: numberIn(values.installment),
});

/** Dialog that adds or changes an allowance, a loan or savings. */
export function RecurringItemForm({ id, row, onClose }: RecurringItemFormProps) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      payroll_item_id: row?.payroll_item_id ?? null,
      amount: row?.amount ?? '',
      quantity: row?.quantity ?? '',
      effective_from: row?.effective_from ?? '',
      effective_to: row?.effective_to ?? '',
      balance: row?.balance ?? '',
      installment: row?.installment ?? '',
    },
  });
  const sending = useSubmit(form, {
    send: (values) =>
      row === undefined
        ? answer(api.POST(PATH, { params: { path: { id } }, body: bodyOf(values) }))
        : answer(
            api.PUT('/api/pms/employees/{id}/recurring_items/{item}', {
              params: { path: { id, item: row.id } },
              body: bodyOf(values),
            }),
          ),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: keyOfPay(id) });
      notifyDone(row === undefined ? texts.itemAdded : texts.changed);
      onClose();
    },
  });
  return (
    <FormDialog
      title={row === undefined ? texts.addItem : texts.editItem(row.payroll_item.name)}
      onClose={onClose}
      {...sending}
      fields={FIELDS}
      save={texts.save}
    >
      <RemoteSelect
        label={texts.item}
        required
        queryKey={['recurring-item-choices']}
        find={findChoices}
        {...(row === undefined ? {} : { chosen: itemChoice(row.payroll_item) })}
        value={form.values.payroll_item_id}
        onChange={(chosen) => form.setFieldValue('payroll_item_id', chosen)}
        error={form.errors.payroll_item_id}
        data-path="payroll_item_id"
      />
      <TextInput type="date" label={texts.from} required {...form.getInputProps('effective_from')} />
      <TextInput
        type="date"
        label={texts.to}
        description={texts.endHint}
        {...form.getInputProps('effective_to')}
      />
      <PesosField label={texts.amount} {...form.getInputProps('amount')} />
      <NumberInput
        label={texts.quantity}
        decimalScale={4}
        allowNegative={false}
        hideControls
        {...form.getInputProps('quantity')}
      />
      <PesosField label={texts.balance} description={texts.loanHint} {...form.getInputProps('balance')} />
      <PesosField
        label={texts.installment}
        description={texts.loanHint}
        {...form.getInputProps('installment')}
      />
    </FormDialog>
  );
}
