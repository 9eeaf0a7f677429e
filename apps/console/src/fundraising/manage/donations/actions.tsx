import type { RefundReason } from '@bulwagan/contracts/fundraising/statuses.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { useAttempt } from '../../../kit/forms/attempt.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { PesosField, pesosIn } from '../../../kit/forms/pesos-field.tsx';
import { useFormDialog } from '../../../kit/forms/use-form-dialog.ts';
import { notifyDone, notifyFailed } from '../../../kit/notify.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { donationTexts } from './texts.ts';

interface DonationProps {
  donation: Schemas['DonationWithReturns'];
}

/** Buttons for the actions that the user may take on a donation in its current status. */
export function DonationActions({ donation }: DonationProps) {
  const can = usePermission();
  const { status } = donation;
  return (
    <>
      {status !== 'completed' && status !== 'refunded' && <Verify id={donation.id} />}
      {donation.refundable_amount > 0 && can('Run the system') && <Refund donation={donation} />}
    </>
  );
}

function Verify({ id }: { id: number }) {
  const texts = useTexts(donationTexts);
  const refresh = useRefresh();
  const asking = useMutation({
    mutationFn: () => api.GET('/api/v1/donations/{id}/verify', { params: { path: { id } } }),
    onSuccess: async () => {
      await refresh();
      notifyDone(texts.verified);
    },
    onError: notifyFailed,
  });
  return (
    <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
      {texts.verify}
    </Button>
  );
}

const initialRefund = ({ refundable_amount: left }: DonationProps['donation']) => ({
  amount: left as number | string,
  reason: 'requested_by_customer' as RefundReason,
  notes: '',
});

function Refund({ donation }: DonationProps) {
  const texts = useTexts(donationTexts);
  const { money } = useFormats();
  const refresh = useRefresh();
  const attempt = useAttempt();
  const form = useForm({ initialValues: initialRefund(donation) });
  const { open, dialog } = useFormDialog(form, {
    send: ({ amount, reason, notes }) => {
      const pesos = pesosIn(amount);
      // For a full refund the amount is null: the server asks the gateway for the amount still refundable.
      const part = pesos === donation.refundable_amount ? null : pesos;
      const body = { amount: part, reason, notes: notes.trim() || null };
      return attempt(body, (key) =>
        answer(
          api.POST('/api/v1/donations/{id}/refund', {
            params: { path: { id: donation.id }, header: { 'idempotency-key': key } },
            body,
          }),
        ),
      );
    },
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.refunded[data.status]);
    },
  });
  const start = () => {
    // An earlier refund reduces the refundable amount.
    const isTyped = form.isDirty();
    form.setInitialValues(initialRefund(donation));
    if (!isTyped) form.reset();
    open();
  };
  return (
    <>
      <Button variant="default" onClick={start}>
        {texts.refund}
      </Button>
      <FormDialog
        title={texts.refundTitle}
        {...dialog}
        fields={['amount', 'reason', 'notes']}
        save={texts.refund}
        color="red"
      >
        <Text>{texts.refundText(money(donation.refundable_amount))}</Text>
        <PesosField
          label={texts.refundAmount}
          description={texts.refundAmountHint}
          required
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label={texts.refundReason}
          data={choicesOf(texts.reasons)}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Textarea
          label={texts.notes}
          description={texts.notesHint}
          maxLength={NAME_MAX_LENGTH}
          autosize
          minRows={2}
          {...form.getInputProps('notes')}
        />
      </FormDialog>
    </>
  );
}
