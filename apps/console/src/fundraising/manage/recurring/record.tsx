import { hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { payingWords } from '../../shared/paying-words.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { recurringStaffTexts } from './texts.ts';

interface RecurringProps {
  donation: Schemas['Subscription'];
}

/** Page of one recurring donation for staff, without the donor's card. */
export default function RecurringRecord() {
  const texts = useTexts(recurringStaffTexts);
  const { number } = useFormats();
  const can = usePermission();
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: [MANAGE, 'recurring', id],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/subscriptions/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={8}>
      {(donation) => (
        <>
          <PageHeader
            title={texts.record(number(donation.id))}
            detail={<State kind="subscriptionStatus" value={donation.status} />}
            back={{ label: texts.title, to: '/manage/recurring' }}
            actions={
              can('Run the system') && !hasEnded(donation.status) ? <Cancel donation={donation} /> : undefined
            }
          />
          <About donation={donation} />
        </>
      )}
    </Loaded>
  );
}

function Cancel({ donation: { id, donor_name: donor } }: RecurringProps) {
  const texts = useTexts(recurringStaffTexts);
  const refresh = useRefresh();
  return (
    <ConfirmButton
      label={texts.cancel}
      title={texts.cancelTitle}
      text={texts.cancelText(donor)}
      answer={texts.cancelAnswer}
      dismiss={texts.keep}
      action={() => api.POST('/api/v1/subscriptions/{id}/cancel', { params: { path: { id } } })}
      onDone={() => {
        void refresh();
        notifyDone(texts.canceled);
      }}
    />
  );
}

function About({ donation }: RecurringProps) {
  const texts = useTexts(recurringStaffTexts);
  const shared = useTexts(words);
  const { frequency } = useTexts(payingWords);
  const { date, dateTime, money } = useFormats();
  const can = usePermission();
  return (
    <Section
      title={texts.about}
      actions={
        can('View audit logs') && (
          <Anchor
            component={Link}
            to={`/manage/audit?subject_type=subscription&subject_id=${donation.id}`}
            size="sm"
            className="no-print"
          >
            {shared.history}
          </Anchor>
        )
      }
    >
      <Facts
        facts={[
          {
            label: texts.donor,
            value: can('Run the system') ? (
              <Anchor component={Link} to={`/manage/users/${donation.user_id}`}>
                {donation.donor_name}
              </Anchor>
            ) : (
              donation.donor_name
            ),
          },
          {
            label: shared.campaign,
            value: (
              <Anchor component={Link} to={`/manage/campaigns/${donation.campaign_id}`}>
                {donation.campaign.title}
              </Anchor>
            ),
          },
          { label: texts.frequency, value: frequency[donation.frequency] },
          { label: texts.amount, value: money(donation.amount) },
          { label: texts.total, value: money(donation.total_amount) },
          { label: texts.first, value: date(donation.first_charge_on) },
          { label: texts.next, value: date(donation.next_charge_on) },
          { label: texts.created, value: dateTime(donation.created_at) },
          donation.cancelled_at !== null && { label: texts.ended, value: dateTime(donation.cancelled_at) },
        ]}
      />
    </Section>
  );
}
