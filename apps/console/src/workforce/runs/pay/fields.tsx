import {
  contributionsOfKind,
  PAY_FREQUENCIES,
  RUN_KINDS,
  type RunKind,
  WITHHOLDING_METHODS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { Checkbox, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { useTexts } from '../../../language/language.tsx';
import { workforceWords } from '../../words.ts';
import type { RunForm } from '../values.ts';
import { payTexts } from './texts.ts';

/** Form fields for the computation settings of a run. */
export function PayFields({ form }: { form: RunForm }) {
  const texts = useTexts(payTexts);
  const words = useTexts(workforceWords);
  return (
    <Paper withBorder p="md">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={texts.kind}
            description={texts.kindHints[form.values.kind]}
            data={choicesOf(texts.kinds, RUN_KINDS)}
            {...form.getInputProps('kind')}
            onChange={({ currentTarget }) => {
              const kind = currentTarget.value as RunKind;
              form.setValues({ kind, contributions: contributionsOfKind(kind) });
            }}
          />
          <TextInput
            type="date"
            label={texts.payDate}
            description={texts.payDateHint}
            {...form.getInputProps('pay_date')}
          />
          <NativeSelect
            label={texts.frequency}
            description={texts.frequencyHint}
            data={[{ value: '', label: texts.byPeriod }, ...choicesOf(words.payFrequency, PAY_FREQUENCIES)]}
            {...form.getInputProps('frequency')}
          />
          <NativeSelect
            label={texts.contributions}
            description={texts.partHints[form.values.contributions]}
            data={choicesOf(texts.parts)}
            {...form.getInputProps('contributions')}
          />
          <NativeSelect
            label={texts.withholding}
            description={texts.methodHints[form.values.withholding || 'byRules']}
            data={[{ value: '', label: texts.byRules }, ...choicesOf(words.withholding, WITHHOLDING_METHODS)]}
            {...form.getInputProps('withholding')}
          />
        </SimpleGrid>
        <Checkbox
          label={texts.useTimeRecords}
          description={texts.useTimeRecordsHint}
          {...form.getInputProps('use_time_records', { type: 'checkbox' })}
        />
        <Checkbox
          label={texts.carryNegative}
          description={texts.carryNegativeHint}
          {...form.getInputProps('carry_negative', { type: 'checkbox' })}
        />
      </Stack>
    </Paper>
  );
}
