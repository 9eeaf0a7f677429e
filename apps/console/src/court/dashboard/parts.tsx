import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../language/language.tsx';
import { type StatisticsFilter, useCategoriesPerYear, useFiledAndClosed, useTotals } from './counts.ts';
import { everyPeriod } from './periods.ts';
import { CountsPlot, Plotted, SeriesPlot } from './plotted.tsx';
import { dashboardTexts } from './texts.ts';
import { Overdue, Tiles } from './tiles.tsx';

interface PartProps {
  filter: StatisticsFilter;
}

const Pairs = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
    {children}
  </SimpleGrid>
);

/** Tab with the everyday figures. */
export function Overview({ filter }: PartProps) {
  const texts = useTexts(dashboardTexts);
  return (
    <Stack gap="md">
      <Overdue filter={filter} />
      <Tiles filter={filter} />
      <Pairs>
        <CountsPlot path="/api/backoffice/case-counts" title={texts.byStatus} kind="pie" filter={filter} />
        <FiledAndClosed filter={filter} />
      </Pairs>
      <CountsPlot
        path="/api/backoffice/case-top-categories"
        title={texts.topCategories}
        filter={filter}
        usual={10}
      />
    </Stack>
  );
}

/** Tab with cases by category, type and stage. */
export function Caseload({ filter }: PartProps) {
  const texts = useTexts(dashboardTexts);
  const labels = texts.figures;
  return (
    <Pairs>
      <Plotted query={useTotals(filter)} title={texts.totals} kind="rank" height={198}>
        {(totals) => {
          const keys = ['total', 'received', 'for_raffling', 'case_closed', 'archived'] as const;
          return {
            labels: keys.map((key) => labels[key]),
            series: [{ name: texts.cases, values: keys.map((key) => totals[key]) }],
          };
        }}
      </Plotted>
      <CountsPlot path="/api/backoffice/case-stage-charts" title={texts.byStage} filter={filter} usual={6} />
      <CountsPlot
        path="/api/case-records/statistics-by-category"
        title={texts.byCategory}
        filter={filter}
        usual={10}
      />
      <CountsPlot
        path="/api/case-records/statistics-by-case-type"
        title={texts.byCaseType}
        filter={filter}
        usual={6}
      />
    </Pairs>
  );
}

/** Tab with cases by branch, court type and province. */
export function Courts({ filter }: PartProps) {
  const texts = useTexts(dashboardTexts);
  return (
    <Pairs>
      <CountsPlot
        path="/api/case-records/statistics-by-branch"
        title={texts.byBranch}
        filter={filter}
        usual={6}
      />
      <CountsPlot
        path="/api/backoffice/province-case-report"
        title={texts.byProvince}
        filter={filter}
        usual={6}
      />
      <CountsPlot
        path="/api/case-records/statistics-by-court-type"
        title={texts.byCourtType}
        filter={filter}
        usual={6}
      />
      <CountsPlot
        path="/api/backoffice/court-statistics"
        title={texts.courtStatistics}
        kind="pie"
        filter={filter}
      />
    </Pairs>
  );
}

/** Tab with developments over time. */
export function OverTime({ filter }: PartProps) {
  const texts = useTexts(dashboardTexts);
  return (
    <Stack gap="md">
      <FiledAndClosed filter={filter} />
      <Pairs>
        <SeriesPlot
          path="/api/backoffice/case-per-year"
          title={texts.perYear}
          name={texts.cases}
          kind="bar"
          filter={filter}
        />
        <CategoriesPerYear filter={filter} />
        <SeriesPlot
          path="/api/backoffice/hearings-per-month"
          title={texts.hearingsPerMonth}
          name={texts.hearings}
          kind="bar"
          filter={filter}
        />
        <SeriesPlot
          path="/api/backoffice/login-frequency"
          title={texts.logins}
          name={texts.signIns}
          kind="line"
          filter={filter}
        />
      </Pairs>
    </Stack>
  );
}

export function FiledAndClosed({ filter, isLazy = false }: PartProps & { isLazy?: boolean }) {
  const texts = useTexts(dashboardTexts);
  const { period } = useFormats();
  return (
    <Plotted query={useFiledAndClosed(filter)} title={texts.filedVsClosed} kind="line" isLazy={isLazy}>
      {(rows) => {
        const every = everyPeriod(rows, (missing) => ({ period: missing, filed: 0, closed: 0 }));
        return {
          labels: every.map((row) => period(row.period)),
          series: [
            { name: texts.filed, values: every.map(({ filed }) => filed) },
            { name: texts.closed, values: every.map(({ closed }) => closed) },
          ],
        };
      }}
    </Plotted>
  );
}

/** Maximum number of categories in the plot; more colors are hard to distinguish. */
const MOST_CATEGORIES = 6;

function CategoriesPerYear({ filter }: PartProps) {
  const texts = useTexts(dashboardTexts);
  return (
    <Plotted query={useCategoriesPerYear(filter)} title={texts.perYearByCategory} kind="bar" isStacked>
      {(rows) => {
        const years = everyPeriod(rows, (period) => ({ period, label: '', count: 0 })).map(
          ({ period }) => period,
        );
        const sums = new Map<string, number>();
        for (const { label, count } of rows) sums.set(label, (sums.get(label) ?? 0) + count);
        const largest = [...sums].sort(([, one], [, other]) => other - one).map(([label]) => label);
        const named = largest.slice(0, MOST_CATEGORIES);
        const values = (fits: (label: string) => boolean) =>
          years.map((year) =>
            rows.reduce((sum, row) => (row.period === year && fits(row.label) ? sum + row.count : sum), 0),
          );
        const series = named.map((name) => ({ name, values: values((label) => label === name) }));
        if (largest.length > named.length)
          series.push({ name: texts.others, values: values((label) => !named.includes(label)) });
        return { labels: years, series };
      }}
    </Plotted>
  );
}
