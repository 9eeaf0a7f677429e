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
import { api, type Schemas } from '../../api.ts';
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

interface PreviousEmployerFormProps {
  /** Employee. */
  id: string;
  /** Entry to change; without it one is added. */
  row?: Schemas['PreviousEmployer'];
  onClose: () => void;
}

const PATH = '/api/pms/employees/{id}/previous_employers';

const bodyOf = (values: Values) => ({
  ...values,
  year: pesosIn(values.year),
  taxable: pesosIn(values.taxable),
  withheld: pesosIn(values.withheld),
  periods: pesosIn(values.periods),
});

/** Dialog that adds or changes the previous employer of a year. */
export function PreviousEmployerForm({ id, row, onClose }: PreviousEmployerFormProps) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      year: row?.year ?? '',
      employer: row?.employer ?? '',
      tin: row?.tin ?? '',
      address: row?.address ?? '',
      zipcode: row?.zipcode ?? '',
      taxable: row?.taxable ?? '',
      withheld: row?.withheld ?? '',
      periods: row?.periods ?? '',
    },
  });
  const sending = useSubmit(form, {
    send: (values) =>
      row === undefined
        ? answer(api.POST(PATH, { params: { path: { id } }, body: bodyOf(values) }))
        : answer(
            api.PUT('/api/pms/employees/{id}/previous_employers/{item}', {
              params: { path: { id, item: row.id } },
              body: bodyOf(values),
            }),
          ),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: keyOfPay(id) });
      notifyDone(row === undefined ? texts.employerAdded : texts.changed);
      onClose();
    },
  });
  const integerOnly = { allowDecimal: false, allowNegative: false, hideControls: true } as const;
  return (
    <FormDialog
      title={row === undefined ? texts.addEmployer : texts.editEmployer(row.employer)}
      onClose={onClose}
      {...sending}
      fields={FIELDS}
      save={texts.save}
    >
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
