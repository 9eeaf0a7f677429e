import { answer } from '../../../api/client.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { FormButton } from '../../../kit/forms/form-button.tsx';
import { pesosIn } from '../../../kit/forms/pesos-field.tsx';
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
  return (
    <FormButton
      label={texts.set}
      initial={EMPTY}
      fields={[
        {
          kind: 'native-choice',
          name: 'payment_method',
          label: texts.method,
          required: true,
          data: choicesOf(paymentMethod),
          isFirst: true,
        },
        {
          kind: 'number',
          name: 'percentage',
          label: texts.percentage,
          description: texts.percentageHint,
          required: true,
          suffix: '%',
          decimalScale: 2,
          allowNegative: false,
          clampBehavior: 'none',
          inputMode: 'decimal',
        },
        {
          kind: 'pesos',
          name: 'fixed_amount',
          label: texts.fixed,
          description: texts.fixedHint,
          required: true,
        },
        {
          kind: 'date',
          name: 'effective_from',
          label: texts.from,
          description: texts.fromHint,
          required: true,
        },
      ]}
      send={({ percentage, fixed_amount, ...values }) => {
        const body = { ...values, percentage: pesosIn(percentage), fixed_amount: pesosIn(fixed_amount) };
        return answer(api.POST('/api/v1/payment-fees', { body }));
      }}
      done={texts.done}
      onDone={refresh}
      save={texts.send}
    />
  );
}
