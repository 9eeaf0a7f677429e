import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { AS_FILE } from '../../../kit/download.ts';
import { ExportMenu } from '../../../kit/export-menu.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { type ListState, useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { areTurned, DateFilters } from '../../shared/date-filters.tsx';
import { pageOf, queryOf } from '../../shared/page-of.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { CampaignFilter } from '../components/one-filter.tsx';
import { donationTexts } from './texts.ts';

const FILTERS = ['search', 'status', 'campaign_id', 'from', 'to', 'paid_from', 'paid_to'] as const;
const PAID = ['paid_from', 'paid_to'] as const;

/** List of donations to the user's institution, or to all institutions for system administrators; newest first. */
export default function DonationList() {
  const texts = useTexts(donationTexts);
  const shared = useTexts(words);
  const list = useList(FILTERS);
  const isTurned = areTurned(list) || areTurned(list, PAID);
  const query = useQuery({
    queryKey: [MANAGE, 'donations', 'list', list.filters, list.page],
    enabled: !isTurned,
    queryFn: async () => {
      const found = await answer(
        api.GET('/api/v1/donations', { params: { query: queryOf('/api/v1/donations', list) } }),
      );
      return { ...pageOf(found), isTooBroad: found.message !== '' };
    },
    placeholderData: (before) => before,
  });
  const isTooBroad = query.data?.isTooBroad === true;
  return (
    <ResourceList
      title={texts.title}
      actions={<DonationExport list={list} isDisabled={isTurned || isTooBroad} />}
      list={list}
      filters={[
        { search: texts.search, description: texts.searchHint },
        {
          name: 'status',
          label: shared.donationStatusLabel,
          all: texts.anyStatus,
          choices: shared.donationStatus,
        },
        <CampaignFilter key="campaign" list={list} />,
        <DateFilters key="given" list={list} labels={[texts.givenFrom, texts.givenTo]} />,
        <DateFilters key="paid" list={list} names={PAID} labels={[texts.paidFrom, texts.paidTo]} />,
      ]}
      notice={
        isTooBroad && (
          <Alert color="yellow" variant="light" role="status">
            {texts.tooBroad}
          </Alert>
        )
      }
      query={query}
      columns={useColumns()}
      linkOf="/manage/donations"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

type List = ListState<(typeof FILTERS)[number]>;

function DonationExport({ list, isDisabled }: { list: List; isDisabled: boolean }) {
  const { page: _, ...query } = queryOf('/api/v1/donations/export', list);
  return (
    <ExportMenu
      ask={(format) =>
        api.GET('/api/v1/donations/export', { params: { query: { ...query, format } }, ...AS_FILE })
      }
      disabled={isDisabled}
    />
  );
}

function useColumns(): Column<Schemas['Donation']>[] {
  const texts = useTexts(donationTexts);
  const shared = useTexts(words);
  const methods: Readonly<Record<string, string>> = shared.paymentMethod;
  const { money, dateTime } = useFormats();
  return [
    {
      label: texts.reference,
      show: (row) => (
        <span className="figures" style={{ whiteSpace: 'nowrap' }}>
          {row.reference_number}
        </span>
      ),
    },
    {
      label: shared.donationStatusLabel,
      show: ({ status }) => <State kind="donationStatus" value={status} />,
    },
    { label: texts.donor, show: (row) => row.donor_name ?? shared.anonymous },
    { label: shared.campaign, show: ({ campaign }) => campaign.title },
    { label: texts.method, show: (row) => methods[row.payment_method] ?? row.payment_method },
    { label: texts.amount, isFigure: true, show: ({ amount }) => money(amount) },
    { label: texts.given, show: ({ created_at }) => dateTime(created_at) },
  ];
}
