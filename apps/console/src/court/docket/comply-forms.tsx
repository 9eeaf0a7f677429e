import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { docketTexts } from './texts.ts';

interface FormProps {
  activity: Pick<Schemas['Activity'], 'id'>;
  onClose: () => void;
}

/** Form that marks an activity as complied, by default now. */
export function ComplyForm({ activity, onClose }: FormProps) {
  const texts = useTexts(docketTexts);
  const refresh = useRefresh();
  const form = useForm({ initialValues: { complied_at: toLocalInput(new Date().toISOString()) } });
  const sending = useSubmit(form, {
    send: ({ complied_at: at }) =>
      answer(
        api.POST('/api/case-activities/{caseActivityId}/comply', {
          params: { path: { caseActivityId: activity.id } },
          body: { complied_at: fromLocalInput(at) ?? null },
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.complyDone);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} fields={['complied_at']} save={texts.comply} onClose={onClose}>
      <TextInput type="datetime-local" label={texts.compliedAt} {...form.getInputProps('complied_at')} />
    </DialogForm>
  );
}

export function UndoComplianceForm({ activity, onClose }: FormProps) {
  const texts = useTexts(docketTexts);
  const refresh = useRefresh();
  const form = useForm({ initialValues: {} });
  const sending = useSubmit(form, {
    send: () =>
      answer(
        api.DELETE('/api/case-activities/{caseActivityId}/comply', {
          params: { path: { caseActivityId: activity.id } },
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.undoDone);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} save={texts.undo} onClose={onClose}>
      <Text>{texts.undoText}</Text>
    </DialogForm>
  );
}
