import { Paper, Skeleton, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { heightOf, Plot } from '../../kit/plots/plot.tsx';
import type { PlotProps } from '../../kit/plots/plot-props.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import {
  type Count,
  type CountsPath,
  type SeriesPath,
  type StatisticsFilter,
  useCounts,
  useSeries,
} from './counts.ts';
import { everyPeriod } from './periods.ts';
import { dashboardTexts } from './texts.ts';

/**
 * Returns the labels of counts. Keys that the API defines are translated; all other keys are data and stay unchanged.
 */
export function useLabels(): (count: Count) => string {
  const texts = useTexts(dashboardTexts);
  const figures: Record<string, string> = texts.figures;
  return ({ key, label }) => (key === null ? texts.none : (figures[key] ?? label));
}

interface CountsPlotProps {
  path: CountsPath;
  title: string;
  kind?: 'rank' | 'pie';
  filter: StatisticsFilter;
  /** Expected number of rows, which sets the initial height. */
  usual?: number;
}

/** Plot of counts by category, highest first. */
export function CountsPlot({ path, title, kind = 'rank', filter, usual = 6 }: CountsPlotProps) {
  const texts = useTexts(dashboardTexts);
  const labelOf = useLabels();
  const query = useCounts(path, filter);
  return (
    <Plotted
      query={query}
      title={title}
      kind={kind}
      most={kind === 'rank' ? usual : undefined}
      height={heightOf({ kind, labels: Array.from({ length: usual }, String) })}
    >
      {(rows) => ({
        labels: rows.map(labelOf),
        series: [{ name: texts.cases, values: rows.map(({ count }) => count) }],
      })}
    </Plotted>
  );
}

interface SeriesPlotProps {
  path: SeriesPath;
  title: string;
  name: string;
  kind: 'bar' | 'line';
  filter: StatisticsFilter;
}

/** Plot of counts over time. */
export function SeriesPlot({ path, title, name, kind, filter }: SeriesPlotProps) {
  const { period } = useFormats();
  return (
    <Plotted query={useSeries(path, filter)} title={title} kind={kind}>
      {(rows) => {
        const every = everyPeriod(rows, (missing) => ({ period: missing, count: 0 }));
        return {
          labels: every.map((row) => period(row.period)),
          series: [{ name, values: every.map(({ count }) => count) }],
        };
      }}
    </Plotted>
  );
}

interface PlottedProps<Data>
  extends Pick<PlotProps, 'title' | 'kind' | 'isStacked' | 'isLazy' | 'height' | 'most'> {
  query: UseQueryResult<Data>;
  children: (data: Data) => Pick<PlotProps, 'labels' | 'series'>;
}

/** Plot of a query's data; reserves its height while loading. */
export function Plotted<Data>({ query, children, ...plot }: PlottedProps<Data>) {
  const texts = useTexts(dashboardTexts);
  if (query.data !== undefined)
    return (
      <Plot
        {...plot}
        {...children(query.data)}
        empty={
          <Text c="dimmed" py="xl" ta="center">
            {texts.empty}
          </Text>
        }
      />
    );
  const height = heightOf({ ...plot, labels: [] });
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs" component="div">
        {plot.title}
      </Title>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton h={height + 31} />
      )}
    </Paper>
  );
}
