import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { hearingTexts } from './texts.ts';

interface EndFormProps {
  hearing: Pick<Schemas['Activity'], 'id' | 'remarks' | 'scheduled_at'>;
  onClose: () => void;
}

/** Form that cancels a hearing; a reason is required. */
export function CancelHearing({ hearing, onClose }: EndFormProps) {
  const texts = useTexts(hearingTexts);
  const refresh = useRefresh();
  const form = useForm({ initialValues: { reason: '' } });
  const sending = useSubmit(form, {
    send: (body) =>
      answer(api.POST('/api/hearings/{id}/cancel', { params: { path: { id: hearing.id } }, body })),
    onDone: () => {
      void refresh();
      notifyDone(texts.cancelled);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} fields={['reason']} save={texts.cancel} color="red" onClose={onClose}>
      <Text>{texts.cancelText}</Text>
      <Textarea
        label={texts.cancelReason}
        description={texts.reasonHint}
        required
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/**
 * Form that records the result of a hearing. Results that require the hearing to have started are not offered before.
 */
export function HearingResult({ hearing, onClose }: EndFormProps) {
  const texts = useTexts(hearingTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  const hasBegun = hearing.scheduled_at !== null && Date.parse(hearing.scheduled_at) <= Date.now();
  const results = hasBegun ? (['held', 'no_show', 'postponed'] as const) : (['postponed'] as const);
  const form = useForm<{ hearing_status: (typeof results)[number]; remarks: string }>({
    initialValues: { hearing_status: results[0], remarks: hearing.remarks ?? '' },
  });
  const sending = useSubmit(form, {
    send: ({ hearing_status, remarks }) =>
      answer(
        api.POST('/api/hearings/{id}/result', {
          params: { path: { id: hearing.id } },
          body: { hearing_status, remarks: remarks.trim() || null },
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.resultDone);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} fields={['hearing_status', 'remarks']} save={texts.save} onClose={onClose}>
      <NativeSelect
        label={texts.resultLabel}
        data={choicesOf(words.hearing, results)}
        {...(form.values.hearing_status === 'postponed' ? { description: texts.postponedHint } : {})}
        {...form.getInputProps('hearing_status')}
      />
      <Textarea
        label={texts.resultRemarks}
        description={texts.resultHint}
        autosize
        minRows={2}
        {...form.getInputProps('remarks')}
      />
    </DialogForm>
  );
}
