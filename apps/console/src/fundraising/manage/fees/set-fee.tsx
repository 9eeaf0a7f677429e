import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { PesosField, pesosIn } from '../../../kit/forms/pesos-field.tsx';
import { useFormDialog } from '../../../kit/forms/use-form-dialog.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { feeTexts } from './texts.ts';

interface Values extends Record<string, unknown> {
  payment_method: Schemas['PaymentFee']['payment_method'];
  percentage: number | string;
  fixed_amount: number | string;
  effective_from: string;
}

const EMPTY: Values = { payment_method: 'card', percentage: '', fixed_amount: '', effective_from: '' };

/** Button that sets the fee of a payment method from a given date. */
export function SetFee() {
  const texts = useTexts(feeTexts);
  const { paymentMethod } = useTexts(words);
  const refresh = useRefresh();
  const form = useForm<Values>({ initialValues: EMPTY });
  const { open, dialog } = useFormDialog(form, {
    send: ({ payment_method, percentage, fixed_amount, effective_from }) =>
      answer(
        api.POST('/api/v1/payment-fees', {
          body: {
            payment_method,
            percentage: pesosIn(percentage),
            fixed_amount: pesosIn(fixed_amount),
            effective_from,
          },
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.done);
    },
  });
  return (
    <>
      <Button onClick={open}>{texts.set}</Button>
      <FormDialog title={texts.set} {...dialog} fields={Object.keys(EMPTY)} save={texts.send}>
        <NativeSelect
          label={texts.method}
          required
          data={choicesOf(paymentMethod)}
          data-autofocus
          {...form.getInputProps('payment_method')}
        />
        <NumberInput
          label={texts.percentage}
          description={texts.percentageHint}
          required
          hideControls
          suffix="%"
          decimalScale={2}
          allowNegative={false}
          clampBehavior="none"
          inputMode="decimal"
          {...form.getInputProps('percentage')}
        />
        <PesosField
          label={texts.fixed}
          description={texts.fixedHint}
          required
          {...form.getInputProps('fixed_amount')}
        />
        <TextInput
          type="date"
          label={texts.from}
          description={texts.fromHint}
          required
          {...form.getInputProps('effective_from')}
        />
      </FormDialog>
    </>
  );
}
