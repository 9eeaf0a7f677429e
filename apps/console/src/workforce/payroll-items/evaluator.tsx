import { Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from '../../kit/forms/choices.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import classes from './evaluator.module.css';
import { itemTexts } from './texts.ts';
import type { Trial } from './trial.ts';
import type { ItemValues } from './values.ts';
import { Verdict } from './verdict.tsx';

/** Tests the limit in the form while the user types, with the same rule as payroll runs. */
export function Evaluator({ values, basis }: { values: ItemValues; basis: Choice | undefined }) {
  const texts = useTexts(itemTexts);
  const [trial, setTrial] = useState<Trial>({
    amount: 10_000,
    basis: 25_000,
    already_paid: '',
    period: today(),
  });
  const isPercentage = values.has_limit && values.limit_type === 'percentage';
  const set = (name: keyof Trial) => (value: number | string) => setTrial({ ...trial, [name]: value });
  return (
    <Paper withBorder p="md" component="section" className={classes.beside} aria-label={texts.tryTitle}>
      <Title order={2} size="h4">
        {texts.tryTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.tryHint}
      </Text>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 1, xl: 2 }}>
          <PesosField label={texts.tryAmount} value={trial.amount} onChange={set('amount')} />
          {isPercentage && (
            <PesosField
              label={basis === undefined ? texts.tryBasisAny : texts.tryBasis(basis.label)}
              value={trial.basis}
              onChange={set('basis')}
            />
          )}
          {values.has_limit && (
            <>
              <PesosField label={texts.tryPaid} value={trial.already_paid} onChange={set('already_paid')} />
              <TextInput
                type="date"
                label={texts.tryDay}
                value={trial.period}
                onChange={(event) => setTrial({ ...trial, period: event.currentTarget.value })}
              />
            </>
          )}
        </SimpleGrid>
        {values.has_limit ? <Verdict values={values} trial={trial} /> : <Text>{texts.tryNoLimit}</Text>}
      </Stack>
    </Paper>
  );
}
