import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { LEAVE_ACCRUALS } from '@bulwagan/contracts/workforce/time.ts';
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
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

export type LeaveType = Schemas['LeaveType'];

interface LeaveTypeFormProps {
  /** Type to change; without it a new one is added. */
  type?: LeaveType | undefined;
  onClose: () => void;
  onDone: () => void;
}

const MOST_DAYS = 366;

/** Dialog that adds or changes a leave type. */
export function LeaveTypeForm({ type, onClose, onDone }: LeaveTypeFormProps) {
  const texts = useTexts(timeOfficeTexts);
  const kit = useTexts(kitTexts);
  const form = useForm({
    initialValues: {
      name: type?.name ?? '',
      law: type?.law ?? '',
      accrual: type?.accrual ?? ('none' as const),
      days: type?.days ?? 0,
      allows_without_pay: type?.allows_without_pay ?? false,
    },
  });
  const sending = useSubmit(form, {
    send: (values) => {
      const body = { ...values, law: values.law.trim() === '' ? null : values.law };
      return answer(
        type === undefined
          ? api.POST('/api/leave/types', { body })
          : api.PUT('/api/leave/types/{id}', { params: { path: { id: type.id } }, body }),
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
      title={type === undefined ? texts.addType : texts.changeHoliday(type.name)}
      onClose={onClose}
      {...sending}
      fields={['name', 'law', 'accrual', 'days', 'allows_without_pay']}
      save={kit.save}
    >
      <TextInput
        label={texts.name}
        required
        data-autofocus
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('name')}
      />
      <TextInput label={texts.law} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('law')} />
      <Select
        label={texts.accrual}
        required
        allowDeselect={false}
        data={choicesOf(texts.accruals, LEAVE_ACCRUALS)}
        {...form.getInputProps('accrual')}
      />
      <NumberInput
        label={texts.days}
        required
        min={0}
        max={MOST_DAYS}
        decimalScale={3}
        hideControls
        {...form.getInputProps('days')}
      />
      <Checkbox
        label={texts.withoutPay}
        {...form.getInputProps('allows_without_pay', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
