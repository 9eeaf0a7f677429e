import { LEAVE_ACCRUALS } from '@bulwagan/contracts/workforce/time.ts';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { timeOfficeTexts } from './office-texts.ts';

export type LeaveType = Schemas['LeaveType'];

interface LeaveTypeFormProps {
  /** Leave type to change; undefined for a new type. */
  type?: LeaveType | undefined;
  onClose: () => void;
  onDone: () => void;
}

const MOST_DAYS = 366;

/** Dialog that adds or changes a leave type. */
export function LeaveTypeForm({ type, onClose, onDone }: LeaveTypeFormProps) {
  const texts = useTexts(timeOfficeTexts);
  return (
    <ResourceForm
      initial={{
        name: type?.name ?? '',
        law: type?.law ?? '',
        accrual: type?.accrual ?? ('none' as const),
        days: type?.days ?? 0,
        allows_without_pay: type?.allows_without_pay ?? false,
        counts_calendar_days: type?.counts_calendar_days ?? false,
      }}
      fields={[
        { kind: 'text', name: 'name', label: texts.name, required: true, isFirst: true },
        { kind: 'text', name: 'law', label: texts.law },
        {
          kind: 'choice',
          name: 'accrual',
          label: texts.accrual,
          required: true,
          data: choicesOf(texts.accruals, LEAVE_ACCRUALS),
        },
        {
          kind: 'number',
          name: 'days',
          label: texts.days,
          required: true,
          min: 0,
          max: MOST_DAYS,
          decimalScale: 3,
        },
        { kind: 'flag', name: 'allows_without_pay', label: texts.withoutPay },
        { kind: 'flag', name: 'counts_calendar_days', label: texts.calendarDays },
      ]}
      send={(values) => {
        const body = { ...values, law: values.law.trim() === '' ? null : values.law };
        return answer(
          type === undefined
            ? api.POST('/api/leave/types', { body })
            : api.PUT('/api/leave/types/{id}', { params: { path: { id: type.id } }, body }),
        );
      }}
      done={texts.saved}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
