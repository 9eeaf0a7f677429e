import { Button, Grid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { EmploymentFields, PayrollFields, SalaryFields } from './fields.tsx';
import { OtherPayFields, YearFields } from './more-fields.tsx';
import { Result } from './result.tsx';
import { calculateTexts } from './texts.ts';
import { bodyOf, initialValues, type PayValues } from './values.ts';

/** Page that calculates pay from a salary, without saving anything. */
export default function CalculatePage() {
  const texts = useTexts(calculateTexts);
  const [pay, setPay] = useState<Schemas['CalculatedPay']>();
  const form = useForm<PayValues>({
    initialValues: initialValues(),
    // Clear the result, because it belongs to the values that were sent.
    onValuesChange: () => setPay(undefined),
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => answer(api.POST('/api/payroll/calculate', { body: bodyOf(values) })),
    onDone: ({ data }) => setPay(data),
    names: {
      'compensation.0.amount': 'compensation.amount',
      'compensation.0.factor': 'compensation.factor',
      'compensation.1.amount': 'change.amount',
      'compensation.1.effective_from': 'change.effective_from',
    },
  });
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      <Grid gap={{ base: 'md', lg: 'xl' }}>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <form onSubmit={submit} noValidate>
            <Stack>
              <SalaryFields form={form} />
              <PayrollFields form={form} />
              <EmploymentFields form={form} />
              <OtherPayFields form={form} />
              <YearFields form={form} />
              <FormProblem error={problem} fields={SHOWN} />
              <Button type="submit" loading={isSending}>
                {texts.calculate}
              </Button>
            </Stack>
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Result pay={pay} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Fields that show their own errors. */
const SHOWN = [
  'set',
  'payroll_type_id',
  'pay_date',
  'period.start',
  'period.end',
  'compensation.amount',
  'compensation.factor',
  'compensation.0.amount',
  'compensation.0.factor',
  'compensation.1.amount',
  'compensation.1.effective_from',
  'employed_from',
  'employed_to',
];
