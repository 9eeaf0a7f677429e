import { Alert, Button, Container, Group, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { tellDone } from '../../../kit/tell.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { GiftFacts } from '../gifts/facts.tsx';
import { givingWords } from '../giving/words.ts';
import { hasEnded, RecurringStatus } from './status.tsx';
import { recurringTexts } from './texts.ts';

type Recurring = Schemas['Subscription'];

const LOOK_EVERY_MS = 3_000;
const MOST_LOOKS = 40;

/** One recurring gift. One comes here from the bank as well, while its first charge is being decided. */
export default function RecurringGift() {
  const id = Number(useParams().id);
  const looks = useRef(0);
  const query = useQuery({
    queryKey: ['recurring', id],
    queryFn: async () => {
      looks.current += 1;
      return (await answer(api.GET('/api/v1/subscriptions/{id}', { params: { path: { id } } }))).data;
    },
    refetchInterval: ({ state }) =>
      state.data?.status === 'incomplete' && looks.current < MOST_LOOKS && LOOK_EVERY_MS,
  });
  return (
    <Container size={680} px={0}>
      <Loaded query={query} lines={10}>
        {(gift) => <Gift gift={gift} />}
      </Loaded>
    </Container>
  );
}

function Gift({ gift }: { gift: Recurring }) {
  const texts = useTexts(recurringTexts);
  const words = useTexts(givingWords);
  const { date, dateTime, money } = useFormats();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader
        title={texts.one(gift.campaign.title)}
        back={{ label: texts.title, to: '/recurring' }}
        detail={<RecurringStatus status={gift.status} />}
      />
      <Standing gift={gift} />
      <Paper withBorder px="lg">
        <GiftFacts
          facts={[
            [
              texts.campaign,
              <Link key="to" to={`/campaigns/${gift.campaign_id}`}>
                {gift.campaign.title}
              </Link>,
            ],
            [texts.frequency, words.frequency[gift.frequency]],
            [texts.amount, money(gift.amount)],
            [texts.total, money(gift.total_amount)],
            [texts.card, gift.payment_method?.card_display ?? '–'],
            [texts.first, date(gift.first_charge_on)],
            gift.next_charge_on !== null && [texts.next, date(gift.next_charge_on)],
            [texts.begun, dateTime(gift.created_at)],
            gift.cancelled_at !== null && [texts.ended, dateTime(gift.cancelled_at)],
          ]}
        />
      </Paper>
      <Group mt="lg">
        {!hasEnded(gift.status) && (
          <ConfirmButton
            label={texts.end}
            title={texts.endTitle}
            text={texts.endText}
            answer={texts.endAnswer}
            action={() =>
              api.POST('/api/v1/subscriptions/{id}/cancel', { params: { path: { id: gift.id } } })
            }
            onDone={() => {
              void queries.invalidateQueries();
              tellDone(texts.hasEnded);
            }}
          />
        )}
        <Button component={Link} to="/my-donations" variant="subtle">
          {texts.gifts}
        </Button>
      </Group>
    </>
  );
}

/** What there is to know or to do about it now. What the address says is only of the charge that was just tried. */
function Standing({ gift }: { gift: Recurring }) {
  const texts = useTexts(recurringTexts);
  const [params] = useSearchParams();
  const charge = params.get('charge');
  const again = `/give/${gift.campaign_id}?${new URLSearchParams({ amount: String(gift.amount), every: gift.frequency })}`;
  const retry = (
    <Button component={Link} to={again} size="compact-md" mt="sm">
      {texts.again}
    </Button>
  );
  const note = (color: string, text: string, action?: ReactNode) => (
    <Alert color={color} variant="light" mb="lg" role="status">
      {text}
      <div>{action}</div>
    </Alert>
  );
  if (gift.status === 'active') return charge === 'paid' ? note('green', texts.paid) : null;
  if (gift.status === 'incomplete')
    return charge === 'failed' ? note('red', texts.failed, retry) : note('yellow', texts.waiting, retry);
  if (gift.status === 'past_due') return note('yellow', texts.overdue);
  if (gift.status === 'unpaid') return note('red', texts.unpaid);
  return null;
}
