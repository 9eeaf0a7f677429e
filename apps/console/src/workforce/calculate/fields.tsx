import {
  COMPENSATION_BASES,
  CONTRIBUTION_PARTS,
  PAY_FREQUENCIES,
  WITHHOLDING_METHODS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { choicesOf } from '../../kit/forms/choices.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { useTexts } from '../../language/language.tsx';
import { usePayrollTypes } from '../payroll-items/choices.ts';
import { workforceWords } from '../words.ts';
import { calculateTexts } from './texts.ts';
import type { PayValues } from './values.ts';

export type PayForm = UseFormReturnType<PayValues>;

const DAYS = { type: 'date', min: '1900-01-01', max: '2199-12-31' } as const;

/** Fields for the salary, and for a new salary that starts within the period. */
export function SalaryFields({ form }: { form: PayForm }) {
  const texts = useTexts(calculateTexts);
  const words = useTexts(workforceWords);
  return (
    <Fieldset legend={texts.salary}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PesosField label={texts.amount} required {...form.getInputProps('compensation.amount')} />
          <NativeSelect
            label={texts.basis}
            data={choicesOf(words.payBasis, COMPENSATION_BASES)}
            {...form.getInputProps('compensation.basis')}
          />
          <NumberInput
            label={texts.factor}
            description={texts.factorHint}
            decimalScale={4}
            allowNegative={false}
            hideControls
            clampBehavior="none"
            {...form.getInputProps('compensation.factor')}
          />
        </SimpleGrid>
        <Checkbox
          label={texts.minimumWage}
          {...form.getInputProps('compensation.is_minimum_wage_earner', { type: 'checkbox' })}
        />
        <Checkbox
          label={texts.nonresidentAlien}
          {...form.getInputProps('compensation.is_nonresident_alien', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PesosField label={texts.change} {...form.getInputProps('change.amount')} />
          <TextInput {...DAYS} label={texts.changeFrom} {...form.getInputProps('change.effective_from')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

/** Fields for items, period, pay date, and the share of tax and contributions to deduct. */
export function PayrollFields({ form }: { form: PayForm }) {
  const texts = useTexts(calculateTexts);
  const words = useTexts(workforceWords);
  const types = usePayrollTypes();
  const sets = choicesOf(texts.sets);
  const methods = choicesOf(words.withholding, WITHHOLDING_METHODS);
  return (
    <Fieldset legend={texts.payroll}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={texts.set}
          data={[...sets, ...(types.length > 0 ? [{ value: 'type', label: texts.payrollType }] : [])]}
          {...form.getInputProps('set')}
          onChange={(event) => {
            const set = event.currentTarget.value;
            // A different set has different items, so the entered quantities and amounts are cleared.
            form.setValues({ set, quantities: {}, amounts: {} });
          }}
        />
        {form.values.set === 'type' && (
          <NativeSelect
            label={texts.payrollType}
            data={[{ value: '', label: '' }, ...types]}
            {...form.getInputProps('payroll_type_id')}
            value={form.values.payroll_type_id ?? ''}
            onChange={(event) => {
              const payroll_type_id = event.currentTarget.value || null;
              form.setValues({ payroll_type_id, quantities: {}, amounts: {} });
            }}
          />
        )}
        <NativeSelect
          label={texts.frequency}
          data={choicesOf(words.payFrequency, PAY_FREQUENCIES)}
          {...form.getInputProps('frequency')}
        />
        <TextInput {...DAYS} label={texts.start} required {...form.getInputProps('period.start')} />
        <TextInput {...DAYS} label={texts.end} required {...form.getInputProps('period.end')} />
        <TextInput {...DAYS} label={texts.payDate} required {...form.getInputProps('pay_date')} />
        <NativeSelect
          label={texts.contributions}
          data={choicesOf(texts.parts, CONTRIBUTION_PARTS)}
          {...form.getInputProps('contributions')}
        />
        <NativeSelect
          label={texts.withholding}
          data={[{ value: '', label: texts.byRule }, ...methods]}
          {...form.getInputProps('withholding')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** First and last day of employment, for employees who join or leave within the period. */
export function EmploymentFields({ form }: { form: PayForm }) {
  const texts = useTexts(calculateTexts);
  return (
    <Fieldset legend={texts.employment}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...DAYS} label={texts.employedFrom} {...form.getInputProps('employed_from')} />
        <TextInput {...DAYS} label={texts.employedTo} {...form.getInputProps('employed_to')} />
      </SimpleGrid>
    </Fieldset>
  );
}
