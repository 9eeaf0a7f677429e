import { type ActivityStatus, isVerdict } from '@bulwagan/contracts/court/activity-status.ts';
import { Alert, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { api, usePermission } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import type { Activity } from './kinds.ts';
import { useDocketTexts } from './use-texts.ts';

const STATUSES: ActivityStatus[] = ['Confirmed', 'for_update', 'Granted', 'Denied', 'Expunged'];

/** Form that changes the status of an activity; each status shows its consequences. */
export function StatusForm({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { texts, words } = useDocketTexts();
  const refresh = useRefresh();
  const can = usePermission();
  const form = useForm<{ status: ActivityStatus }>({
    initialValues: { status: activity.status === 'Expunged' ? 'Confirmed' : activity.status },
  });
  const sending = useSubmit(form, {
    send: (body) =>
      answer(
        api.POST('/api/case-activities/{caseActivity}/update-status', {
          params: { path: { caseActivity: activity.id } },
          body,
        }),
      ),
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.statusDone(words.status[data.status]));
      onClose();
    },
  });
  const isExpunging = form.values.status === 'Expunged';
  const offered = STATUSES.filter((status) => {
    if (activity.status === 'Expunged') return status === 'Confirmed';
    return !(activity.is_amendment && isVerdict(status) && !can('Review Amendments'));
  });
  return (
    <DialogForm
      {...sending}
      fields={['status']}
      save={isExpunging ? texts.expunge : texts.setStatus}
      {...(isExpunging ? { color: 'red' } : {})}
      onClose={onClose}
    >
      <Radio.Group label={texts.status} {...form.getInputProps('status')}>
        <Stack gap="sm" mt="xs">
          {offered.map((status) => (
            <Radio
              key={status}
              value={status}
              label={words.status[status]}
              description={texts.statusHint[status]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isExpunging && (
        <Alert color="red" variant="light" role="alert">
          {texts.expungeWarning}
        </Alert>
      )}
      {activity.is_amendment && can('Review Amendments') && (
        <Alert color="yellow" variant="light">
          {texts.isAmendment}
        </Alert>
      )}
    </DialogForm>
  );
}
