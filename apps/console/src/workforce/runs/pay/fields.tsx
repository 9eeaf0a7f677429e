import { contributionsOfKind, type RunKind } from '@bulwagan/contracts/workforce/pay.ts';
import { Checkbox, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import type { RunForm } from '../values.ts';
import { payTexts } from './texts.ts';

const KINDS = ['regular', 'thirteenth_month', 'bonus', 'final_pay'] as const;
const FREQUENCIES = ['monthly', 'semi_monthly', 'weekly', 'daily'] as const;
const PARTS = ['full', 'split', 'none'] as const;
const WITHHOLDING = ['periodic', 'cumulative', 'annualized'] as const;

/** Settings by which a run computes amounts. */
export function PayFields({ form }: { form: RunForm }) {
  const texts = useTexts(payTexts);
  const choices = <Name extends string>(names: readonly Name[], words: Record<Name, string>) =>
    names.map((name) => ({ value: name, label: words[name] }));
  return (
    <Paper withBorder p="md">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={texts.kind}
            description={texts.kindHints[form.values.kind]}
            data={choices(KINDS, texts.kinds)}
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
            data={[{ value: '', label: texts.byPeriod }, ...choices(FREQUENCIES, texts.frequencies)]}
            {...form.getInputProps('frequency')}
          />
          <NativeSelect
            label={texts.contributions}
            description={texts.partHints[form.values.contributions]}
            data={choices(PARTS, texts.parts)}
            {...form.getInputProps('contributions')}
          />
          <NativeSelect
            label={texts.withholding}
            description={texts.methodHints[form.values.withholding || 'byRules']}
            data={[{ value: '', label: texts.byRules }, ...choices(WITHHOLDING, texts.methods)]}
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
