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
import { forgetDraft } from '../giving/draft.ts';
import { useLeaving } from '../giving/leaving.ts';
import { NOTICES_KEY } from '../notices/bell.tsx';
import { Fanlight } from '../site/ornaments.tsx';
import { asCounted } from './as-counted.ts';
import { GiftFacts } from './facts.tsx';
import classes from './notice.module.css';
import { GiftStatus } from './status.tsx';
import { giftTexts } from './texts.ts';

type Gift = Schemas['FollowedDonation'];

const LOOK_EVERY_MS = 3_000;
/** Five minutes; a page that was left open does not ask for ever. */
const MOST_LOOKS = 100;

/**
 * What became of a gift: where donors come back to from the gateway. While it is pending the server is asked again and
 * again, and asks the gateway itself; so nobody waits for a webhook, and nothing that the address says is believed.
 */
export default function FollowGift() {
  const texts = useTexts(giftTexts);
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
    // What was raised and told elsewhere is old now, and what was thought about is given.
    if (campaignId !== undefined) forgetDraft(campaignId);
    for (const key of [['campaigns'], ['gifts'], NOTICES_KEY])
      void queries.invalidateQueries({ queryKey: key });
  }, [status, campaignId, queries]);
  useEffect(() => {
    document.title = `${status === undefined ? texts.findTitle : texts.tellTitle[status]} · Bulwagan`;
  }, [status, texts]);
  if (hasStatus(query.error, 404)) return <Unknown />;
  return (
    <Loaded query={query} lines={8}>
      {(gift) => <Told gift={gift} isLooking={query.isFetching} onLook={() => void query.refetch()} />}
    </Loaded>
  );
}

const isUnpaid = ({ status }: Gift): boolean => ['failed', 'cancelled', 'expired'].includes(status);

function Told({ gift, isLooking, onLook }: { gift: Gift; isLooking: boolean; onLook: () => void }) {
  const texts = useTexts(giftTexts);
  const say = useServerText();
  const { money, dateTime } = useFormats();
  const isWaiting = gift.status === 'pending';
  const isChargedAgain = gift.is_recurring && isUnpaid(gift);
  const fee = Math.round((gift.total_amount - gift.amount) * 100) / 100;
  return (
    <section className={classes.notice} aria-live="polite" aria-busy={isWaiting && isLooking}>
      <Fanlight />
      <div className={classes.inside}>
        <GiftStatus status={gift.status} size="lg" />
        <Title order={1} size="h2" mt="sm">
          {texts.tellTitle[gift.status]}
        </Title>
        <p className={classes.amount}>{money(gift.amount)}</p>
        <Text>{isChargedAgain ? texts.tellRecurring : texts.tell[gift.status]}</Text>
        {gift.status === 'failed' && gift.failure_message !== null && (
          <Text mt="xs" fw={500}>
            {say(gift.failure_message)}
          </Text>
        )}
        <GiftFacts
          facts={[
            [
              texts.campaign,
              <Link key="campaign" to={`/campaigns/${gift.campaign.id}`}>
                {gift.campaign.title}
              </Link>,
            ],
            fee > 0 && [texts.fee, money(fee)],
            fee > 0 && [gift.status === 'completed' ? texts.total : texts.totalDue, money(gift.total_amount)],
            gift.paid_at !== null && [texts.paid, dateTime(gift.paid_at)],
            [texts.reference, <Reference key="reference" reference={gift.reference_number} />],
          ]}
        />
        <Next gift={gift} isLooking={isLooking} onLook={onLook} />
      </div>
    </section>
  );
}

function Reference({ reference }: { reference: string }) {
  const texts = useTexts(giftTexts);
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <code>{reference}</code>
      <CopyButton value={reference}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy} aria-label={texts.copy}>
            {copied ? texts.copied : '⧉'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** What can be done now: pay, try again, see the receipt. */
function Next({ gift, isLooking, onLook }: { gift: Gift; isLooking: boolean; onLook: () => void }) {
  const texts = useTexts(giftTexts);
  const { isLeaving, leaveTo } = useLeaving();
  const { id, status } = gift;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    // A first look is quick; what takes longer can be asked about by hand.
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
  // A charge of a recurring gift is the gateway's: paid here as well, it would be paid twice.
  const canTryAgain = isUnpaid(gift) && !gift.is_recurring;
  const again = `/give/${gift.campaign.id}?${new URLSearchParams({ amount: String(gift.amount) })}`;
  return (
    <Stack gap="xs" align="center">
      <FormProblem error={paying.error} />
      {status === 'pending' && gift.checkout_url !== null && (
        <Button component="a" href={gift.checkout_url} fullWidth size="md">
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
      {isUnpaid(gift) && gift.is_recurring && id !== null && (
        <Button component={Link} to="/recurring" fullWidth size="md">
          {texts.recurringGifts}
        </Button>
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
  const texts = useTexts(giftTexts);
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
