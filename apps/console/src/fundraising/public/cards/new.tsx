import { Alert, Button, Container, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { pathWithin } from '../../../account/sign-in/return-path.ts';
import { answer } from '../../../api/client.ts';
import { useAttempt } from '../../../kit/forms/attempt.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { IconLock } from '../../../kit/icons/tabler.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import { api, useMe } from '../../api.ts';
import { browserGateway } from '../../shared/gateway.ts';
import { useLeaving } from '../donate/leaving.ts';
import { CARDS_KEY } from '../donate/saved-cards.ts';
import { digitsOf, metaOf, readExpiry } from './card.ts';
import { rememberReturnUrl } from './return-url.ts';
import { cardTexts } from './texts.ts';

const FIELDS = ['number', 'expiry', 'cvc', 'holder'];

/**
 * Page that saves a card. The browser sends the card to the gateway, then its token to our server, which starts the
 * bank's verification.
 */
export default function NewCard() {
  const texts = useTexts(cardTexts);
  const me = useMe();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { isLeaving, leaveTo } = useLeaving();
  const [params] = useSearchParams();
  const to = pathWithin(params.get('to'), '/cards');
  const form = useForm({
    initialValues: { number: '', expiry: '', cvc: '', holder: me.name },
    validate: {
      number: (value) => (/^\d{12,19}$/.test(digitsOf(value)) ? null : texts.numberWrong),
      expiry: (value) => {
        const read = readExpiry(value);
        if (read === undefined) return texts.expiryWrong;
        const month = `${read.year}-${String(read.month).padStart(2, '0')}`;
        return month < today().slice(0, 7) ? texts.expiryPast : null;
      },
      cvc: (value) => (/^\d{3,4}$/.test(value.trim()) ? null : texts.cvcWrong),
      holder: (value) => (value.trim() === '' ? texts.required : null),
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: async (card) => {
      const body = {
        payment_method_id: await browserGateway().tokenize(card, me.email),
        card_meta: metaOf(card),
      };
      return await attempt(body, (key) =>
        answer(
          api.POST('/api/v1/payment-methods/gateway/link-card', {
            body,
            params: { header: { 'idempotency-key': key } },
          }),
        ),
      );
    },
    onDone: (result) => {
      void queries.invalidateQueries({ queryKey: CARDS_KEY });
      if ('data' in result) {
        notifyDone(texts.savedTitle);
        return void navigate(to, { replace: true });
      }
      rememberReturnUrl(to);
      if ('requires_action' in result) return leaveTo(result.action_url);
      void navigate(`/cards/confirm/${result.payment_intent_id}`, { replace: true });
    },
  });
  return (
    <Container size={480} px={0}>
      <PageHeader title={texts.newTitle} detail={texts.check} back={{ label: texts.title, to: '/cards' }} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <Alert color="gray" variant="light" icon={<IconLock aria-hidden />}>
            {texts.safe}
          </Alert>
          <TextInput
            label={texts.number}
            inputMode="numeric"
            autoComplete="cc-number"
            required
            maxLength={23}
            {...form.getInputProps('number')}
            onChange={(event) => form.setFieldValue('number', grouped(event.currentTarget.value))}
          />
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="nowrap">
            <TextInput
              label={texts.expiry}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="08/30"
              required
              maxLength={9}
              {...form.getInputProps('expiry')}
              onChange={(event) =>
                form.setFieldValue('expiry', withSlash(event.currentTarget.value, form.values.expiry))
              }
            />
            <TextInput
              label={texts.cvc}
              inputMode="numeric"
              autoComplete="cc-csc"
              required
              maxLength={4}
              {...form.getInputProps('cvc')}
            />
          </Group>
          <TextInput
            label={texts.holder}
            autoComplete="cc-name"
            required
            maxLength={100}
            {...form.getInputProps('holder')}
          />
          <FormProblem error={problem} fields={FIELDS} />
          <Button type="submit" size="md" loading={isSending || isLeaving}>
            {texts.save}
          </Button>
        </Stack>
      </form>
    </Container>
  );
}

/** Formats a card number in groups of four digits. */
function grouped(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Adds the slash after `08` while typing, but not while deleting. */
function withSlash(text: string, before: string): string {
  return /^\d{2}$/.test(text) && text.length > before.length ? `${text}/` : text;
}
