import { Text } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api } from '../api.ts';
import { reasonField } from './leave-fields.ts';
import { timeTexts } from './texts.ts';

interface CorrectionFormProps {
  /** Employee for whom an officer files the correction; by default the user’s own record. */
  employee?: string;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that requests a correction of a time record. Officers can request one for an employee. */
export function CorrectionForm({ employee, onClose, onDone }: CorrectionFormProps) {
  const texts = useTexts(timeTexts);
  return (
    <ResourceForm
      title={employee === undefined ? texts.correct : texts.fileCorrection}
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
        return answer(
          employee === undefined
            ? api.POST('/api/me/time-corrections', { body })
            : api.POST('/api/time/corrections', { body: { ...body, employee_id: employee } }),
        );
      }}
      done={employee === undefined ? texts.sent : texts.correctionFiled}
      onDone={onDone}
      save={texts.send}
      onClose={onClose}
    />
  );
}
