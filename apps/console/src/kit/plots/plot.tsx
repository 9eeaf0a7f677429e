import { Button, Paper, Skeleton, Table, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFormats, useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import type { PlotProps } from './plot-props.ts';
import { useSeen } from './use-seen.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

const HEIGHT = 280;
const [RANK_LINE, RANK_REST] = [30, 48];

/** Default height of a plot; a ranking grows with the number of bars. */
export function heightOf({ kind, labels, height }: Pick<PlotProps, 'kind' | 'labels' | 'height'>): number {
  if (height !== undefined) return height;
  return kind === 'rank' ? Math.max(160, labels.length * RANK_LINE + RANK_REST) : HEIGHT;
}

/** Plot with a button that shows the same figures as a table. */
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
