import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { ATTEMPT_FIELDS, AttemptFields, attemptOf, startOfAttempt } from './fields.tsx';
import { sheriffTexts } from './texts.ts';

interface NewReportFormProps {
  caseId: string;
  hearingId: string;
  onClose: () => void;
}

/** Form that records a sheriff's report under a hearing, with its first attempt of service. */
export function NewReportForm({ caseId, hearingId, onClose }: NewReportFormProps) {
  const texts = useTexts(sheriffTexts);
  const refresh = useRefresh();
  const form = useForm({ initialValues: { ...startOfAttempt(), remarks: '' } });
  const sending = useSubmit(form, {
    send: (values) =>
      answer(
        api.POST('/api/backoffice/case/{caseId}/activities-sheriff', {
          params: { path: { caseId } },
          body: {
            hearing_parent_id: hearingId,
            ...attemptOf(values),
            remarks: values.remarks.trim() || null,
          },
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.recorded);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} fields={[...ATTEMPT_FIELDS, 'remarks']} save={texts.record} onClose={onClose}>
      <AttemptFields values={form.values} field={form.getInputProps} />
      <Textarea label={texts.remarks} autosize minRows={2} {...form.getInputProps('remarks')} />
    </DialogForm>
  );
}
