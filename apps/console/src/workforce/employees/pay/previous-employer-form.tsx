import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { PesosField, pesosIn } from '../../../kit/forms/pesos-field.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

interface Values extends Record<string, unknown> {
  year: number | string;
  employer: string;
  tin: string;
  address: string;
  zipcode: string;
  taxable: number | string;
  withheld: number | string;
  periods: number | string;
}

const FIELDS = ['year', 'employer', 'tin', 'address', 'zipcode', 'taxable', 'withheld', 'periods'];

/** Dialog that adds the previous employer of a year. */
export function PreviousEmployerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      year: '',
      employer: '',
      tin: '',
      address: '',
      zipcode: '',
      taxable: '',
      withheld: '',
      periods: '',
    },
  });
  const sending = useSubmit(form, {
    send: (values) =>
      answer(
        api.POST('/api/pms/employees/{id}/previous_employers', {
          params: { path: { id } },
          body: {
            ...values,
            year: pesosIn(values.year),
            taxable: pesosIn(values.taxable),
            withheld: pesosIn(values.withheld),
            periods: pesosIn(values.periods),
          },
        }),
      ),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: keyOfPay(id) });
      notifyDone(texts.employerAdded);
      onClose();
    },
  });
  const integerOnly = { allowDecimal: false, allowNegative: false, hideControls: true } as const;
  return (
    <FormDialog title={texts.addEmployer} onClose={onClose} {...sending} fields={FIELDS} save={texts.save}>
      <NumberInput
        label={texts.year}
        required
        data-autofocus
        thousandSeparator=""
        {...integerOnly}
        {...form.getInputProps('year')}
      />
      <TextInput
        label={texts.employer}
        required
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('employer')}
      />
      <TextInput label={texts.tin} maxLength={50} {...form.getInputProps('tin')} />
      <TextInput label={texts.address} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('address')} />
      <TextInput label={texts.zipcode} maxLength={20} {...form.getInputProps('zipcode')} />
      <PesosField label={texts.taxable} required {...form.getInputProps('taxable')} />
      <PesosField label={texts.withheld} required {...form.getInputProps('withheld')} />
      <NumberInput label={texts.periods} required {...integerOnly} {...form.getInputProps('periods')} />
    </FormDialog>
  );
}
