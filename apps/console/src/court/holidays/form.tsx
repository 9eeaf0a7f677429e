import { HOLIDAY_KINDS } from '@bulwagan/contracts/court/kinds.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { changesOf } from '../../kit/forms/changes.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api } from '../api.ts';
import type { Entered } from './hearings.tsx';
import type { Holiday } from './holiday.ts';
import { holidayTexts } from './texts.ts';

interface HolidayFormProps {
  /** Holiday to edit. */
  holiday?: Holiday;
  /** Displayed year, the default for a new holiday. */
  year?: number;
  onClose: () => void;
  /** Called when the holiday was saved and hearings may fall on its day. */
  onEntered: (entered: Entered) => void;
}

type Values = Pick<Holiday, 'date' | 'name' | 'kind' | 'is_tentative'> & { source: string };

const FIELDS = ['date', 'name', 'kind', 'source', 'is_tentative'];

/** Dialog that adds or edits a holiday. */
export function HolidayForm({ holiday, year, onClose, onEntered }: HolidayFormProps) {
  const texts = useTexts(holidayTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(holiday, year) });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values);
      if (holiday === undefined) return answer(api.POST('/api/holidays', { body }));
      const changes = changesOf(bodyOf(form.getInitialValues()), body);
      return answer(api.PUT('/api/holidays/{id}', { params: { path: { id: holiday.id } }, body: changes }));
    },
    onDone: (answered) => {
      onClose();
      notifyDone(holiday === undefined ? texts.added : texts.changed);
      void queries.invalidateQueries({ queryKey: ['holidays'] });
      void queries.invalidateQueries({ queryKey: ['events'] });
      if (answered.meta.hearings_count > 0)
        onEntered({
          holiday: answered.data,
          hearings: answered.meta.hearings,
          count: answered.meta.hearings_count,
        });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={holiday === undefined ? texts.add : texts.changeTitle}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {texts.movedNotified}
          </Text>
          <TextInput type="date" label={texts.day} required {...form.getInputProps('date')} />
          <TextInput
            label={texts.name}
            required
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={texts.kind}
            data={choicesOf(texts.kinds, HOLIDAY_KINDS)}
            {...form.getInputProps('kind')}
          />
          <TextInput label={texts.source} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('source')} />
          <Checkbox
            label={texts.tentativeField}
            {...form.getInputProps('is_tentative', { type: 'checkbox' })}
          />
          <FormProblem error={problem} fields={FIELDS} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {kit.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {holiday === undefined ? texts.add : kit.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function valuesOf(holiday: Holiday | undefined, year: number | undefined): Values {
  const day = today();
  const isThisYear = year === undefined || day.startsWith(String(year));
  return {
    date: holiday?.date ?? (isThisYear ? day : `${year}-01-01`),
    name: holiday?.name ?? '',
    kind: holiday?.kind ?? 'regular',
    source: holiday?.source ?? '',
    is_tentative: holiday?.is_tentative ?? false,
  };
}

const bodyOf = (values: Values) => ({ ...values, source: values.source.trim() || null });
