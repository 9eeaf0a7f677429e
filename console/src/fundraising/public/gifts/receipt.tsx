import { Button, Container, Group, Paper, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { tellDone } from '../../../kit/tell.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { useLeaving } from '../giving/leaving.ts';
import { givingWords } from '../giving/words.ts';
import { Fanlight } from '../site/ornaments.tsx';
import { asCounted } from './as-counted.ts';
import { GiftFacts } from './facts.tsx';
import { wayName } from './list.tsx';
import { GiftStatus } from './status.tsx';
import { giftTexts } from './texts.ts';

type Gift = Schemas['Donation'];

/** One gift of one's own: its receipt when it has arrived, the way to pay it until then. */
export default function Receipt() {
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: ['gifts', 'mine', id],
    queryFn: async () =>
      asCounted((await answer(api.GET('/api/v1/donations/{id}', { params: { path: { id } } }))).data),
  });
  return (
    <Container size={680} px={0}>
      <Loaded query={query} lines={10}>
        {(gift) => <GiftPage gift={gift} />}
      </Loaded>
    </Container>
  );
}

function GiftPage({ gift }: { gift: Gift }) {
  const texts = useTexts(giftTexts);
  const say = useServerText();
  const words = useTexts(givingWords);
  const { dateTime, money } = useFormats();
  const isPaid = gift.status === 'completed' || gift.status === 'refunded';
  return (
    <>
      <PageHeader
        title={texts.receiptTitle(gift.reference_number)}
        back={{ label: texts.listTitle, to: '/my-donations' }}
        detail={<GiftStatus status={gift.status} />}
        actions={
          isPaid && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
          )
        }
      />
      <Paper withBorder style={{ overflow: 'hidden' }}>
        <Fanlight height={48} />
        <div style={{ padding: '1rem 1.5rem 0.5rem' }}>
          {gift.status === 'completed' && (
            <Text ff="heading" fz="xl" fw={600}>
              {texts.thanks}
            </Text>
          )}
          {gift.failure_message !== null && !isPaid && <Text>{say(gift.failure_message)}</Text>}
          <GiftFacts
            facts={[
              [
                texts.campaign,
                <Link key="to" to={`/campaigns/${gift.campaign_id}`}>
                  {gift.campaign.title}
                </Link>,
              ],
              [texts.amount, money(gift.amount)],
              [texts.fee, money(gift.fee_amount)],
              [
                isPaid ? texts.total : texts.totalDue,
                <strong key="total">{money(gift.total_amount)}</strong>,
              ],
              [texts.way, wayName(words.ways, gift.payment_method)],
              gift.donor_name !== null && [
                texts.donor,
                gift.is_anonymous ? `${gift.donor_name} (${texts.anonymously})` : gift.donor_name,
              ],
              gift.message !== null && [texts.message, gift.message],
              [texts.given, dateTime(gift.created_at)],
              gift.paid_at !== null && [texts.paid, dateTime(gift.paid_at)],
              [texts.reference, <code key="reference">{gift.reference_number}</code>],
              gift.subscription_id !== null && [
                texts.recurring,
                <Link key="recurring" to={`/recurring/${gift.subscription_id}`}>
                  {texts.showRecurring}
                </Link>,
              ],
            ]}
          />
        </div>
      </Paper>
      <Deeds gift={gift} />
    </>
  );
}

/** What can still be done: pay it, try again, or leave it. */
function Deeds({ gift }: { gift: Gift }) {
  const texts = useTexts(giftTexts);
  const queries = useQueryClient();
  const { isLeaving, leaveTo } = useLeaving();
  const path = { id: gift.id };
  const paying = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/donations/{id}/pay/gateway', {
          params: { path },
        }),
      ),
    onSuccess: ({ data }) => leaveTo(data.checkout_url),
    // It may have been paid meanwhile: then the page shows so.
    onError: () => queries.invalidateQueries({ queryKey: ['gifts'] }),
  });
  const canPay =
    ['pending', 'failed', 'cancelled', 'expired'].includes(gift.status) && gift.subscription_id === null;
  if (!canPay) return null;
  return (
    <div className="no-print">
      <FormProblem error={paying.error} />
      <Group mt="lg">
        <Button loading={paying.isPending || isLeaving} onClick={() => paying.mutate()}>
          {gift.status === 'pending' ? texts.goOn : texts.payAgain}
        </Button>
        {gift.status === 'pending' && (
          <ConfirmButton
            label={texts.cancel}
            title={texts.cancelTitle}
            text={texts.cancelText}
            answer={texts.cancelAnswer}
            action={() => api.POST('/api/v1/donations/{id}/cancel', { params: { path } })}
            onDone={() => {
              void queries.invalidateQueries({ queryKey: ['gifts'] });
              tellDone(texts.cancelled);
            }}
          />
        )}
      </Group>
    </div>
  );
}
