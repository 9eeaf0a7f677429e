import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { useAttempt } from '../../../kit/forms/attempt.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { ErrorState } from '../../../shell/error-state.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { api, useMaybeMe } from '../../api.ts';
import type { Frequency } from './draft.ts';
import { useLeaving } from './leaving.ts';
import { PaymentMethodRadio } from './payment-method-radio.tsx';
import type { SecondStepProps } from './payment-method-step.tsx';
import { totalOf, useWaysOfPaying } from './payment-methods.ts';
import { cardName, expiryOf, isChargeable, useSavedCards } from './saved-cards.ts';
import { Summary } from './summary.tsx';
import { donateTexts } from './texts.ts';
import { Total } from './total.tsx';

/** Second step of a recurring donation, which requires an account and a saved card. */
export function RecurringStep(props: SecondStepProps) {
  const texts = useTexts(donateTexts);
  const me = useMaybeMe();
  const cards = useSavedCards({ isAsked: me !== undefined });
  const to = `/give/${props.campaign.id}?step=2`;
  const back = new URLSearchParams({ to });
  if (me === undefined)
    return (
      <Stack gap="lg">
        <Summary draft={props.draft} onEdit={props.onEdit} />
        <Empty
          title={texts.needAccount}
          hint={texts.needAccountText}
          action={
            <Group mt="sm">
              <Button component={Link} to={`/sign-in?${back}`}>
                {texts.signIn}
              </Button>
              <Button component={Link} to={`/sign-up?${back}`} variant="light">
                {texts.signUp}
              </Button>
            </Group>
          }
        />
      </Stack>
    );
  if (cards.isError) return <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />;
  if (cards.data === undefined) return <Loading lines={6} />;
  if (!cards.data.some(isChargeable))
    return (
      <Stack gap="lg">
        <Summary draft={props.draft} onEdit={props.onEdit} />
        <Empty
          title={texts.needCard}
          hint={texts.needCardText}
          action={
            <Button component={Link} to={`/cards/new?${back}`} mt="sm">
              {texts.newCard}
            </Button>
          }
        />
      </Stack>
    );
  return <CardForm {...props} cards={cards.data.filter(isChargeable)} />;
}

function CardForm({
  campaign,
  draft,
  onEdit,
  cards,
}: SecondStepProps & { cards: NonNullable<ReturnType<typeof useSavedCards>['data']> }) {
  const texts = useTexts(donateTexts);
  const { money } = useFormats();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { isLeaving, leaveTo } = useLeaving();
  const ways = useWaysOfPaying();
  const form = useForm({ initialValues: { card: String(cards[0]?.id ?? '') } });
  const amount = Number(draft.amount);
  const every = draft.every as Frequency;
  const { submit, isSending, problem } = useSubmit(form, {
    names: { payment_method_id: 'card' },
    send: ({ card }) => {
      const body = {
        campaign_id: campaign.id,
        amount,
        frequency: every,
        payment_method_id: Number(card),
      };
      return attempt(body, (key) =>
        answer(api.POST('/api/v1/subscriptions', { body, params: { header: { 'idempotency-key': key } } })),
      );
    },
    onDone: (result) => {
      if ('requires_action' in result) return leaveTo(result.action_url);
      void queries.invalidateQueries();
      const how = 'pending' in result ? '' : '?charge=paid';
      void navigate(`/recurring/${result.data.id}${how}`);
    },
  });
  // Donors must see the total of a charge before they agree to it.
  if (ways.isError) return <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />;
  if (ways.data === undefined) return <Loading lines={6} />;
  const fee = ways.data.find(({ payment_method }) => payment_method === 'card');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Summary draft={draft} onEdit={onEdit} />
        <Radio.Group label={texts.savedCards} size="md" {...form.getInputProps('card')}>
          <Stack gap="xs" mt="xs">
            {cards.map((card) => (
              <PaymentMethodRadio
                key={card.id}
                value={String(card.id)}
                label={cardName(card)}
                note={texts.expires(expiryOf(card))}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Anchor
          component={Link}
          to={`/cards/new?${new URLSearchParams({ to: `/give/${campaign.id}?step=2` })}`}
          size="sm"
        >
          {texts.newCard}
        </Anchor>
        <Total fee={fee} amount={amount} />
        <FormProblem error={problem} fields={['payment_method_id']} />
        <div>
          <Button type="submit" size="lg" fullWidth loading={isSending || isLeaving}>
            {texts.beginNow[every](fee === undefined ? '' : money(totalOf(fee, amount)))}
          </Button>
          <Text size="sm" c="dimmed" ta="center" mt="xs">
            {texts.recurs[every]}
          </Text>
        </div>
      </Stack>
    </form>
  );
}
