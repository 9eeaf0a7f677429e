import { wasPaid } from '@bulwagan/contracts/fundraising/statuses.ts';
import { Button, CopyButton, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { asCounted } from '../../shared/counted-status.ts';
import { State } from '../../shared/state.tsx';
import { forgetDraft } from '../donate/draft.ts';
import { useLeaving } from '../donate/leaving.ts';
import { NOTICES_KEY } from '../notices/bell.tsx';
import { Fanlight } from '../site/ornaments.tsx';
import { DonationFacts } from './facts.tsx';
import classes from './notice.module.css';
import { DownloadReceipt } from './receipt-file.tsx';
import { donationTexts } from './texts.ts';

type Donation = Schemas['FollowedDonation'];

const LOOK_EVERY_MS = 3_000;
/** Stops polling after five minutes, in case the page stays open. */
const MOST_LOOKS = 100;

/**
 * Status page of a donation. Donors return to it from the gateway. While the donation is pending, the page polls the
 * server, which asks the gateway. The result therefore does not depend on a webhook, and values in the URL are not
 * trusted.
 */
export default function TrackDonation() {
  const texts = useTexts(donationTexts);
  const reference = useParams().reference ?? '';
  const looks = useRef(0);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['gift', reference],
    queryFn: async () => {
      looks.current += 1;
      const { data } = await answer(
        api.GET('/api/v1/donations/track/{reference_number}/verify', {
          params: { path: { reference_number: reference } },
        }),
      );
      return asCounted(data);
    },
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && looks.current < MOST_LOOKS && LOOK_EVERY_MS,
  });
  const status = query.data?.status;
  const campaignId = query.data?.campaign.id;
  useEffect(() => {
    if (status !== 'completed') return;
    // The donation is complete: delete its draft and reload the amounts and notifications shown elsewhere.
    if (campaignId !== undefined) forgetDraft(campaignId);
    for (const key of [['campaigns'], ['gifts'], NOTICES_KEY])
      void queries.invalidateQueries({ queryKey: key });
  }, [status, campaignId, queries]);
  useEffect(() => {
    document.title = `${status === undefined ? texts.findTitle : texts.notifyTitle[status]} · Bulwagan`;
  }, [status, texts]);
  if (hasStatus(query.error, 404)) return <Unknown />;
  return (
    <Loaded query={query} lines={8}>
      {(donation) => (
        <Shown donation={donation} isLooking={query.isFetching} onLook={() => void query.refetch()} />
      )}
    </Loaded>
  );
}

const isUnpaid = ({ status }: Donation): boolean => ['failed', 'cancelled', 'expired'].includes(status);

function Shown({
  donation,
  isLooking,
  onLook,
}: {
  donation: Donation;
  isLooking: boolean;
  onLook: () => void;
}) {
  const texts = useTexts(donationTexts);
  const say = useServerText();
  const { money, dateTime } = useFormats();
  const isWaiting = donation.status === 'pending';
  const isPaid = wasPaid(donation.status);
  const isChargedAgain = donation.is_recurring && isUnpaid(donation);
  const fee = Math.round((donation.total_amount - donation.amount) * 100) / 100;
  return (
    <section className={classes.notice} aria-live="polite" aria-busy={isWaiting && isLooking}>
      <Fanlight />
      <div className={classes.inside}>
        <State kind="donationStatus" value={donation.status} size="lg" />
        <Title order={1} size="h2" mt="sm">
          {texts.notifyTitle[donation.status]}
        </Title>
        <p className={classes.amount}>{money(donation.amount)}</p>
        <Text>{isChargedAgain ? texts.notifyRecurring : texts.notify[donation.status]}</Text>
        {donation.status === 'failed' && donation.failure_message !== null && (
          <Text mt="xs" fw={500}>
            {say(donation.failure_message)}
          </Text>
        )}
        <DonationFacts
          facts={[
            [
              texts.campaign,
              <Link key="campaign" to={`/campaigns/${donation.campaign.id}`}>
                {donation.campaign.title}
              </Link>,
            ],
            fee > 0 && [texts.fee, money(fee)],
            fee > 0 && [isPaid ? texts.total : texts.totalDue, money(donation.total_amount)],
            donation.paid_at !== null && [texts.paid, dateTime(donation.paid_at)],
            [texts.reference, <Reference key="reference" reference={donation.reference_number} />],
          ]}
        />
        <Next donation={donation} isLooking={isLooking} onLook={onLook} />
      </div>
    </section>
  );
}

function Reference({ reference }: { reference: string }) {
  const texts = useTexts(donationTexts);
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <code>{reference}</code>
      <CopyButton value={reference}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={copy}
            aria-label={copied ? undefined : texts.copyReference}
          >
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** Next actions: pay, retry or view the receipt. */
function Next({
  donation,
  isLooking,
  onLook,
}: {
  donation: Donation;
  isLooking: boolean;
  onLook: () => void;
}) {
  const texts = useTexts(donationTexts);
  const { isLeaving, leaveTo } = useLeaving();
  const { id, status } = donation;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    // The first checks are usually enough; after that, offer a button to check manually.
    const timer = setTimeout(() => setSlow(true), LOOK_EVERY_MS * 3);
    return () => clearTimeout(timer);
  }, []);
  const paying = useMutation({
    mutationFn: async () =>
      await answer(
        api.POST('/api/v1/donations/{id}/pay/gateway', {
          params: { path: { id: id! } },
        }),
      ),
    onSuccess: ({ data }) => leaveTo(data.checkout_url),
  });
  // The gateway charges recurring donations; paying here as well would charge the donor twice.
  const canTryAgain = isUnpaid(donation) && !donation.is_recurring;
  const again = `/give/${donation.campaign.id}?${new URLSearchParams({ amount: String(donation.amount) })}`;
  return (
    <Stack gap="xs" align="center">
      <FormProblem error={paying.error} />
      {status === 'pending' && donation.checkout_url !== null && (
        <Button component="a" href={donation.checkout_url} fullWidth size="md">
          {texts.goOn}
        </Button>
      )}
      {status === 'pending' && (
        <Group gap="xs" mih={30}>
          {isLooking ? (
            <>
              <Loader size="xs" aria-hidden />
              <Text size="sm" c="dimmed">
                {texts.looking}
              </Text>
            </>
          ) : (
            isSlow && (
              <Button variant="subtle" size="compact-sm" onClick={onLook}>
                {texts.lookAgain}
              </Button>
            )
          )}
        </Group>
      )}
      {canTryAgain && id !== null && (
        <Button fullWidth size="md" loading={paying.isPending || isLeaving} onClick={() => paying.mutate()}>
          {texts.payAgain}
        </Button>
      )}
      {canTryAgain && (
        <Button component={Link} to={again} fullWidth size="md" variant={id === null ? 'filled' : 'light'}>
          {id === null ? texts.payAgain : texts.another}
        </Button>
      )}
      {isUnpaid(donation) && donation.is_recurring && id !== null && (
        <Button component={Link} to="/recurring" fullWidth size="md">
          {texts.recurringDonations}
        </Button>
      )}
      {status === 'completed' && (
        <DownloadReceipt
          reference={donation.reference_number}
          fullWidth
          size="md"
          variant={id === null ? 'filled' : 'default'}
        />
      )}
      {status === 'completed' && id !== null && (
        <Button component={Link} to={`/my-donations/${id}`} fullWidth size="md">
          {texts.receipt}
        </Button>
      )}
      <Group justify="center" mt="xs">
        <Link to="/campaigns">{texts.all}</Link>
        {id !== null && <Link to="/my-donations">{texts.mine}</Link>}
      </Group>
    </Stack>
  );
}

function Unknown() {
  const texts = useTexts(donationTexts);
  return (
    <section className={classes.notice} data-instead-of-page>
      <Fanlight />
      <div className={classes.inside}>
        <Title order={1} size="h2" mb="sm">
          {texts.unknownTitle}
        </Title>
        <Text mb="lg">{texts.unknown}</Text>
        <Button component={Link} to="/donations">
          {texts.findTitle}
        </Button>
      </div>
    </section>
  );
}
