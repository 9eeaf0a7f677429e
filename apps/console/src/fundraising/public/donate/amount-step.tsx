import { FREQUENCIES } from '@bulwagan/contracts/fundraising/kinds.ts';
import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { PesosField } from '../../../kit/forms/pesos-field.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { payingWords } from '../../shared/paying-words.ts';
import type { Draft } from './draft.ts';
import { isAmount } from './from-address.ts';
import { donateTexts } from './texts.ts';

const SUGGESTED = [100, 250, 500, 1_000, 2_500, 5_000];

interface AmountStepProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  onDone: () => void;
}

/** First step of a donation: amount, frequency and message. */
export function AmountStep({ draft, change, onDone }: AmountStepProps) {
  const texts = useTexts(donateTexts);
  const words = useTexts(payingWords);
  const { roundMoney } = useFormats();
  const form = useForm({
    initialValues: {
      amount: draft.amount,
      every: draft.every,
      message: draft.message,
      is_anonymous: draft.is_anonymous,
    },
    validate: { amount: (value) => (isAmount(value) ? null : texts.amountWrong) },
    onValuesChange: change,
  });
  const submit = form.onSubmit(onDone, () =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  );
  const isOnce = form.values.every === 'once';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <NativeSelect
          label={texts.how}
          data={[{ value: 'once', label: texts.once }, ...choicesOf(words.frequency, FREQUENCIES)]}
          {...form.getInputProps('every')}
        />
        {!isOnce && (
          <Text size="sm" c="dimmed">
            {texts.recurringNamed}
          </Text>
        )}
        <div>
          <Text size="sm" fw={600} mb={6} id="suggested">
            {texts.suggestions}
          </Text>
          <SimpleGrid cols={{ base: 3, sm: 6 }} spacing="xs" role="group" aria-labelledby="suggested">
            {SUGGESTED.map((pesos) => (
              <Button
                key={pesos}
                px="xs"
                variant={Number(form.values.amount) === pesos ? 'filled' : 'default'}
                aria-pressed={Number(form.values.amount) === pesos}
                onClick={() => {
                  form.setFieldValue('amount', pesos);
                  form.clearFieldError('amount');
                }}
              >
                {roundMoney(pesos)}
              </Button>
            ))}
          </SimpleGrid>
        </div>
        <PesosField
          label={texts.amount}
          description={texts.amountHint}
          required
          size="lg"
          {...form.getInputProps('amount')}
        />
        {isOnce && (
          <>
            <Textarea
              label={texts.message}
              description={texts.messageHint}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={DESCRIPTION_MAX_LENGTH}
              {...form.getInputProps('message')}
            />
            <Checkbox
              label={texts.anonymous}
              description={texts.anonymousHint}
              {...form.getInputProps('is_anonymous', { type: 'checkbox' })}
            />
          </>
        )}
        <Button type="submit" size="lg">
          {texts.next}
        </Button>
      </Stack>
    </form>
  );
}
