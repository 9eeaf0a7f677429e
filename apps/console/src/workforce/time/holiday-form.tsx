import { HOLIDAY_KINDS } from '@bulwagan/contracts/workforce/time.ts';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { timeOfficeTexts } from './office-texts.ts';

export type WorkHoliday = Schemas['WorkHoliday'];

interface HolidayFormProps {
  /** Holiday to change; undefined for a new holiday. */
  holiday?: WorkHoliday | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that adds or changes a holiday for payroll and leave. */
export function HolidayForm({ holiday, onClose, onDone }: HolidayFormProps) {
  const texts = useTexts(timeOfficeTexts);
  const { date = '', name = '', kind = 'regular', place } = holiday ?? {};
  return (
    <ResourceForm
      initial={{ date, name, kind, place: place ?? '' }}
      fields={[
        { kind: 'date', name: 'date', label: texts.date, required: true, isFirst: true },
        { kind: 'text', name: 'name', label: texts.name, required: true },
        {
          kind: 'choice',
          name: 'kind',
          label: texts.kind,
          required: true,
          data: choicesOf(texts.kinds, HOLIDAY_KINDS),
        },
        { kind: 'text', name: 'place', label: texts.place, description: texts.placeHint },
      ]}
      send={(values) => {
        const body = { ...values, place: values.place.trim() === '' ? null : values.place };
        return answer(
          holiday === undefined
            ? api.POST('/api/time/holidays', { body })
            : api.PUT('/api/time/holidays/{id}', { params: { path: { id: holiday.id } }, body }),
        );
      }}
      done={texts.saved}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
