import { Alert, Anchor, Box, List, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { IconInbox } from '../../../kit/icons/tabler.ts';
import { Filters } from '../../../kit/lists/filters.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { useChosen } from '../../shared/finders.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { Figures } from '../components/figures.tsx';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { CampaignPlots } from './campaign-plots.tsx';
import { OverTime } from './over-time.tsx';
import { dashboardTexts } from './texts.ts';

/** Dashboard with totals, pending decisions and charts over time. */
export default function Dashboard() {
  const texts = useTexts(dashboardTexts);
  const me = useMe();
  const can = usePermission();
  const list = useList(['institution_id']);
  const institutionId = Number(list.filters.institution_id) || undefined;
  const chosen = useChosen('institution', institutionId === undefined ? undefined : String(institutionId));
  const query = useQuery({
    queryKey: [MANAGE, 'overview', institutionId],
    queryFn: () =>
      answer(api.GET('/api/v1/analytics/overview', { params: { query: { institution_id: institutionId } } })),
    placeholderData: (before) => before,
  });
  const name = chosen?.label ?? me.institution?.name;
  const isAll = can('Run the system') && institutionId === undefined;
  return (
    <>
      <PageHeader title={texts.title} detail={isAll || name === undefined ? texts.ofAll : texts.of(name)} />
      {can('Run the system') && (
        <Filters list={list}>
          <InstitutionFilter list={list} />
        </Filters>
      )}
      <Stack gap="lg">
        <Loaded query={query} lines={10}>
          {({ data }) => (
            <>
              <Waiting overview={data} institutionId={institutionId} />
              <Sums overview={data} />
            </>
          )}
        </Loaded>
        {query.data !== undefined && (
          // Rendered only when the height of the content above is final, to avoid layout shift.
          <>
            <OverTime institutionId={institutionId} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <CampaignPlots institutionId={institutionId} counts={query.data.data.campaigns} />
            </SimpleGrid>
          </>
        )}
      </Stack>
    </>
  );
}

interface WaitingProps {
  overview: Schemas['Overview'];
  institutionId: number | undefined;
}

/** Campaigns and withdrawals that need a decision. */
function Waiting({ overview, institutionId }: WaitingProps) {
  const texts = useTexts(dashboardTexts);
  const { number } = useFormats();
  const { pending_withdrawals: withdrawals } = overview;
  const campaigns = overview.campaigns.pending ?? 0;
  const of = institutionId === undefined ? '' : `&institution_id=${institutionId}`;
  const nothing = campaigns === 0 && withdrawals === 0;
  return (
    <Alert
      variant="light"
      color={nothing ? 'gray' : 'yellow'}
      icon={<IconInbox aria-hidden />}
      title={nothing ? undefined : texts.waiting}
    >
      {nothing && texts.nothingWaits}
      {!nothing && (
        <List listStyleType="none" spacing={4}>
          {campaigns > 0 && (
            <List.Item>
              <Anchor
                component={Link}
                to={`/manage/campaigns?status=pending${of}`}
                underline="always"
                c="inherit"
              >
                {texts.waitingCampaigns(campaigns, number(campaigns))}
              </Anchor>
            </List.Item>
          )}
          {withdrawals > 0 && (
            <List.Item>
              <Anchor
                component={Link}
                to={`/manage/withdrawals?status=pending${of}`}
                underline="always"
                c="inherit"
              >
                {texts.waitingWithdrawals(withdrawals, number(withdrawals))}
              </Anchor>
            </List.Item>
          )}
        </List>
      )}
    </Alert>
  );
}

function Sums({ overview }: { overview: Schemas['Overview'] }) {
  const texts = useTexts(dashboardTexts);
  const { money, number } = useFormats();
  const { last_30_days: latest } = overview;
  const open = overview.campaigns.active ?? 0;
  return (
    <Box>
      <Figures
        figures={[
          {
            label: texts.raised,
            value: money(overview.raised_amount),
            note: texts.donations(overview.supporter_count, number(overview.supporter_count)),
          },
          {
            label: texts.last30,
            value: money(latest.amount),
            note: texts.last30Note(latest.count, number(latest.count), money(latest.refunded_amount)),
          },
          {
            label: texts.subscriptions,
            value: number(overview.active_subscriptions),
            note: texts.running(open, number(open)),
          },
          { label: texts.available, value: money(overview.available_amount) },
          {
            label: texts.pendingWithdrawn,
            value: money(overview.pending_withdrawal_amount),
            note: texts.pendingNote,
          },
          { label: texts.withdrawn, value: money(overview.withdrawn_amount) },
        ]}
      />
    </Box>
  );
}
