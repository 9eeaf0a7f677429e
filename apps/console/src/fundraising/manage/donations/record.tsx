import { wasPaid } from '@bulwagan/contracts/fundraising/statuses.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { toLocalInput } from '../../../language/now.ts';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { asCounted } from '../../shared/counted-status.ts';
import { Facts } from '../../shared/facts.tsx';
import { gatewayName } from '../../shared/gateway.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { PapersSection } from '../papers/section.tsx';
import { fundraisingPaperTexts } from '../papers/texts.ts';
import { DonationActions } from './actions.tsx';
import { Returns } from './returns.tsx';
import { donationTexts } from './texts.ts';

/** Polling interval while a refund is pending. */
const LOOK_AGAIN_IN_MS = 3_000;

/** Donation page, limited to the details that staff may see. */
export default function DonationRecord() {
  const texts = useTexts(donationTexts);
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: [MANAGE, 'donations', id],
    queryFn: async () => (await answer(api.GET('/api/v1/donations/{id}', { params: { path: { id } } }))).data,
    // Polls the donation, because the gateway confirms a refund later.
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'pending') ? LOOK_AGAIN_IN_MS : false,
  });
  return (
    <Loaded query={query} lines={10}>
      {(donation) => (
        <>
          <PageHeader
            title={texts.record(donation.reference_number)}
            detail={<State kind="donationStatus" value={donation.status} />}
            back={{ label: texts.title, to: '/manage/donations' }}
            actions={<DonationActions donation={donation} />}
          />
          <Stack gap="lg">
            <About donation={donation} />
            <Papers donation={donation} />
          </Stack>
          <Returns donation={donation} />
        </>
      )}
    </Loaded>
  );
}

function About({ donation }: { donation: Schemas['DonationWithReturns'] }) {
  const texts = useTexts(donationTexts);
  const shared = useTexts(words);
  const say = useServerText();
  const methods: Readonly<Record<string, string>> = shared.paymentMethod;
  const { money, dateTime, number } = useFormats();
  return (
    <Section title={texts.about} actions={<Links donation={donation} />}>
      <Stack gap="lg">
        <Facts
          facts={[
            { label: texts.amount, value: money(donation.amount) },
            { label: texts.fee, value: money(donation.fee_amount) },
            { label: texts.total, value: money(donation.total_amount) },
            donation.refunded_amount > 0 && {
              label: texts.refundedAmount,
              value: money(donation.refunded_amount),
            },
            {
              label: shared.campaign,
              value: (
                <Anchor component={Link} to={`/manage/campaigns/${donation.campaign.id}`}>
                  {donation.campaign.title}
                </Anchor>
              ),
            },
            { label: texts.donor, value: donation.donor_name ?? shared.anonymous },
            donation.donor_email !== null && { label: texts.email, value: donation.donor_email },
            { label: texts.method, value: methods[donation.payment_method] ?? donation.payment_method },
            { label: texts.gateway, value: gatewayName(donation.payment_gateway) },
            { label: texts.transaction, value: donation.transaction_id },
            donation.subscription_id !== null && {
              label: texts.recurring,
              value: (
                <Anchor component={Link} to={`/manage/recurring/${donation.subscription_id}`}>
                  {texts.recurringNumber(number(donation.subscription_id))}
                </Anchor>
              ),
            },
            { label: texts.given, value: dateTime(donation.created_at) },
            { label: texts.paid, value: dateTime(donation.paid_at) },
            donation.failure_message !== null && {
              label: texts.failure,
              value: say(donation.failure_message),
            },
          ]}
        />
        {donation.message !== null && donation.message !== '' && (
          <div>
            <Text size="sm" c="dimmed">
              {texts.message}
            </Text>
            <Text maw={760} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {donation.message}
            </Text>
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** Papers of a paid donation. More papers can be issued if the donation is completed and not anonymous. */
function Papers({ donation }: { donation: Schemas['DonationWithReturns'] }) {
  const texts = useTexts(fundraisingPaperTexts);
  const { id, paid_at: paidAt, donor_id: donorId, reference_number: reference } = donation;
  const { status } = asCounted(donation);
  if (!wasPaid(status) || paidAt === null) return null;
  const year = toLocalInput(paidAt).slice(0, 4);
  const isMakeable = status === 'completed' && !donation.is_anonymous;
  return (
    <PapersSection
      recordId={`donation:${id}`}
      state={`${status} ${donation.refunded_amount}`}
      makeable={[
        ...(isMakeable
          ? [{ type: 'donation', subject: String(id), name: reference, label: texts.make } as const]
          : []),
        ...(isMakeable && donorId !== null
          ? [
              {
                type: 'donor_year',
                subject: `${donorId}:${year}`,
                name: texts.statementLabel(donation.donor_name ?? '', year),
                label: texts.statement(year),
              } as const,
            ]
          : []),
      ]}
    />
  );
}

function Links({ donation: { id } }: { donation: Schemas['Donation'] }) {
  const texts = useTexts(donationTexts);
  const { history } = useTexts(words);
  const can = usePermission();
  return (
    <Group gap="md" className="no-print">
      {can('Run the system') && (
        <Anchor component={Link} to={`/manage/webhooks?donation_id=${id}`} size="sm">
          {texts.events}
        </Anchor>
      )}
      {can('View audit logs') && (
        <Anchor component={Link} to={`/manage/audit?subject_type=donation&subject_id=${id}`} size="sm">
          {history}
        </Anchor>
      )}
    </Group>
  );
}
