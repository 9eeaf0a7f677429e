import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { COMPENSATION_BASES, type CompensationBasis } from '@bulwagan/contracts/workforce/pay.ts';
import { Checkbox, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { PesosField } from '../../../kit/forms/pesos-field.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

interface Values extends Record<string, unknown> {
  kind: 'amount' | 'grade';
  effective_from: string;
  basis: CompensationBasis;
  amount: number | string;
  salary_grade: number | string;
  step: number | string;
  factor: number | string;
  is_minimum_wage_earner: boolean;
  is_nonresident_alien: boolean;
  reason: string;
}

const FIELDS = [
  'effective_from',
  'basis',
  'amount',
  'salary_grade',
  'step',
  'factor',
  'is_nonresident_alien',
  'reason',
];

const numberIn = (value: number | string): number | null => (value === '' ? null : Number(value));

const bodyOf = (values: Values) => ({
  effective_from: values.effective_from,
  ...(values.kind === 'amount'
    ? { basis: values.basis, amount: numberIn(values.amount) }
    : { salary_grade: numberIn(values.salary_grade), step: numberIn(values.step) }),
  factor: numberIn(values.factor),
  is_minimum_wage_earner: values.is_minimum_wage_earner,
  is_nonresident_alien: values.is_nonresident_alien,
  reason: values.reason,
});

/** Dialog that enters pay from a date. */
export function CompensationForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      kind: 'amount',
      effective_from: '',
      basis: 'monthly',
      amount: '',
      salary_grade: '',
      step: '',
      factor: '',
      is_minimum_wage_earner: false,
      is_nonresident_alien: false,
      reason: '',
    },
  });
  const sending = useSubmit(form, {
    send: (values) =>
      answer(
        api.POST('/api/pms/employees/{id}/compensations', {
          params: { path: { id } },
          body: bodyOf(values),
        }),
      ),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: keyOfPay(id) });
      notifyDone(texts.added);
      onClose();
    },
  });
  const isByGrade = form.values.kind === 'grade';
  const integerOnly = { allowDecimal: false, allowNegative: false, hideControls: true } as const;
  return (
    <FormDialog
      title={texts.addCompensation}
      onClose={onClose}
      {...sending}
      fields={FIELDS}
      save={texts.save}
    >
      <TextInput
        type="date"
        label={texts.from}
        required
        data-autofocus
        {...form.getInputProps('effective_from')}
      />
      <SegmentedControl
        aria-label={texts.kind}
        data={choicesOf(texts.kinds, ['amount', 'grade'] as const)}
        {...form.getInputProps('kind')}
      />
      {isByGrade ? (
        <>
          <NumberInput label={texts.grade} {...integerOnly} {...form.getInputProps('salary_grade')} />
          <NumberInput label={texts.step} {...integerOnly} {...form.getInputProps('step')} />
        </>
      ) : (
        <>
          <PesosField label={texts.amount} {...form.getInputProps('amount')} />
          <Select
            label={texts.basis}
            data={choicesOf(texts.bases, COMPENSATION_BASES)}
            allowDeselect={false}
            {...form.getInputProps('basis')}
          />
        </>
      )}
      <NumberInput
        label={texts.factor}
        description={texts.factorHint}
        decimalScale={4}
        allowNegative={false}
        hideControls
        {...form.getInputProps('factor')}
      />
      <Checkbox
        label={texts.minimumWage}
        {...form.getInputProps('is_minimum_wage_earner', { type: 'checkbox' })}
      />
      <Checkbox
        label={texts.nonresidentAlien}
        description={texts.nonresidentAlienHint}
        {...form.getInputProps('is_nonresident_alien', { type: 'checkbox' })}
      />
      <TextInput label={texts.reason} maxLength={DESCRIPTION_MAX_LENGTH} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
