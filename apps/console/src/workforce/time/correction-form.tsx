import { Text } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api } from '../api.ts';
import { reasonField } from './leave-fields.ts';
import { timeTexts } from './texts.ts';

/** Dialog in which employees ask for a correction of their own time record. */
export function CorrectionForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const texts = useTexts(timeTexts);
  return (
    <ResourceForm
      title={texts.correct}
      initial={{ date: today(), am_in: '', am_out: '', pm_in: '', pm_out: '', reason: '' }}
      fields={[
        <Text key="hint" size="sm" c="dimmed">
          {texts.correctHint}
        </Text>,
        { kind: 'date', name: 'date', label: texts.date, required: true, isFirst: true },
        {
          row: [
            { kind: 'time', name: 'am_in', label: texts.amIn },
            { kind: 'time', name: 'am_out', label: texts.amOut },
            { kind: 'time', name: 'pm_in', label: texts.pmIn },
            { kind: 'time', name: 'pm_out', label: texts.pmOut },
          ],
        },
        reasonField(texts),
      ]}
      send={({ date, reason, ...times }) => {
        const named = Object.entries(times).map(([name, time]) => [name, time === '' ? null : time]);
        const body = {
          date,
          reason,
          ...(Object.fromEntries(named) as Record<keyof typeof times, string | null>),
        };
        return answer(api.POST('/api/me/time-corrections', { body }));
      }}
      done={texts.sent}
      onDone={onDone}
      save={texts.send}
      onClose={onClose}
    />
  );
}
