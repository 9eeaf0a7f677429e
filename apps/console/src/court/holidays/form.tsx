import { HOLIDAY_KINDS } from '@bulwagan/contracts/court/kinds.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
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

/** Dialog that adds or edits a holiday. */
export function HolidayForm({ holiday, year, onClose, onEntered }: HolidayFormProps) {
  const texts = useTexts(holidayTexts);
  const queries = useQueryClient();
  const initial = valuesOf(holiday, year);
  return (
    <ResourceForm
      title={holiday === undefined ? texts.add : texts.changeTitle}
      initial={initial}
      fields={[
        <Text key="hint" size="sm" c="dimmed">
          {texts.movedNotified}
        </Text>,
        { kind: 'date', name: 'date', label: texts.day, required: true },
        { kind: 'text', name: 'name', label: texts.name, required: true },
        {
          kind: 'native-choice',
          name: 'kind',
          label: texts.kind,
          data: choicesOf(texts.kinds, HOLIDAY_KINDS),
        },
        { kind: 'text', name: 'source', label: texts.source },
        { kind: 'flag', name: 'is_tentative', label: texts.tentativeField },
      ]}
      send={(values) => {
        const body = bodyOf(values);
        if (holiday === undefined) return answer(api.POST('/api/holidays', { body }));
        const changes = changesOf(bodyOf(initial), body);
        return answer(api.PUT('/api/holidays/{id}', { params: { path: { id: holiday.id } }, body: changes }));
      }}
      done={holiday === undefined ? texts.added : texts.changed}
      onDone={({ data, meta: { hearings, hearings_count: count } }) => {
        void queries.invalidateQueries({ queryKey: ['holidays'] });
        void queries.invalidateQueries({ queryKey: ['events'] });
        if (count > 0) onEntered({ holiday: data, hearings, count });
      }}
      save={holiday === undefined ? texts.add : undefined}
      onClose={onClose}
    />
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
