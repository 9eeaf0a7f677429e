import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../language/language.tsx';
import { optionsOf } from './options.ts';
import type { PlotProps } from './plot-props.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** The chart itself, loaded on demand. */
export default function Drawing(props: PlotProps & { height: number }) {
  const { title, height } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const { number } = useFormats();
  const isDark = useComputedColorScheme('light') === 'dark';
  const format = props.format ?? number;
  const latest = useRef(format);
  latest.current = format;
  const { kind, labels, series, isStacked } = props;
  // Arrays are new on every render. Compare their content, so that the chart is not redrawn without need.
  const reported = JSON.stringify({ kind, labels, series, isStacked, isDark, one: format(1_234.5) });
  useEffect(() => {
    const made = init(box.current, null, { renderer: 'svg', height });
    chart.current = made;
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(box.current!);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, [height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plot of another height is another one.
  useEffect(() => {
    const { one: _, ...plot } = JSON.parse(reported) as Parameters<typeof optionsOf>[0] & { one: string };
    chart.current?.setOption(
      optionsOf(plot, (value) => latest.current(value)),
      true,
    );
  }, [reported, height]);
  return <div ref={box} role="img" aria-label={title} style={{ width: '100%', height }} />;
}
