import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import type { Activity } from './kinds.ts';
import { docketTexts } from './texts.ts';

/** Confirms the deletion of an activity and explains what is kept. */
export function RemoveForm({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const texts = useTexts(docketTexts);
  const refresh = useRefresh();
  const form = useForm({ initialValues: {} });
  const sending = useSubmit(form, {
    send: () =>
      answer(
        api.DELETE('/api/case-activities/{caseActivityId}', {
          params: { path: { caseActivityId: activity.id } },
        }),
      ),
    onDone: () => {
      onClose();
      notifyDone(texts.removed);
      void refresh();
    },
  });
  return (
    <DialogForm {...sending} save={texts.remove} color="red" onClose={onClose}>
      <Text>{texts.removeText}</Text>
    </DialogForm>
  );
}
