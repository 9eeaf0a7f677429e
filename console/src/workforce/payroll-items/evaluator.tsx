import { NumberInput, Paper, Progress, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/remote-select.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { Facts } from '../bits/facts.tsx';
import classes from './evaluator.module.css';
import { itemTexts } from './texts.ts';
import type { ItemValues } from './values.ts';

const PAUSE_IN_MS = 250;
const MOST_PESOS = 1_000_000_000;

interface Trial {
  amount: number | string;
  basis: number | string;
  already_paid: number | string;
  period: string;
}

/** What the limit in the form leaves of an amount, as one types: by the same rule that payroll runs keep to. */
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
          <PesosInput label={texts.tryAmount} value={trial.amount} onChange={set('amount')} />
          {isPercentage && (
            <PesosInput
              label={basis === undefined ? texts.tryBasisAny : texts.tryBasis(basis.label)}
              value={trial.basis}
              onChange={set('basis')}
            />
          )}
          {values.has_limit && (
            <>
              <PesosInput label={texts.tryPaid} value={trial.already_paid} onChange={set('already_paid')} />
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

interface PesosInputProps {
  label: string;
  value: number | string;
  onChange: (value: number | string) => void;
}

function PesosInput(props: PesosInputProps) {
  return (
    <NumberInput
      {...props}
      prefix="₱"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      max={MOST_PESOS}
      clampBehavior="strict"
      hideControls
    />
  );
}

function Verdict({ values, trial }: { values: ItemValues; trial: Trial }) {
  const texts = useTexts(itemTexts);
  const [body] = useDebouncedValue(JSON.stringify(questionOf(values, trial) ?? null), PAUSE_IN_MS);
  const { data } = useQuery({
    queryKey: ['evaluate', body],
    queryFn: () =>
      answer(
        api.POST('/api/payroll/payroll_items/evaluate', {
          body: JSON.parse(body) as NonNullable<ReturnType<typeof questionOf>>,
        }),
      ),
    enabled: body !== 'null',
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  return (
    <output className={classes.verdict} aria-live="polite">
      {body === 'null' || data === undefined ? (
        <Text c="dimmed">{texts.tryWaits}</Text>
      ) : (
        <Shown verdict={data.data} />
      )}
    </output>
  );
}

function Shown({ verdict }: { verdict: Schemas['LimitEvaluation'] }) {
  const texts = useTexts(itemTexts);
  const { money, date, percent } = useFormats();
  const { requested, amount, cap, already_paid: before, remaining, window } = verdict;
  const cut = Math.round((requested - amount) * 100) / 100;
  const share = cap === null || cap === 0 ? 1 : Math.min(1, (before + amount) / cap);
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {texts.pays}
        </Text>
        <Text className="figures" fz={30} fw={700} lh={1.2}>
          {money(amount)}
        </Text>
        <Text size="sm">{cut > 0 ? texts.cutBy(money(cut)) : texts.whole}</Text>
      </div>
      {cap !== null && (
        <>
          <Progress
            value={share * 100}
            color={cut > 0 ? 'red' : 'green'}
            aria-label={texts.used(percent(share))}
          />
          <Facts
            facts={[
              [texts.cap, money(cap)],
              [texts.paidBefore, money(before)],
              [texts.remaining, money(remaining ?? 0)],
              [texts.counts, texts.window(date(window.start), date(window.end))],
            ]}
          />
        </>
      )}
    </Stack>
  );
}

const isPesos = (value: number) => value >= 0 && value <= MOST_PESOS;

/** What is asked of the API; undefined while the form does not say enough yet, or says what would be refused. */
function questionOf(values: ItemValues, trial: Trial) {
  const { limit_type, limit_frequency } = values;
  const limit = Number(values.limit_amount);
  const percentage = Number(values.limit_percentage);
  const [amount, basis, paid] = [trial.amount, trial.basis, trial.already_paid].map(Number) as [
    number,
    number,
    number,
  ];
  const isFixed = limit_type === 'fixed_amount';
  const isTold = isFixed
    ? values.limit_amount !== '' && isPesos(limit)
    : values.limit_percentage !== '' && percentage <= 100 && trial.basis !== '' && isPesos(basis);
  if (!isTold || trial.amount === '' || !isPesos(amount) || !isPesos(paid)) return undefined;
  return {
    limit_type,
    limit_frequency,
    amount,
    already_paid: paid,
    ...(isFixed ? { limit_amount: limit } : { limit_percentage: percentage, basis }),
    ...(/^(19|20|21)\d{2}-/.test(trial.period) ? { period: trial.period } : {}),
  };
}
