import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api } from '../api.ts';
import { timeTexts } from './texts.ts';

const orNull = (time: string): string | null => (time === '' ? null : time);

/** Dialog in which employees ask for a correction of their own time record. */
export function CorrectionForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const texts = useTexts(timeTexts);
  const form = useForm({
    initialValues: { date: today(), am_in: '', am_out: '', pm_in: '', pm_out: '', reason: '' },
  });
  const sending = useSubmit(form, {
    send: ({ date, reason, am_in, am_out, pm_in, pm_out }) =>
      answer(
        api.POST('/api/me/time-corrections', {
          body: {
            date,
            reason,
            am_in: orNull(am_in),
            am_out: orNull(am_out),
            pm_in: orNull(pm_in),
            pm_out: orNull(pm_out),
          },
        }),
      ),
    onDone: () => {
      notifyDone(texts.sent);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={texts.correct}
      onClose={onClose}
      {...sending}
      fields={['date', 'am_in', 'am_out', 'pm_in', 'pm_out', 'reason']}
      save={texts.send}
    >
      <Text size="sm" c="dimmed">
        {texts.correctHint}
      </Text>
      <TextInput type="date" label={texts.date} required data-autofocus {...form.getInputProps('date')} />
      <SimpleGrid cols={2}>
        <TextInput type="time" label={texts.amIn} {...form.getInputProps('am_in')} />
        <TextInput type="time" label={texts.amOut} {...form.getInputProps('am_out')} />
        <TextInput type="time" label={texts.pmIn} {...form.getInputProps('pm_in')} />
        <TextInput type="time" label={texts.pmOut} {...form.getInputProps('pm_out')} />
      </SimpleGrid>
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
