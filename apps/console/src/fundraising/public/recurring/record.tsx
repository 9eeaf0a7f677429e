import { hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import { Alert, Button, Container, Group, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { State } from '../../shared/state.tsx';
import { DonationFacts } from '../donations/facts.tsx';
import { recurringTexts } from './texts.ts';

type Recurring = Schemas['Subscription'];

const LOOK_EVERY_MS = 3_000;
const MOST_LOOKS = 40;

/** Recurring donation page. The bank also returns donors here while the first charge is pending. */
export default function RecurringDonation() {
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
        {(donation) => <Donation donation={donation} />}
      </Loaded>
    </Container>
  );
}

function Donation({ donation }: { donation: Recurring }) {
  const texts = useTexts(recurringTexts);
  const words = useTexts(payingWords);
  const { date, dateTime, money } = useFormats();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader
        title={texts.one(donation.campaign.title)}
        back={{ label: texts.title, to: '/recurring' }}
        detail={<State kind="subscriptionStatus" value={donation.status} />}
      />
      <Status donation={donation} />
      <Paper withBorder px="lg">
        <DonationFacts
          facts={[
            [
              texts.campaign,
              <Link key="to" to={`/campaigns/${donation.campaign_id}`}>
                {donation.campaign.title}
              </Link>,
            ],
            [texts.frequency, words.frequency[donation.frequency]],
            [texts.amount, money(donation.amount)],
            [texts.total, money(donation.total_amount)],
            [texts.card, donation.payment_method?.card_display ?? '–'],
            [texts.first, date(donation.first_charge_on)],
            donation.next_charge_on !== null && [texts.next, date(donation.next_charge_on)],
            [texts.begun, dateTime(donation.created_at)],
            donation.cancelled_at !== null && [texts.ended, dateTime(donation.cancelled_at)],
          ]}
        />
      </Paper>
      <Group mt="lg">
        {!hasEnded(donation.status) && (
          <ConfirmButton
            label={texts.end}
            title={texts.endTitle}
            text={texts.endText}
            answer={texts.endAnswer}
            dismiss={texts.keep}
            action={() =>
              api.POST('/api/v1/subscriptions/{id}/cancel', { params: { path: { id: donation.id } } })
            }
            onDone={() => {
              void queries.invalidateQueries();
              notifyDone(texts.hasEnded);
            }}
          />
        )}
        <Button component={Link} to="/my-donations" variant="subtle">
          {texts.donations}
        </Button>
      </Group>
    </>
  );
}

/** Status message with possible actions. The `charge` parameter of the URL describes only the charge just attempted. */
function Status({ donation }: { donation: Recurring }) {
  const texts = useTexts(recurringTexts);
  const [params] = useSearchParams();
  const charge = params.get('charge');
  const again = `/give/${donation.campaign_id}?${new URLSearchParams({ amount: String(donation.amount), every: donation.frequency })}`;
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
  if (donation.status === 'active') return charge === 'paid' ? note('green', texts.paid) : null;
  if (donation.status === 'incomplete')
    return charge === 'failed' ? note('red', texts.failed, retry) : note('yellow', texts.waiting, retry);
  if (donation.status === 'past_due') return note('yellow', texts.overdue);
  if (donation.status === 'unpaid') return note('red', texts.unpaid);
  return null;
}
