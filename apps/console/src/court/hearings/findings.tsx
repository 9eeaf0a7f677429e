import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconAlertTriangle, IconCalendarOff, IconCheck } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { isFullTime, toLocalInput } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { caseKey } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { hearingTexts } from './texts.ts';
import { type HearingValues, slotOf } from './values.ts';
import { Warned } from './warned.tsx';

const PAUSE_IN_MS = 250;

type Asked = ReturnType<typeof slotOf>;

interface Asking {
  values: HearingValues;
  /** Initial form values. */
  first: HearingValues;
  /** ID of the hearing that is rescheduled. */
  hearingId: string | undefined;
}

/** Checks a time for conflicts while the user chooses it. */
export function useFindings(caseId: string, { values, first, hearingId }: Asking) {
  const [slot] = useDebouncedValue(JSON.stringify(slotOf(values, first)), PAUSE_IN_MS);
  return useQuery({
    queryKey: [...caseKey(caseId), 'hearing-check', slot, hearingId],
    queryFn: async () => {
      const body = { ...(JSON.parse(slot) as Asked), hearing_id: hearingId ?? null };
      const { data, warnings } = await answer(
        api.POST('/api/case/{caseId}/hearing/check', { params: { path: { caseId } }, body }),
      );
      return { ...data, warnings };
    },
    // Check both values, because the debounced value changes later than the field.
    enabled: isFullTime(values.scheduled_at) && isFullTime((JSON.parse(slot) as Asked).scheduled_at),
    placeholderData: (before) => before,
    // Not cached, because others schedule hearings at the same time.
    staleTime: 0,
  });
}

interface FindingsProps {
  /** Receives the chosen free time as a `datetime-local` value. */
  onChoose: (start: string) => void;
  query: ReturnType<typeof useFindings>;
  values: HearingValues;
}

/** Result of the check: the holiday, each conflict, or that the time is free. */
export function Findings({ query, values, onChoose }: FindingsProps) {
  const texts = useTexts(hearingTexts);
  const { longDate } = useFormats();
  const { data, error } = query;
  if (!isFullTime(values.scheduled_at)) return <Text c="dimmed">{texts.choose}</Text>;
  if (error !== null) return <FormProblem error={error} />;
  if (data === undefined) return <Text c="dimmed">{texts.checking}</Text>;
  return (
    <>
      {data.ok && data.warnings.length === 0 && (
        <Alert color="green" variant="light" icon={<IconCheck aria-hidden />}>
          {texts.free}
        </Alert>
      )}
      <Warned warnings={data.warnings} />
      {data.holiday !== null && (
        <Alert color="red" variant="light" icon={<IconCalendarOff aria-hidden />}>
          {texts.holiday(longDate(values.scheduled_at.slice(0, 10)), data.holiday)}
        </Alert>
      )}
      {data.clashes.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.clash}
          mt={data.holiday === null ? 0 : 'sm'}
        >
          <List spacing="xs" size="sm">
            {data.clashes.map((clash) => (
              <Clash key={`${clash.hearing.id} ${clash.hearing.scheduled_at}`} clash={clash} />
            ))}
          </List>
        </Alert>
      )}
      <FreeSlots slots={data.free_slots} onChoose={onChoose} />
    </>
  );
}

interface FreeSlotsProps extends Pick<FindingsProps, 'onChoose'> {
  slots: readonly Schemas['FreeSlot'][];
}

/** Next available times as buttons. */
export function FreeSlots({ slots, onChoose }: FreeSlotsProps) {
  const texts = useTexts(hearingTexts);
  const { dateTime } = useFormats();
  if (slots.length === 0) return null;
  return (
    <Stack gap={6} mt="sm" align="flex-start" role="group" aria-label={texts.freeSlots}>
      <Text size="sm">{texts.freeSlots}</Text>
      {slots.map(({ scheduled_at: at }) => (
        <Button key={at} size="xs" variant="default" onClick={() => onChoose(toLocalInput(at))}>
          {dateTime(at)}
        </Button>
      ))}
    </Stack>
  );
}

function Clash({ clash: { hearing, reasons } }: { clash: Schemas['Clash'] }) {
  const texts = useTexts(hearingTexts);
  const words = useTexts(wordTexts);
  const { time } = useFormats();
  return (
    <List.Item>
      {hearing.case_record_id === null ? (
        texts.another
      ) : (
        <Anchor
          component={Link}
          to={`/cases/${hearing.case_record_id}/docket#activity-${hearing.id}`}
          target="_blank"
          inherit
          underline="always"
        >
          {hearing.case_number}, {hearing.case_title}
        </Anchor>
      )}
      <br />
      {texts.clashAt(time(hearing.scheduled_at), time(hearing.ends_at))} ·{' '}
      {reasons.map((reason) => words.reason[reason]).join(', ')}
    </List.Item>
  );
}
