import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { HOLIDAY_KINDS } from '@bulwagan/contracts/workforce/time.ts';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { timeOfficeTexts } from './office-texts.ts';

export type WorkHoliday = Schemas['WorkHoliday'];

interface HolidayFormProps {
  /** Holiday to change; without it a new one is added. */
  holiday?: WorkHoliday | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that adds or changes a holiday of payroll and leave. */
export function HolidayForm({ holiday, onClose, onDone }: HolidayFormProps) {
  const texts = useTexts(timeOfficeTexts);
  const kit = useTexts(kitTexts);
  const { date = '', name = '', kind = 'regular', place } = holiday ?? {};
  const form = useForm({ initialValues: { date, name, kind, place: place ?? '' } });
  const sending = useSubmit(form, {
    send: (values) => {
      const body = { ...values, place: values.place.trim() === '' ? null : values.place };
      return answer(
        holiday === undefined
          ? api.POST('/api/time/holidays', { body })
          : api.PUT('/api/time/holidays/{id}', { params: { path: { id: holiday.id } }, body }),
      );
    },
    onDone: () => {
      notifyDone(texts.saved);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={holiday === undefined ? texts.addHoliday : texts.changeHoliday(holiday.name)}
      onClose={onClose}
      {...sending}
      fields={['date', 'name', 'kind', 'place']}
      save={kit.save}
    >
      <TextInput type="date" label={texts.date} required data-autofocus {...form.getInputProps('date')} />
      <TextInput label={texts.name} required maxLength={NAME_MAX_LENGTH} {...form.getInputProps('name')} />
      <Select
        label={texts.kind}
        required
        allowDeselect={false}
        data={choicesOf(texts.kinds, HOLIDAY_KINDS)}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={texts.place}
        description={texts.placeHint}
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('place')}
      />
    </FormDialog>
  );
}
