import { Box, Button, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { NOTHING } from '../../../language/formats.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { asCounted } from '../../shared/counted-status.ts';
import { areTurned, DateFilters } from '../../shared/date-filters.tsx';
import { pageOf, queryOf } from '../../shared/page-of.ts';
import { payingWords } from '../../shared/paying-words.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { receiptTexts } from '../receipt-texts.ts';
import { DownloadReceipt } from './receipt-file.tsx';
import { YearlyStatement } from './statement.tsx';
import { statementYearsOf } from './statement-years.ts';
import { donationTexts } from './texts.ts';

/** Donations of the signed-in user, with their status. */
export default function MyDonations() {
  const texts = useTexts(donationTexts);
  const { ways } = useTexts(payingWords);
  const { donationStatus } = useTexts(words);
  const { receipt } = useTexts(receiptTexts);
  const { date, money } = useFormats();
  const list = useList(['search', 'status', 'from', 'to']);
  const query = useQuery({
    queryKey: ['gifts', 'mine', list.filters, list.page],
    enabled: !areTurned(list),
    queryFn: async () => {
      const found = await answer(
        api.GET('/api/v1/donations', {
          params: { query: { ...queryOf('/api/v1/donations', list), mine: true } },
        }),
      );
      const page = pageOf(found);
      return { ...page, rows: page.rows.map(asCounted) };
    },
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader title={texts.listTitle} />
      <Figures />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.any}
          choices={choicesOf(donationStatus)}
        />
        <DateFilters list={list} />
      </Filters>
      <DataTable
        caption={texts.caption}
        query={query}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/my-donations/${id}`}
        columns={[
          { label: texts.campaign, show: ({ campaign }) => campaign.title },
          {
            label: texts.reference,
            show: (donation) => (
              <span className="figures" style={{ whiteSpace: 'nowrap' }}>
                {donation.reference_number}
              </span>
            ),
          },
          { label: texts.date, show: (donation) => date(donation.paid_at ?? donation.created_at) },
          { label: texts.method, show: ({ payment_method: method }) => methodName(ways, method) },
          { label: texts.status, show: ({ status }) => <State kind="donationStatus" value={status} /> },
          { label: texts.amount, show: ({ amount }) => money(amount), isFigure: true },
          {
            label: receipt,
            show: ({ status, reference_number: reference }) =>
              status === 'completed' ? (
                <DownloadReceipt reference={reference} isOneOfMany size="compact-sm" />
              ) : (
                NOTHING
              ),
          },
        ]}
        empty={{
          title: texts.emptyTitle,
          hint: texts.emptyHint,
          action: (
            <Button component={Link} to="/campaigns?status=active">
              {texts.all}
            </Button>
          ),
        }}
      />
    </>
  );
}

export function methodName(names: Readonly<Record<string, string>>, method: string): string {
  return names[method] ?? method;
}

/** Totals of the user's donations, computed by the server. */
function Figures() {
  const texts = useTexts(donationTexts);
  const { number, roundMoney } = useFormats();
  const { data } = useQuery({
    queryKey: ['gifts', 'figures'],
    queryFn: async () => (await answer(api.GET('/api/v1/analytics/my-giving'))).data,
  });
  const figures = [
    [texts.givenInAll, data && roundMoney(data.total_amount)],
    [texts.donationsCount, data && number(data.donation_count)],
    [texts.campaignsCount, data && number(data.campaign_count)],
    [texts.runningCount, data && number(data.active_subscriptions)],
  ] as const;
  return (
    <section aria-label={texts.figures} aria-busy={data === undefined}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} mb="sm">
        {figures.map(([label, value]) => (
          <Paper key={label} withBorder p="md">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fz={{ base: 20, sm: 26 }} fw={600} ff="heading" className="figures">
              {value ?? NOTHING}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      {/* Reserves its height before the figures load, so that the layout does not shift. */}
      <Text size="sm" c="dimmed" mb="lg" mih={22} className="figures">
        {data !== undefined &&
          data.by_year.length > 1 &&
          `${texts.byYear}: ${data.by_year.map(({ year, amount }) => `${year} ${roundMoney(amount)}`).join(' · ')}`}
      </Text>
      <Box mb="lg">
        <YearlyStatement years={data && statementYearsOf(data.by_year)} />
      </Box>
    </section>
  );
}
