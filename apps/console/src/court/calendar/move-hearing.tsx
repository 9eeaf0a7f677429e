import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { api } from '../api.ts';
import { hasClash, isRefused, type MoveValues, useCheck, Verdict } from './hearing-check.tsx';
import type { Entry } from './look.tsx';
import { calendarTexts } from './texts.ts';
import { useWhen } from './when.ts';

interface MoveHearingProps {
  entry: Entry;
  /** Time that the hearing was dragged to. Without it, the user chooses a time in the dialog. */
  to?: { start: string; end: string | null };
  onClose: (isMoved: boolean) => void;
}

const NAMES = { scheduled_at: 'start', ends_at: 'end', overlap_reason: 'overlapReason' };

/**
 * Dialog that reschedules a hearing with the same check as scheduling: a holiday is refused, a conflict requires a
 * reason (contract, court).
 */
export function MoveHearing({ entry, to, onClose }: MoveHearingProps) {
  const texts = useTexts(calendarTexts);
  const when = useWhen();
  const queries = useQueryClient();
  const form = useForm<MoveValues>({ initialValues: valuesOf(entry, to) });
  const check = useCheck(entry, form.values);
  const findings = check.data;
  const { submit, isSending, problem } = useSubmit(form, {
    names: NAMES,
    send: (values) => reschedule(entry, values, hasClash(findings)),
    onDone: () => {
      onClose(true);
      notifyDone(texts.hearingMoved);
      void queries.invalidateQueries();
    },
  });
  return (
    <Dialog opened onClose={() => onClose(false)} title={texts.moveTitle}>
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
          <Verdict check={check} form={form} onChoose={(start) => moveStart(form, start)} />
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
    </Dialog>
  );
}

function valuesOf(entry: Entry, to: MoveHearingProps['to']): MoveValues {
  const start = to?.start ?? entry.start;
  const end = to === undefined ? entry.end : (to.end ?? null);
  return {
    start: toLocalInput(start),
    end: toLocalInput(end),
    reason: '',
    canOverlap: false,
    overlapReason: '',
  };
}

/** Moves the end by the same amount as the start. */
function moveStart(form: UseFormReturnType<MoveValues>, start: string): void {
  const [before, now, end] = [form.values.start, start, form.values.end].map((text) =>
    Date.parse(fromLocalInput(text) ?? ''),
  ) as [number, number, number];
  const moved = end + now - before;
  if (!Number.isNaN(moved)) form.setFieldValue('end', toLocalInput(new Date(moved).toISOString()));
  form.setFieldValue('start', start);
}

const reschedule = (entry: Entry, values: MoveValues, isClashing: boolean) =>
  api.POST('/api/hearings/{id}/reschedule', {
    params: { path: { id: entry.id } },
    body: {
      scheduled_at: fromLocalInput(values.start, entry.start) ?? '',
      ends_at: fromLocalInput(values.end, entry.end) ?? null,
      reason: values.reason.trim(),
      ...(isClashing && values.canOverlap
        ? { allow_overlap: true, overlap_reason: values.overlapReason.trim() }
        : {}),
    },
  });
