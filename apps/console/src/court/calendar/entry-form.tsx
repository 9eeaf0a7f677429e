import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconCalendarPlus } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import type { Place } from './entries.ts';
import { ALL_NAMES, addEntry, changeEntry, type Values, valuesOf } from './entry-values.ts';
import { HolidayOf } from './holiday-of.tsx';
import { type Entry, STATUSES, TYPES } from './look.tsx';
import { calendarTexts } from './texts.ts';

interface EntryFormProps {
  /** Entry to edit, or the time of a new one. */
  entry?: Entry;
  place?: Place;
  /** Opens the form to schedule a hearing at this time instead; undefined for users who may not schedule hearings. */
  onSchedule?: (() => void) | undefined;
  onClose: () => void;
}

/** Dialog that adds or edits a personal entry. It also serves to move an entry without dragging. */
export function EntryForm({ entry, place, onSchedule, onClose }: EntryFormProps) {
  const texts = useTexts(calendarTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(entry, place) });
  const { submit, isSending, problem } = useSubmit(form, {
    names: ALL_NAMES,
    send: async (values) => {
      await (entry === undefined ? addEntry(values) : changeEntry(entry, form.getInitialValues(), values));
    },
    onDone: () => {
      onClose();
      notifyDone(entry === undefined ? texts.added : texts.changed);
      void queries.invalidateQueries({ queryKey: ['events'] });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={entry === undefined ? texts.newEntry : texts.changeEntry}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {entry === undefined && (
            <Text size="sm" c="dimmed">
              {texts.newHint}
            </Text>
          )}
          {onSchedule !== undefined && (
            <Button
              variant="light"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={onSchedule}
              style={{ alignSelf: 'flex-start' }}
            >
              {texts.scheduleInstead}
            </Button>
          )}
          <TextInput
            label={texts.name}
            description={entry === undefined ? texts.nameHint : undefined}
            maxLength={NAME_MAX_LENGTH}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <Group grow align="flex-start">
            <NativeSelect
              label={texts.type}
              data={choicesOf(texts.types, TYPES)}
              {...form.getInputProps('type')}
            />
            {/* New entries are always confirmed. */}
            {entry !== undefined && (
              <NativeSelect
                label={texts.status}
                data={choicesOf(texts.statuses, STATUSES)}
                {...form.getInputProps('status')}
              />
            )}
          </Group>
          <Times form={form} />
          {form.values.type !== 'holiday' && <HolidayOf day={form.values.startDay} />}
          <TextInput label={texts.where} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('location')} />
          {entry === undefined && <CaseField form={form} />}
          <Textarea label={texts.notes} autosize minRows={2} {...form.getInputProps('description')} />
          <FormProblem error={problem} fields={Object.keys(ALL_NAMES)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {kit.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {entry === undefined ? texts.add : texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Times({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useTexts(calendarTexts);
  const { isAllDay, startDay, endDay } = form.values;
  const setStartDay = (day: string) => {
    // Moving the first day keeps the length of a multi-day entry.
    if (endDay === startDay || endDay < day) form.setFieldValue('endDay', day);
    form.setFieldValue('startDay', day);
  };
  return (
    <>
      <Checkbox label={texts.allDay} {...form.getInputProps('isAllDay', { type: 'checkbox' })} />
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={texts.startDay}
          required
          {...form.getInputProps('startDay')}
          onChange={(event) => setStartDay(event.currentTarget.value)}
        />
        {!isAllDay && (
          <TextInput type="time" label={texts.startTime} required {...form.getInputProps('startTime')} />
        )}
      </Group>
      <Group grow align="flex-start">
        <TextInput type="date" label={texts.endDay} {...form.getInputProps('endDay')} />
        {!isAllDay && <TextInput type="time" label={texts.endTime} {...form.getInputProps('endTime')} />}
      </Group>
    </>
  );
}

function CaseField({ form }: { form: UseFormReturnType<Values> }) {
  const texts = useTexts(calendarTexts);
  const can = usePermission();
  if (!can('View Case Details')) return null;
  return (
    <RemoteSelect
      label={texts.case}
      description={texts.caseHint}
      clearable
      queryKey={['cases']}
      find={async (search) => {
        const { data } = await answer(
          api.GET('/api/case-records', {
            params: { query: { per_page: 20, ...(search === '' ? {} : { 'filter[search]': search }) } },
          }),
        );
        return data.map((one) => ({ value: one.id, label: `${one.case_number} ${one.case_title}` }));
      }}
      value={form.values.caseId}
      onChange={(value) => form.setFieldValue('caseId', value)}
      data-path="caseId"
      error={form.errors.caseId}
    />
  );
}
