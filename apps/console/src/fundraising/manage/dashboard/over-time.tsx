import { Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { Plot } from '../../../kit/plots/plot.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import { api, type Schemas } from '../../api.ts';
import { areTurned, DateFilters } from '../../shared/date-filters.tsx';
import { MANAGE } from '../../shared/refresh.ts';
import { hasTooManyDays } from './span.ts';
import { dashboardTexts } from './texts.ts';

interface OverTimeProps {
  institutionId?: number | undefined;
  campaignId?: number | undefined;
}

/** Chart of donations by day or month within a chosen period, which is kept in the address. */
export function OverTime({ institutionId, campaignId }: OverTimeProps) {
  const texts = useTexts(dashboardTexts);
  const { money, number, date } = useFormats();
  const list = useList(['from', 'to', 'by']);
  const period = list.filters.by === 'month' ? 'month' : 'day';
  const { from, to } = list.filters;
  const isTooLong = period === 'day' && from !== undefined && hasTooManyDays(from, to ?? today());
  const isAsked = !areTurned(list) && !isTooLong;
  const query = useQuery({
    queryKey: [MANAGE, 'over-time', institutionId, campaignId, period, from, to],
    enabled: isAsked,
    queryFn: () =>
      answer(
        api.GET('/api/v1/analytics/donations-over-time', {
          params: { query: { period, from, to, institution_id: institutionId, campaign_id: campaignId } },
        }),
      ),
    placeholderData: (before) => before,
  });
  const totalsOf = ({ from: first, to: last, total }: Schemas['DonationSeries']) =>
    texts.totals(money(total.amount), total.count, number(total.count), texts.days(date(first), date(last)));
  return (
    <Stack gap="sm" component="section" aria-label={texts.overTime}>
      <Group align="flex-end" gap="sm" className="no-print">
        <NativeSelect
          label={texts.period}
          value={period}
          onChange={(event) => list.setFilter('by', event.currentTarget.value)}
          data={[
            { value: 'day', label: texts.day },
            { value: 'month', label: texts.month },
          ]}
        />
        <DateFilters list={list} />
      </Group>
      {isTooLong && <Text c="red">{texts.tooLong}</Text>}
      {(isAsked || query.data !== undefined) && (
        <Loaded query={query} lines={8}>
          {({ data }) => (
            <>
              <Text size="sm" c="dimmed" role="status">
                {totalsOf(data)}. {texts.overTimeText}
              </Text>
              <Plots data={data} />
            </>
          )}
        </Loaded>
      )}
    </Stack>
  );
}

function Plots({ data }: { data: Schemas['DonationSeries'] }) {
  const texts = useTexts(dashboardTexts);
  const { roundMoney, number, period, date } = useFormats();
  const labels = data.series.map((one) => (data.period === 'month' ? period(one.period) : date(one.period)));
  const hasRefunds = data.total.refunded_amount > 0;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Plot
        title={texts.overTime}
        kind="line"
        labels={labels}
        format={roundMoney}
        series={[
          { name: texts.amount, values: data.series.map(({ amount }) => amount) },
          ...(hasRefunds
            ? [{ name: texts.refunded, values: data.series.map((one) => one.refunded_amount) }]
            : []),
        ]}
        isLazy
        empty={texts.none}
      />
      <Plot
        title={texts.countTitle}
        kind="bar"
        labels={labels}
        format={number}
        series={[{ name: texts.count, values: data.series.map(({ count }) => count) }]}
        isLazy
        empty={texts.none}
      />
    </SimpleGrid>
  );
}
