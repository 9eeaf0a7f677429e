import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { PesosField } from '../../kit/forms/pesos-field.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { TABLES_KEY, type Version } from './key.ts';
import { tableTexts } from './texts.ts';

const PAUSE_IN_MS = 250;

interface Trial {
  on: string;
  amount: number | string;
  supplementary: number | string;
  grade: number | string;
  step: number | string;
}

const FIRST: Omit<Trial, 'on'> = { amount: 25_000, supplementary: '', grade: 11, step: 1 };

/** Evaluates a table while the user types. */
export function TableEvaluator({ version }: { version: Version }) {
  const texts = useTexts(tableTexts);
  const { key } = version;
  const [trial, setTrial] = useState<Trial>({
    ...FIRST,
    on: version.effective_from > today() ? version.effective_from : today(),
  });
  const set = (name: keyof Trial) => (value: number | string) => setTrial({ ...trial, [name]: value });
  return (
    <Section title={texts.tryTitle} hint={texts.tryHint}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="date"
          label={texts.tryDay}
          value={trial.on}
          onChange={(event) => set('on')(event.currentTarget.value)}
        />
        {key === 'salary-grades' ? (
          <>
            <NumberInput hideControls label={texts.grade} value={trial.grade} onChange={set('grade')} />
            <NumberInput hideControls label={texts.step} value={trial.step} onChange={set('step')} />
          </>
        ) : (
          <PesosField label={texts.tryAmount} value={trial.amount} onChange={set('amount')} />
        )}
        {key.startsWith('withholding') && (
          <PesosField
            label={texts.trySupplementary}
            description={texts.trySupplementaryHint}
            value={trial.supplementary}
            onChange={set('supplementary')}
          />
        )}
      </SimpleGrid>
      <Answer tableKey={key} question={questionOf(key, trial)} />
    </Section>
  );
}

/** Returns the request; undefined while required input is missing. The API checks ranges. */
function questionOf(key: TableKey, { on, amount, supplementary, grade, step }: Trial) {
  if (!/^(19|20|21)\d{2}-/.test(on)) return undefined;
  if (key === 'salary-grades')
    return grade === '' || step === '' ? undefined : { on, grade: Number(grade), step: Number(step) };
  if (amount === '') return undefined;
  const more =
    key.startsWith('withholding') && supplementary !== '' ? { supplementary: Number(supplementary) } : {};
  return { on, amount: Number(amount), ...more };
}

interface AnswerProps {
  tableKey: TableKey;
  question: ReturnType<typeof questionOf>;
}

function Answer({ tableKey: key, question }: AnswerProps) {
  const texts = useTexts(tableTexts);
  const [body] = useDebouncedValue(JSON.stringify(question ?? null), PAUSE_IN_MS);
  const { data, error } = useQuery({
    queryKey: [...TABLES_KEY, key, 'evaluate', body],
    queryFn: async () => {
      const params = { path: { key } };
      return (
        await answer(api.POST('/api/payroll/tables/{key}/evaluate', { params, body: JSON.parse(body) }))
      ).data;
    },
    enabled: body !== 'null',
    placeholderData: (before) => before,
  });
  return (
    <output aria-live="polite" style={{ display: 'block', minHeight: 120, marginTop: 16 }}>
      {error !== null ? (
        <FormProblem error={error} />
      ) : body === 'null' || data === undefined ? (
        <Text c="dimmed">{texts.tryWaits}</Text>
      ) : (
        <Shown shares={data} isSalary={key === 'salary-grades'} />
      )}
    </output>
  );
}

function Shown({ shares, isSalary }: { shares: Schemas['TableEvaluation']; isSalary: boolean }) {
  const texts = useTexts(tableTexts);
  const { money, number, date } = useFormats();
  return (
    <Facts
      facts={[
        ...(isSalary
          ? ([[texts.trySalary, money(shares.employee)]] as const)
          : ([
              [texts.employee, money(shares.employee)],
              [texts.employer, money(shares.employer)],
              [texts.bracket, number(shares.bracket)],
            ] as const)),
        [texts.law, shares.law],
        [texts.since, date(shares.effective_from)],
      ]}
    />
  );
}
