import { wasPaid } from '@bulwagan/contracts/fundraising/statuses.ts';
import { Box, Button, Container, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { IconPrinter } from '../../../kit/icons/tabler.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { asCounted } from '../../shared/counted-status.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { State } from '../../shared/state.tsx';
import { useLeaving } from '../donate/leaving.ts';
import { Fanlight } from '../site/ornaments.tsx';
import { DonationFacts } from './facts.tsx';
import { methodName } from './list.tsx';
import { PapersOfDonation } from './papers.tsx';
import { donationTexts } from './texts.ts';

type Donation = Schemas['Donation'];

/** One donation of the signed-in user: the receipt once it is paid, a payment button until then. */
export default function Receipt() {
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: ['gifts', 'mine', id],
    queryFn: async () =>
      asCounted((await answer(api.GET('/api/v1/donations/{id}', { params: { path: { id } } }))).data),
  });
  return (
    <Container size={680} px={0}>
      <Loaded query={query} lines={24}>
        {(donation) => <DonationPage donation={donation} />}
      </Loaded>
    </Container>
  );
}

function DonationPage({ donation }: { donation: Donation }) {
  const texts = useTexts(donationTexts);
  const say = useServerText();
  const words = useTexts(payingWords);
  const { dateTime, money } = useFormats();
  const isPaid = wasPaid(donation.status);
  return (
    <>
      <PageHeader
        title={texts.receiptTitle(donation.reference_number)}
        back={{ label: texts.listTitle, to: '/my-donations' }}
        detail={<State kind="donationStatus" value={donation.status} />}
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
          {donation.status === 'completed' && (
            <Text ff="heading" fz="xl" fw={600}>
              {texts.thanks}
            </Text>
          )}
          {donation.failure_message !== null && !isPaid && <Text>{say(donation.failure_message)}</Text>}
          <DonationFacts
            facts={[
              [
                texts.campaign,
                <Link key="to" to={`/campaigns/${donation.campaign_id}`}>
                  {donation.campaign.title}
                </Link>,
              ],
              [texts.amount, money(donation.amount)],
              [texts.fee, money(donation.fee_amount)],
              [
                isPaid ? texts.total : texts.totalDue,
                <strong key="total">{money(donation.total_amount)}</strong>,
              ],
              donation.refunded_amount > 0 && [texts.refunded, money(donation.refunded_amount)],
              [texts.method, methodName(words.ways, donation.payment_method)],
              donation.donor_name !== null && [
                texts.donor,
                donation.is_anonymous ? `${donation.donor_name} (${texts.anonymously})` : donation.donor_name,
              ],
              donation.message !== null && [texts.message, donation.message],
              [texts.given, dateTime(donation.created_at)],
              donation.paid_at !== null && [texts.paid, dateTime(donation.paid_at)],
              [texts.reference, <code key="reference">{donation.reference_number}</code>],
              donation.subscription_id !== null && [
                texts.recurring,
                <Link key="recurring" to={`/recurring/${donation.subscription_id}`}>
                  {texts.showRecurring}
                </Link>,
              ],
            ]}
          />
        </div>
      </Paper>
      {isPaid && (
        <Box mt="lg">
          <PapersOfDonation donation={donation} />
        </Box>
      )}
      <Actions donation={donation} />
    </>
  );
}

/** Actions on an unpaid donation: pay, retry or cancel. */
function Actions({ donation }: { donation: Donation }) {
  const texts = useTexts(donationTexts);
  const queries = useQueryClient();
  const { isLeaving, leaveTo } = useLeaving();
  const path = { id: donation.id };
  const paying = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/donations/{id}/pay/gateway', {
          params: { path },
        }),
      ),
    onSuccess: ({ data }) => leaveTo(data.checkout_url),
    // The donation may have been paid since this page was loaded; reload it to show that.
    onError: () => queries.invalidateQueries({ queryKey: ['gifts'] }),
  });
  const canPay =
    ['pending', 'failed', 'cancelled', 'expired'].includes(donation.status) &&
    donation.subscription_id === null;
  if (!canPay) return null;
  return (
    <div className="no-print">
      <FormProblem error={paying.error} />
      <Group mt="lg">
        <Button loading={paying.isPending || isLeaving} onClick={() => paying.mutate()}>
          {donation.status === 'pending' ? texts.goOn : texts.payAgain}
        </Button>
        {donation.status === 'pending' && (
          <ConfirmButton
            label={texts.cancel}
            title={texts.cancelTitle}
            text={texts.cancelText}
            answer={texts.cancelAnswer}
            dismiss={texts.keep}
            action={() => api.POST('/api/v1/donations/{id}/cancel', { params: { path } })}
            onDone={() => {
              void queries.invalidateQueries({ queryKey: ['gifts'] });
              notifyDone(texts.cancelled);
            }}
          />
        )}
      </Group>
    </div>
  );
}
