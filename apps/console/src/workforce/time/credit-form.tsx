import { ENTERED_LEAVE_KINDS } from '@bulwagan/contracts/workforce/time.ts';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { creditField, reasonField } from './leave-fields.ts';
import { timeOfficeTexts } from './office-texts.ts';
import { timeTexts } from './texts.ts';

interface CreditFormProps {
  employee: string;
  credits: readonly Schemas['LeaveCredit'][];
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that lets an officer enter an opening balance, a monetization or a forfeiture. */
export function CreditForm({ employee, credits, onClose, onDone }: CreditFormProps) {
  const texts = useTexts(timeOfficeTexts);
  const words = useTexts(timeTexts);
  return (
    <ResourceForm
      title={texts.enter}
      initial={{
        leave_type_id: '',
        kind: 'opening' as (typeof ENTERED_LEAVE_KINDS)[number],
        days: 0,
        on: today(),
        reason: '',
      }}
      fields={[
        { ...creditField(words, credits), isFirst: true },
        {
          kind: 'choice',
          name: 'kind',
          label: texts.entry,
          required: true,
          data: choicesOf(texts.entries, ENTERED_LEAVE_KINDS),
        },
        { kind: 'number', name: 'days', label: texts.days, required: true, min: 0, decimalScale: 3 },
        { kind: 'date', name: 'on', label: texts.on, required: true },
        reasonField(words),
      ]}
      send={(values) =>
        answer(api.POST('/api/leave/credits', { body: { ...values, employee_id: employee } }))
      }
      done={texts.saved}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
