import { Button, Paper, Skeleton, Table, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFormats, useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import { useSeen } from './use-seen.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

export interface Series {
  name: string;
  values: readonly number[];
}

export interface PlotProps {
  title: string;
  kind: 'bar' | 'line' | 'pie' | 'rank';
  /** What the values are of, in the order shown. `rank` draws bars from the left, for long labels. */
  labels: readonly string[];
  series: readonly Series[];
  /** Bars of several series stand upon each other. */
  isStacked?: boolean;
  /** Of more than these only the first are drawn; the table has all. */
  most?: number;
  format?: (value: number) => string;
  height?: number;
  /**
   * Drawn when it has come into view, for first pages: what draws plots weighs nearly as much as all else that such a page
   * loads, and whoever does not look that far goes without.
   */
  isLazy?: boolean;
  /** What stands instead when there are no values. */
  empty?: ReactNode;
}

const HEIGHT = 280;
const [RANK_LINE, RANK_REST] = [30, 48];

/** How high a plot is drawn where nobody says: one that ranks grows with what it ranks. */
export function heightOf({ kind, labels, height }: Pick<PlotProps, 'kind' | 'labels' | 'height'>): number {
  if (height !== undefined) return height;
  return kind === 'rank' ? Math.max(160, labels.length * RANK_LINE + RANK_REST) : HEIGHT;
}

/** A plot, and the same figures as a table for whoever reads rather than looks. */
export function Plot(props: PlotProps) {
  const texts = useTexts(kitTexts);
  const [isTable, setTable] = useState(false);
  const { ref, isSeen } = useSeen(props.isLazy === true);
  const { number } = useFormats();
  const { title, labels, series, empty, most = labels.length } = props;
  const drawn = {
    ...props,
    labels: labels.slice(0, most),
    series: series.map(({ name, values }) => ({ name, values: values.slice(0, most) })),
  };
  const height = heightOf(drawn);
  return (
    <Paper withBorder p="md" component="figure" m={0} aria-label={title} style={{ breakInside: 'avoid' }}>
      <Title order={2} size="h5" mb="xs" component="figcaption">
        {title}
      </Title>
      <div ref={ref} style={{ minHeight: labels.length === 0 ? props.height : height }}>
        {labels.length === 0 && empty}
        {labels.length > 0 && isTable && <Figures {...props} />}
        {labels.length > 0 && !isTable && isSeen && (
          <Suspense fallback={<Skeleton h={height} />}>
            <Drawing {...drawn} height={height} />
          </Suspense>
        )}
      </div>
      {labels.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt="xs"
          className="no-print"
          aria-label={`${isTable ? texts.showPlot : texts.showTable}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? texts.showPlot : texts.showTable}
          {!isTable && labels.length > most && ` (${number(most)}/${number(labels.length)})`}
        </Button>
      )}
    </Paper>
  );
}

function Figures({ title, labels, series, format }: PlotProps) {
  const { number } = useFormats();
  const show = format ?? number;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled is scrolled by keys too.
    <section tabIndex={0} aria-label={title} style={{ overflowX: 'auto' }}>
      <Table className="figures">
        <caption className="hidden">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {series.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {labels.map((label, index) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {series.map(({ name, values }) => (
                <Table.Td key={name} ta="end">
                  {show(values[index] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
