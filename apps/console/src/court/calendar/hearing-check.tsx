import { Alert, Checkbox, List, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconAlertTriangle, IconBan, IconCheck } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { fromLocalInput, isFullTime } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { wordTexts } from '../cases/words.ts';
import { FreeSlots } from '../hearings/findings.tsx';
import { Warned } from '../hearings/warned.tsx';
import type { Entry } from './look.tsx';
import { calendarTexts } from './texts.ts';
import { useWhen } from './when.ts';

/** Form values of a moved hearing, in the office's local time. */
export interface MoveValues extends Record<string, unknown> {
  start: string;
  end: string;
  reason: string;
  canOverlap: boolean;
  overlapReason: string;
}

type Findings = Schemas['HearingCheckAnswer'] & { warnings: string[] };

const PAUSE_IN_MS = 250;

/** Shows conflicts of the chosen time. */
export function Verdict({
  check,
  form,
  onChoose,
}: {
  check: UseQueryResult<Findings>;
  form: UseFormReturnType<MoveValues>;
  /** Receives the chosen free time as a `datetime-local` value. */
  onChoose: (start: string) => void;
}) {
  const texts = useTexts(calendarTexts);
  const words = useTexts(wordTexts);
  const when = useWhen();
  if (check.isError) return <FormProblem error={check.error} />;
  if (check.data === undefined)
    return (
      <Text size="sm" c="dimmed" role="status" mih={44}>
        {isFullTime(form.values.start) ? texts.checking : texts.chooseTime}
      </Text>
    );
  const { holiday, clashes, warnings, free_slots: free } = check.data;
  if (holiday === null && clashes.length === 0 && warnings.length === 0)
    return (
      <Alert color="green" variant="light" role="status" icon={<IconCheck aria-hidden />}>
        {texts.free}
      </Alert>
    );
  if (holiday !== null)
    return (
      <>
        <Alert color="red" variant="light" role="alert" icon={<IconBan aria-hidden />}>
          {texts.holiday(holiday)}
        </Alert>
        <FreeSlots slots={free} onChoose={onChoose} />
      </>
    );
  if (clashes.length === 0) return <Warned warnings={warnings} />;
  return (
    <>
      <Warned warnings={warnings} />
      <Alert
        color="yellow"
        variant="light"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={texts.clashes(clashes.length)}
      >
        <List size="sm">
          {clashes.map(({ hearing, reasons }) => (
            <List.Item key={hearing.id ?? `${hearing.scheduled_at}${hearing.ends_at}`}>
              {hearing.case_number === null ? texts.unseen : `${hearing.case_number}, ${hearing.case_title}`},{' '}
              {when({ all_day: false, start: hearing.scheduled_at, end: hearing.ends_at })} (
              {reasons.map((reason) => words.reason[reason]).join(', ')})
            </List.Item>
          ))}
        </List>
      </Alert>
      <FreeSlots slots={free} onChoose={onChoose} />
      <Checkbox label={texts.overlap} {...form.getInputProps('canOverlap', { type: 'checkbox' })} />
      {form.values.canOverlap && (
        <Textarea
          label={texts.overlapReason}
          required
          autosize
          minRows={2}
          {...form.getInputProps('overlapReason')}
        />
      )}
    </>
  );
}

/** Checks the chosen time on the server, shortly after the user stops typing. */
export function useCheck(entry: Entry, values: MoveValues): UseQueryResult<Findings> {
  const [{ start, end }] = useDebouncedValue({ start: values.start, end: values.end }, PAUSE_IN_MS);
  const [from, to] = [fromLocalInput(start), fromLocalInput(end)];
  return useQuery({
    queryKey: ['hearing-check', entry.id, from, to],
    enabled: isFullTime(start) && (end === '' || isFullTime(end)),
    retry: false,
    // Not cached, because others schedule hearings at the same time.
    staleTime: 0,
    queryFn: async () => {
      const { data, warnings } = await answer(
        api.POST('/api/case/{caseId}/hearing/check', {
          params: { path: { caseId: entry.case_record_id! } },
          body: {
            hearing_id: entry.id,
            scheduled_at: from!,
            ends_at: to ?? null,
            hearing_mode: entry.hearing_mode ?? 'in-person',
          },
        }),
      );
      return { ...data, warnings };
    },
  });
}

export const hasClash = (findings: Findings | undefined): boolean => (findings?.clashes.length ?? 0) > 0;

/** Returns true if the time is refused for good: the day is a holiday, or the check failed, e.g. for a closed case. */
export const isRefused = ({ data, isError }: UseQueryResult<Findings>): boolean =>
  isError || (data !== undefined && data.holiday !== null);
