import { Button, Progress, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { hasStatus } from '../../api/errors.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useCountdown } from '../../shell/wait.tsx';
import { api, type Schemas } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import classes from './evaluator.module.css';
import { itemTexts } from './texts.ts';
import { questionOf, type Trial } from './trial.ts';
import type { ItemValues } from './values.ts';

const PAUSE_IN_MS = 250;

/** Result of the limit test, or the reason why it failed. */
export function Verdict({ values, trial }: { values: ItemValues; trial: Trial }) {
  const texts = useTexts(itemTexts);
  const [body] = useDebouncedValue(JSON.stringify(questionOf(values, trial) ?? null), PAUSE_IN_MS);
  const asking = useQuery({
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
  const { data, error, errorUpdatedAt } = asking;
  return (
    <output className={classes.verdict} aria-live="polite">
      {body === 'null' || (data === undefined && error === null) ? (
        <Text c="dimmed">{texts.tryWaits}</Text>
      ) : data === undefined ? (
        <Refused key={errorUpdatedAt} error={error} onRetry={() => void asking.refetch()} />
      ) : (
        <Shown verdict={data.data} />
      )}
    </output>
  );
}

/** Error of the limit test. Validation errors are corrected in the form; temporary errors can be retried. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(kitTexts);
  const wait = hasStatus(error, 429) ? error.retryAfterInSeconds : undefined;
  useCountdown(wait, onRetry);
  return (
    <>
      <FormProblem error={error} />
      {wait === undefined && !hasStatus(error, 422) && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </>
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
        <Text size="sm">{cut > 0 ? texts.cutBy(money(cut)) : texts.fullAmount}</Text>
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
