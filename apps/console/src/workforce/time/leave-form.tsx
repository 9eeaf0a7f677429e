import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { creditField, reasonField } from './leave-fields.ts';
import { timeTexts } from './texts.ts';

interface LeaveFormProps {
  /** Employee for whom an officer files the leave; by default the user’s own record. */
  employee?: string;
  credits: readonly Schemas['LeaveCredit'][];
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that files a leave application. Officers can file one for an employee. */
export function LeaveForm({ employee, credits, onClose, onDone }: LeaveFormProps) {
  const texts = useTexts(timeTexts);
  return (
    <ResourceForm
      title={texts.apply}
      initial={{ leave_type_id: '', start: today(), end: today(), half_day: false, reason: '' }}
      fields={[
        { ...creditField(texts, credits), isFirst: true },
        {
          row: [
            { kind: 'date', name: 'start', label: texts.first, required: true },
            { kind: 'date', name: 'end', label: texts.last, required: true },
          ],
        },
        { kind: 'flag', name: 'half_day', label: texts.halfDay },
        reasonField(texts),
      ]}
      send={(body) =>
        answer(
          employee === undefined
            ? api.POST('/api/me/leave-applications', { body })
            : api.POST('/api/leave/applications', { body: { ...body, employee_id: employee } }),
        )
      }
      done={employee === undefined ? texts.sent : texts.leaveFiled}
      onDone={onDone}
      save={texts.send}
      onClose={onClose}
    />
  );
}
