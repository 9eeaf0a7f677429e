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
import { api } from '../../api.ts';
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

/** Dialog that adds an allowance, a loan or savings. */
export function RecurringItemForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      payroll_item_id: null,
      amount: '',
      quantity: '',
      effective_from: '',
      effective_to: '',
      balance: '',
      installment: '',
    },
  });
  const sending = useSubmit(form, {
    send: (values) =>
      answer(
        api.POST('/api/pms/employees/{id}/recurring_items', {
          params: { path: { id } },
          body: {
            payroll_item_id: values.payroll_item_id ?? '',
            amount: numberIn(values.amount),
            quantity: numberIn(values.quantity),
            effective_from: values.effective_from,
            effective_to: values.effective_to || null,
            balance: numberIn(values.balance),
            installment: numberIn(values.installment),
          },
        }),
      ),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: keyOfPay(id) });
      notifyDone(texts.itemAdded);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.addItem} onClose={onClose} {...sending} fields={FIELDS} save={texts.save}>
      <RemoteSelect
        label={texts.item}
        required
        queryKey={['recurring-item-choices']}
        find={findChoices}
        value={form.values.payroll_item_id}
        onChange={(chosen) => form.setFieldValue('payroll_item_id', chosen)}
        error={form.errors.payroll_item_id}
        data-path="payroll_item_id"
      />
      <TextInput type="date" label={texts.from} required {...form.getInputProps('effective_from')} />
      <TextInput type="date" label={texts.to} {...form.getInputProps('effective_to')} />
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
