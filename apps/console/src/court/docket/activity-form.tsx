import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Alert, Autocomplete, Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconAlertTriangle } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { fromLocalInput, today, toLocalInput } from '../../language/now.ts';
import { api } from '../api.ts';
import { useCaseOptions, useRefresh } from '../cases/data.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { FormTemplate } from '../papers/form-template.tsx';
import { type Activity, isHearing, RECORDS_OF_HEARINGS, USUAL_KINDS, USUAL_TYPES } from './kinds.ts';
import { docketTexts } from './texts.ts';
import { WorkingDay } from './working-day.tsx';

interface ActivityFormProps {
  caseId: string;
  /** Parent of a new activity. */
  parent?: Activity;
  /** Activity to edit; without it a new one is recorded. */
  activity?: Activity;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  activity: string;
  type: string;
  filed_at: string;
  due_at: string;
  scheduled_at: string;
  tag: string;
  stage: string;
  remarks: string;
  is_order: boolean;
  form_template_id: string;
}

const FIELDS = [
  'activity',
  'type',
  'filed_at',
  'due_at',
  'scheduled_at',
  'tag',
  'stage',
  'remarks',
  'is_order',
  'form_template_id',
];

const startOf = (activity: Activity | undefined): Values => ({
  activity: activity?.activity ?? '',
  type: activity?.type ?? 'Court Actions',
  filed_at: activity === undefined ? today() : (activity.filed_at ?? ''),
  due_at: activity?.due_at ?? '',
  scheduled_at: toLocalInput(activity?.scheduled_at),
  tag: activity?.tag ?? '',
  stage: activity?.stage ?? '',
  remarks: activity?.remarks ?? '',
  is_order: activity?.is_order ?? false,
  form_template_id: activity?.form_template_id ?? '',
});

/**
 * Form that records an activity or a reply, or edits one. The kind cannot be changed, and hearings are rescheduled
 * instead.
 */
export function ActivityForm({ caseId, parent, activity: given, onClose }: ActivityFormProps) {
  const texts = useTexts(docketTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  // Keep the version that was loaded first: the list reloads while the form is open.
  const [activity] = useState(given);
  const form = useForm<Values>({ initialValues: startOf(activity) });
  const isTimed = activity === undefined ? !isHearing(form.values) : !isHearing(activity);
  const { dateTime } = useFormats();
  const [isConfirmed, setConfirmed] = useState(false);
  const isAhead =
    activity === undefined &&
    RECORDS_OF_HEARINGS.includes(form.values.activity.trim()) &&
    parent?.scheduled_at != null &&
    Date.parse(parent.scheduled_at) > Date.now();
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => {
      const bodyOf = (reported: Values) => ({
        ...detailsOf(reported, isTimed, activity?.scheduled_at),
        is_order: reported.is_order,
      });
      const { is_order, ...details } = bodyOf(values);
      return answer(
        activity === undefined
          ? api.POST('/api/case/{case}/activities', {
              params: { path: { case: caseId } },
              body: {
                ...details,
                activity: values.activity.trim(),
                activity_id: parent?.id ?? null,
                ...(is_order ? { is_order } : {}),
              },
            })
          : api.PUT('/api/case-activities/{caseActivityId}', {
              params: { path: { caseActivityId: activity.id } },
              body: changesOf(bodyOf(form.getInitialValues()), { ...details, is_order }),
            }),
      );
    },
    onDone: ({ data }) => {
      void refresh();
      notifyDone(activity === undefined ? texts.recorded(wordOf(words.kind, data.activity)) : texts.saved);
      onClose();
    },
  });
  return (
    <DialogForm
      submit={isAhead && !isConfirmed ? (event) => event?.preventDefault() : submit}
      isSending={isSending}
      problem={problem}
      fields={FIELDS}
      save={activity === undefined ? texts.record : texts.save}
      onClose={onClose}
    >
      {activity === undefined && (
        <Autocomplete
          label={texts.kind}
          description={texts.kindHint}
          data={USUAL_KINDS}
          required
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('activity')}
        />
      )}
      <Details form={form} isTimed={isTimed} />
      {isAhead && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm" mb="xs">
            {texts.aheadOfHearing(dateTime(parent?.scheduled_at ?? ''))}
          </Text>
          <Checkbox
            label={texts.recordAhead}
            checked={isConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        </Alert>
      )}
    </DialogForm>
  );
}

function detailsOf(values: Values, isTimed: boolean, scheduledAt: string | null | undefined) {
  return {
    type: values.type.trim(),
    filed_at: values.filed_at || null,
    due_at: values.due_at || null,
    ...(isTimed ? { scheduled_at: fromLocalInput(values.scheduled_at, scheduledAt) ?? null } : {}),
    tag: values.tag.trim() || null,
    stage: values.stage.trim() || null,
    remarks: values.remarks.trim() || null,
    form_template_id: values.form_template_id || null,
  };
}

function Details({ form, isTimed }: { form: UseFormReturnType<Values>; isTimed: boolean }) {
  const texts = useTexts(docketTexts);
  const stages = useCaseOptions().data?.stages ?? [];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="date" label={texts.filed} max={today()} {...form.getInputProps('filed_at')} />
        <div>
          <TextInput type="date" label={texts.due} {...form.getInputProps('due_at')} />
          <WorkingDay day={form.values.due_at} />
        </div>
        <Autocomplete
          label={texts.type}
          data={USUAL_TYPES}
          required
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps('type')}
        />
        <Autocomplete
          label={texts.stage}
          data={[...stages]}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps('stage')}
        />
        <TextInput
          label={texts.tag}
          placeholder={texts.tagHint}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps('tag')}
        />
        {isTimed && (
          <TextInput
            type="datetime-local"
            label={texts.happens}
            description={texts.happensHint}
            {...form.getInputProps('scheduled_at')}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={texts.remarks}
        autosize
        minRows={3}
        maxLength={TEXT_MAX_LENGTH}
        {...form.getInputProps('remarks')}
      />
      <FormTemplate {...form.getInputProps('form_template_id')} />
      <Checkbox label={texts.isOrder} {...form.getInputProps('is_order', { type: 'checkbox' })} />
    </>
  );
}
