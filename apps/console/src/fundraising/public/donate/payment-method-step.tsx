import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Anchor, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { isFirstAsked } from '../../../kit/failed.tsx';
import { useAttempt } from '../../../kit/forms/attempt.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { ErrorState } from '../../../shell/error-state.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { GATEWAY_ID } from '../../../shell/settings.ts';
import { api, type Schemas, useMaybeMe } from '../../api.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { RECEIPT_FIELDS, type ReceiptData, receiptBodyOf } from '../receipt-fields.tsx';
import { sendAsOneself } from './as-oneself.ts';
import type { Draft } from './draft.ts';
import { useLeaving } from './leaving.ts';
import { PaymentMethodRadio } from './payment-method-radio.tsx';
import { feeOf, totalOf, useWaysOfPaying, type Way } from './payment-methods.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import { cardName, expiryOf, isChargeable, useSavedCards } from './saved-cards.ts';
import { Summary } from './summary.tsx';
import { donateTexts } from './texts.ts';
import { Total } from './total.tsx';

export interface SecondStepProps {
  campaign: Schemas['Campaign'];
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  onEdit: () => void;
}

/** Opens the next page: `leave` opens a page of the gateway, `go` opens a page of this service. */
type Next = { leave: string } | { go: string };

const SAVED = 'saved:';
const NAMES = { payment_method: 'method', payment_method_id: 'method' };

interface PaymentMethodStepProps extends SecondStepProps {
  /** Details for the receipt, kept while the page is open: the browser does not store the TIN and address. */
  receipt: ReceiptData;
  onReceiptChange: (receipt: ReceiptData) => void;
}

/** Payment method and donor of a one-time donation. Continues to the gateway, or charges the saved card immediately. */
export function PaymentMethodStep({
  campaign,
  draft,
  change,
  onEdit,
  receipt,
  onReceiptChange,
}: PaymentMethodStepProps) {
  const texts = useTexts(donateTexts);
  const words = useTexts(payingWords);
  const { money } = useFormats();
  const me = useMaybeMe();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { isLeaving, leaveTo } = useLeaving();
  const ways = useWaysOfPaying();
  const cards = useSavedCards({ isAsked: me !== undefined });
  // A saved card chosen earlier must not be charged while it is not shown.
  const areCardsShown = cards.data !== undefined;
  const form = useForm({
    initialValues: {
      method: draft.method,
      donor_name: draft.donor_name,
      donor_email: draft.donor_email,
      ...receipt,
    },
    onValuesChange: ({ method, donor_name, donor_email, ...details }) => {
      change({ method, donor_name, donor_email });
      onReceiptChange(details);
    },
  });
  /** Returns the payment method; empty if none is chosen, or if the chosen card is not shown. */
  const wayOf = ({ method }: { method: string }): string =>
    method.startsWith(SAVED) && !areCardsShown ? '' : method;
  const amount = Number(draft.amount);
  const { submit, isSending, problem } = useSubmit(form, {
    names: NAMES,
    ownErrors: (values) => ({ method: wayOf(values) === '' ? texts.chooseMethod : null }),
    send: async (values): Promise<Next> => {
      const method = wayOf(values);
      return await unlessPaid(() =>
        method.startsWith(SAVED)
          ? charge(Number(method.slice(SAVED.length)), values)
          : begin(method as Way, values),
      );
    },
    onDone: (next) => {
      if ('leave' in next) return leaveTo(next.leave);
      void queries.invalidateQueries();
      void navigate(next.go);
    },
  });

  const common = {
    campaign_id: campaign.id,
    amount,
    message: draft.message.trim() === '' ? null : draft.message,
    is_anonymous: draft.is_anonymous,
    // The earlier checkout was opened and abandoned; only one of the two donations can be paid.
    replaces: draft.begun === '' ? null : draft.begun,
  };

  /** Opens the page of the earlier donation if the server answers 409: that donation has been paid or is being paid. */
  async function unlessPaid(send: () => Promise<Next>): Promise<Next> {
    try {
      return await send();
    } catch (error) {
      if (draft.begun === '' || !hasStatus(error, 409)) throw error;
      return { go: `/donations/${draft.begun}` };
    }
  }

  async function begin(method: Way, values: GuestValues & ReceiptData) {
    const { donor_name, donor_email } = values;
    // Null for empty fields, so that the server reports them as missing and not as invalid.
    const who = me === undefined ? { donor_name: donor_name || null, donor_email: donor_email || null } : {};
    const body = {
      ...common,
      ...who,
      ...receiptBodyOf(values),
      payment_gateway: GATEWAY_ID,
      payment_method: method,
    };
    const { data } = await attempt(body, (key) =>
      sendAsOneself(() =>
        answer(api.POST('/api/v1/donations', { body, params: { header: { 'idempotency-key': key } } })),
      ),
    );
    change({ begun: data.reference_number });
    return { leave: data.checkout_url };
  }

  async function charge(cardId: number, values: ReceiptData) {
    const body = { ...common, ...receiptBodyOf(values), payment_method_id: cardId };
    const result = await attempt(body, (key) =>
      answer(
        api.POST('/api/v1/donations/charge-saved/gateway', {
          body,
          params: { header: { 'idempotency-key': key } },
        }),
      ),
    );
    if ('requires_action' in result) return { leave: result.action_url };
    return { go: `/donations/${result.data.reference_number}` };
  }

  if (ways.isError) return <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />;
  if (ways.data === undefined || (me !== undefined && isFirstAsked(cards))) return <Loading lines={8} />;
  const chargeable = (cards.data ?? []).filter(({ is_vaulted }) => is_vaulted);
  const { method } = form.values;
  const isSaved = method.startsWith(SAVED) && areCardsShown;
  const fee = ways.data.find(({ payment_method }) => payment_method === (isSaved ? 'card' : method));
  const feeNote = (one: (typeof ways.data)[number]) => texts.fee(money(feeOf(one, amount)));
  const cardFee = ways.data.find(({ payment_method }) => payment_method === 'card');
  const total = fee === undefined ? '' : money(totalOf(fee, amount));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Summary draft={draft} onEdit={onEdit} />
        {me === undefined ? (
          <Guest form={form} to={`/give/${campaign.id}?step=2`} />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.asWhom(me.name)}
          </Text>
        )}
        {/* Donors can still donate if the saved cards cannot be loaded. */}
        {me !== undefined && cards.data === undefined && (
          <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />
        )}
        <Radio.Group label={texts.method} size="md" {...form.getInputProps('method')}>
          <Stack gap="xs" mt="xs">
            {chargeable.map((card) => (
              <PaymentMethodRadio
                key={card.id}
                value={`${SAVED}${card.id}`}
                label={cardName(card)}
                note={
                  isChargeable(card) && cardFee !== undefined
                    ? `${texts.expires(expiryOf(card))} · ${feeNote(cardFee)}`
                    : texts.expired
                }
                isDisabled={!isChargeable(card)}
              />
            ))}
            {ways.data.map((one) => (
              <PaymentMethodRadio
                key={one.payment_method}
                value={one.payment_method}
                label={words.ways[one.payment_method]}
                note={feeNote(one)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {me !== undefined && (
          <Anchor
            component={Link}
            to={`/cards/new?${new URLSearchParams({ to: `/give/${campaign.id}?step=2` })}`}
            size="sm"
          >
            {texts.newCard}
          </Anchor>
        )}
        <ReceiptDetails form={form} hasProfile={me !== undefined} />
        <Total fee={fee} amount={amount} />
        <FormProblem
          error={problem}
          fields={['donor_name', 'donor_email', 'payment_method', 'payment_method_id', ...RECEIPT_FIELDS]}
        />
        <div>
          <Button type="submit" size="lg" fullWidth loading={isSending || isLeaving}>
            {isSaved ? texts.chargeNow(total) : texts.toPayment(total)}
          </Button>
          <Text size="sm" c="dimmed" ta="center" mt="xs">
            {isSaved ? texts.charges : texts.leaves}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

interface GuestValues {
  method: string;
  donor_name: string;
  donor_email: string;
}

function Guest({ form, to }: { form: Pick<UseFormReturnType<GuestValues>, 'getInputProps'>; to: string }) {
  const texts = useTexts(donateTexts);
  return (
    <Stack gap="sm" role="group" aria-label={texts.you}>
      <Group justify="space-between">
        <Text fw={600}>{texts.you}</Text>
        <Text size="sm">
          {texts.haveAccount} <Link to={`/sign-in?${new URLSearchParams({ to })}`}>{texts.signIn}</Link>
        </Text>
      </Group>
      <TextInput
        label={texts.name}
        autoComplete="name"
        required
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('donor_name')}
      />
      <TextInput
        label={texts.email}
        description={texts.emailHint}
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps('donor_email')}
      />
    </Stack>
  );
}
