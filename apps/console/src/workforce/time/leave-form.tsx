import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { timeTexts } from './texts.ts';

interface LeaveFormProps {
  /** Employee for whom an officer files the leave; by default the user’s own record. */
  employee?: string;
  credits: readonly Schemas['LeaveCredit'][];
  onClose: () => void;
  onDone: () => void;
}

/** Dialog in which employees apply for leave, or officers for them. */
export function LeaveForm({ employee, credits, onClose, onDone }: LeaveFormProps) {
  const texts = useTexts(timeTexts);
  const form = useForm({
    initialValues: { leave_type_id: '', start: today(), end: today(), half_day: false, reason: '' },
  });
  const sending = useSubmit(form, {
    send: (body) =>
      answer(
        employee === undefined
          ? api.POST('/api/me/leave-applications', { body })
          : api.POST('/api/leave/applications', { body: { ...body, employee_id: employee } }),
      ),
    onDone: () => {
      notifyDone(texts.sent);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={texts.apply}
      onClose={onClose}
      {...sending}
      fields={['leave_type_id', 'start', 'end', 'half_day', 'reason']}
      save={texts.send}
    >
      <Select
        label={texts.kind}
        required
        data-autofocus
        data={credits.map(({ leave_type_id: value, name: label }) => ({ value, label }))}
        {...form.getInputProps('leave_type_id')}
      />
      <SimpleGrid cols={2}>
        <TextInput type="date" label={texts.first} required {...form.getInputProps('start')} />
        <TextInput type="date" label={texts.last} required {...form.getInputProps('end')} />
      </SimpleGrid>
      <Checkbox label={texts.halfDay} {...form.getInputProps('half_day', { type: 'checkbox' })} />
      <Textarea
        label={texts.reason}
        required
        autosize
        minRows={2}
        maxLength={TEXT_MAX_LENGTH}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
