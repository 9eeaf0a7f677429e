import {
  Alert,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { tellDone } from '../../kit/tell.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import type { Entry } from './look.tsx';
import { calendarTexts } from './texts.ts';
import { useWhen } from './when.ts';

interface MoveHearingProps {
  entry: Entry;
  /** Where it was dragged to; without it one chooses here. */
  to?: { start: string; end: string | null };
  onClose: (isMoved: boolean) => void;
}

interface Values extends Record<string, unknown> {
  start: string;
  end: string;
  reason: string;
  mayOverlap: boolean;
  overlapReason: string;
}

type Findings = Schemas['HearingCheckAnswer'];

const PAUSE_IN_MS = 250;
const NAMES = { scheduled_at: 'start', ends_at: 'end', overlap_reason: 'overlapReason' };

/** Moves a hearing by the check that setting it makes: a holiday refuses it, a clash wants a reason (contract, court). */
export function MoveHearing({ entry, to, onClose }: MoveHearingProps) {
  const texts = useTexts(calendarTexts);
  const kit = useTexts(kitTexts);
  const when = useWhen();
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(entry, to) });
  const check = useCheck(entry, form.values);
  const findings = check.data;
  const { submit, isSending, problem } = useSubmit(form, {
    names: NAMES,
    send: (values) => reschedule(entry.id, values, hasClash(findings)),
    onDone: () => {
      onClose(true);
      tellDone(texts.hearingMoved);
      void queries.invalidateQueries();
    },
  });
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={texts.moveTitle}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <div>
            <Text fw={600}>{entry.title}</Text>
            <Text size="sm" c="dimmed">
              {texts.from}: {when(entry)}
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              type="datetime-local"
              label={texts.newStart}
              required
              {...form.getInputProps('start')}
              onChange={(event) => moveStart(form, event.currentTarget.value)}
            />
            <TextInput type="datetime-local" label={texts.newEnd} {...form.getInputProps('end')} />
          </SimpleGrid>
          <Verdict check={check} form={form} />
          <Textarea
            label={texts.reason}
            description={texts.reasonHint}
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          <FormProblem error={problem} fields={[...Object.keys(NAMES), 'reason']} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              {texts.putBack}
            </Button>
            <Button type="submit" loading={isSending} disabled={isRefused(check)}>
              {texts.moveNow}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What speaks against the time that is chosen now. */
function Verdict({ check, form }: { check: UseQueryResult<Findings>; form: UseFormReturnType<Values> }) {
  const texts = useTexts(calendarTexts);
  const when = useWhen();
  if (check.isError) return <FormProblem error={check.error} />;
  if (check.data === undefined)
    return (
      <Text size="sm" c="dimmed" role="status" mih={44}>
        {texts.checking}
      </Text>
    );
  const { holiday, clashes, ok } = check.data;
  if (ok)
    return (
      <Alert color="green" variant="light" role="status" icon={<IconCheck aria-hidden />}>
        {texts.free}
      </Alert>
    );
  if (holiday !== null)
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconBan aria-hidden />}>
        {texts.holiday(holiday)}
      </Alert>
    );
  return (
    <>
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
              {reasons.map((reason) => texts.shares[reason]).join(', ')})
            </List.Item>
          ))}
        </List>
      </Alert>
      <Checkbox label={texts.overlap} {...form.getInputProps('mayOverlap', { type: 'checkbox' })} />
      {form.values.mayOverlap && (
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

function useCheck(entry: Entry, values: Values): UseQueryResult<Findings> {
  const [{ start, end }] = useDebouncedValue({ start: values.start, end: values.end }, PAUSE_IN_MS);
  const [from, to] = [fromLocalInput(start), fromLocalInput(end)];
  return useQuery({
    queryKey: ['hearing-check', entry.id, from, to],
    enabled: from !== undefined,
    retry: false,
    // Others set hearings meanwhile.
    staleTime: 0,
    queryFn: async () => {
      const { data } = await answer(
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
      return data;
    },
  });
}

const hasClash = (findings: Findings | undefined): boolean => (findings?.clashes.length ?? 0) > 0;

/** A holiday refuses whatever one says; so does a case that is closed. */
const isRefused = ({ data, isError }: UseQueryResult<Findings>): boolean =>
  isError || (data !== undefined && data.holiday !== null);

function valuesOf(entry: Entry, to: MoveHearingProps['to']): Values {
  const start = to?.start ?? entry.start;
  const end = to === undefined ? entry.end : (to.end ?? null);
  return {
    start: toLocalInput(start),
    end: toLocalInput(end),
    reason: '',
    mayOverlap: false,
    overlapReason: '',
  };
}

/** One that begins later ends as much later. */
function moveStart(form: UseFormReturnType<Values>, start: string): void {
  const [before, now, end] = [form.values.start, start, form.values.end].map((text) =>
    Date.parse(fromLocalInput(text) ?? ''),
  ) as [number, number, number];
  const moved = end + now - before;
  if (!Number.isNaN(moved)) form.setFieldValue('end', toLocalInput(new Date(moved).toISOString()));
  form.setFieldValue('start', start);
}

const reschedule = (id: string, values: Values, isClashing: boolean) =>
  api.POST('/api/hearings/{id}/reschedule', {
    params: { path: { id } },
    body: {
      scheduled_at: fromLocalInput(values.start) ?? '',
      ends_at: fromLocalInput(values.end) ?? null,
      reason: values.reason.trim(),
      ...(isClashing && values.mayOverlap
        ? { allow_overlap: true, overlap_reason: values.overlapReason.trim() }
        : {}),
    },
  });
