import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Autocomplete, Box, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import { useCaseOptions, useRefresh } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { Findings, useFindings } from './findings.tsx';
import { Overlap } from './overlap.tsx';
import { hearingTexts } from './texts.ts';
import { bodyOf, type HearingValues, type MovedHearing, startValues } from './values.ts';

interface ScheduleFormProps {
  caseId: string;
  /** Branch of the case, which provides the default judge and room. */
  branchId: number | null;
  /** Hearing to reschedule; without it a new one is scheduled. */
  hearing?: MovedHearing;
  /** Initial start as a `datetime-local` value. */
  start?: string;
  onClose: () => void;
  onDone?: (hearing: Schemas['Hearing']) => void;
}

const FIELDS = [
  'scheduled_at',
  'hearing_mode',
  'ends_at',
  'duration_in_minutes',
  'room',
  'judge',
  'meeting_url',
  'stage',
  'remarks',
  'reason',
  'overlap_reason',
];

/**
 * Form that schedules or reschedules a hearing. Holidays and conflicts are shown while the time is chosen; a conflict
 * can be allowed with a reason.
 */
export function ScheduleForm({ caseId, branchId, hearing, start = '', onClose, onDone }: ScheduleFormProps) {
  const texts = useTexts(hearingTexts);
  const { dateTime } = useFormats();
  const refresh = useRefresh();
  const stages = useCaseOptions().data?.stages ?? [];
  const [first] = useState(() => startValues(hearing, { start, branchId }));
  const form = useForm<HearingValues>({ initialValues: first });
  const findings = useFindings(caseId, { values: form.values, first, hearingId: hearing?.id });
  const sending = useSubmit(form, {
    send: (values) =>
      answer(
        hearing === undefined
          ? api.POST('/api/case/{caseId}/hearing', {
              params: { path: { caseId } },
              body: {
                ...bodyOf(values, first),
                stage: values.stage.trim() || null,
                remarks: values.remarks.trim() || null,
              },
            })
          : api.POST('/api/hearings/{id}/reschedule', {
              params: { path: { id: hearing.id } },
              body: { ...bodyOf(values, first), reason: values.reason },
            }),
      ),
    names: { ends_at: 'minutes', duration_in_minutes: 'minutes' },
    onDone: ({ data }) => {
      void refresh();
      const when = dateTime(data.scheduled_at);
      notifyDone(hearing === undefined ? texts.done(when) : texts.moved(when));
      onDone?.(data);
      onClose();
    },
  });
  const clashes = findings.data?.clashes ?? [];
  return (
    <DialogForm
      {...sending}
      fields={FIELDS}
      save={hearing === undefined ? texts.set : texts.moveTitle}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Time form={form} />
        <Box component="section" aria-label={texts.findings} aria-live="polite" mih={104}>
          <Text size="sm" fw={600} mb={4}>
            {texts.findings}
          </Text>
          <Findings
            query={findings}
            values={form.values}
            onChoose={(start) => form.setFieldValue('scheduled_at', start)}
          />
        </Box>
      </SimpleGrid>
      <Place form={form} branchId={branchId} />
      {hearing === undefined ? (
        <>
          <Autocomplete
            label={texts.purpose}
            description={texts.purposeHint}
            data={[...stages]}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            {...form.getInputProps('stage')}
          />
          <Textarea
            label={texts.remarks}
            description={texts.remarksHint}
            autosize
            minRows={2}
            {...form.getInputProps('remarks')}
          />
        </>
      ) : (
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          required
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      )}
      {(clashes.length > 0 || form.values.allow_overlap) && (
        <Overlap label={texts.allow} isAllowed={form.values.allow_overlap} field={form.getInputProps} />
      )}
    </DialogForm>
  );
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];

function Time({ form }: { form: UseFormReturnType<HearingValues> }) {
  const texts = useTexts(hearingTexts);
  const length = Number(form.values.minutes);
  const lengths = LENGTHS.includes(length) ? LENGTHS : [...LENGTHS, length].sort((one, other) => one - other);
  return (
    <Stack gap="sm">
      <TextInput
        type="datetime-local"
        label={texts.begins}
        required
        step={300}
        data-autofocus
        {...form.getInputProps('scheduled_at')}
      />
      <NativeSelect
        label={texts.duration}
        data={lengths.map((minutes) => ({ value: String(minutes), label: texts.minutes(minutes) }))}
        {...form.getInputProps('minutes')}
      />
    </Stack>
  );
}

function Place({ form, branchId }: { form: UseFormReturnType<HearingValues>; branchId: number | null }) {
  const texts = useTexts(hearingTexts);
  const words = useTexts(wordTexts);
  const branch = useBranches().data?.find(({ id }) => id === branchId);
  const { hearing_mode: mode } = form.values;
  const known = choicesOf(words.mode);
  const modes = known.some(({ value }) => value === mode) ? known : [...known, { value: mode, label: mode }];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect label={texts.mode} data={modes} {...form.getInputProps('hearing_mode')} />
      <TextInput
        label={texts.room}
        placeholder={branch?.room ? texts.ofBranch(branch.room) : ''}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('room')}
      />
      <TextInput
        label={texts.judge}
        placeholder={branch?.judge ? texts.ofBranch(branch.judge) : ''}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('judge')}
      />
      {mode !== 'in-person' && (
        <TextInput
          type="url"
          label={texts.meetingUrl}
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          {...form.getInputProps('meeting_url')}
        />
      )}
    </SimpleGrid>
  );
}
