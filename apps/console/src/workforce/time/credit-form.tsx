import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { ENTERED_LEAVE_KINDS } from '@bulwagan/contracts/workforce/time.ts';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { timeOfficeTexts } from './office-texts.ts';
import { timeTexts } from './texts.ts';

interface CreditFormProps {
  employee: string;
  credits: readonly Schemas['LeaveCredit'][];
  onClose: () => void;
  onDone: () => void;
}

/** Dialog in which an officer enters an opening balance, a monetization or a forfeiture. */
export function CreditForm({ employee, credits, onClose, onDone }: CreditFormProps) {
  const texts = useTexts(timeOfficeTexts);
  const words = useTexts(timeTexts);
  const kit = useTexts(kitTexts);
  const form = useForm({
    initialValues: {
      leave_type_id: '',
      kind: 'opening' as (typeof ENTERED_LEAVE_KINDS)[number],
      days: 0,
      on: today(),
      reason: '',
    },
  });
  const sending = useSubmit(form, {
    send: (values) => answer(api.POST('/api/leave/credits', { body: { ...values, employee_id: employee } })),
    onDone: () => {
      notifyDone(texts.saved);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={texts.enter}
      onClose={onClose}
      {...sending}
      fields={['leave_type_id', 'kind', 'days', 'on', 'reason']}
      save={kit.save}
    >
      <Select
        label={words.kind}
        required
        data-autofocus
        data={credits.map(({ leave_type_id: value, name: label }) => ({ value, label }))}
        {...form.getInputProps('leave_type_id')}
      />
      <Select
        label={texts.entry}
        required
        allowDeselect={false}
        data={choicesOf(texts.entries, ENTERED_LEAVE_KINDS)}
        {...form.getInputProps('kind')}
      />
      <NumberInput
        label={texts.days}
        required
        min={0}
        decimalScale={3}
        hideControls
        {...form.getInputProps('days')}
      />
      <TextInput type="date" label={texts.on} required {...form.getInputProps('on')} />
      <Textarea
        label={words.reason}
        required
        autosize
        minRows={2}
        maxLength={TEXT_MAX_LENGTH}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
