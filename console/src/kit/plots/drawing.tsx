import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../language/language.tsx';
import type { PlotProps } from './plot.tsx';

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

/** Apart in both colour schemes, and for most who do not see all colours; with patterns where they meet. */
const COLOURS = ['#a4552a', '#2f6f8f', '#b98a2e', '#4e7d4a', '#7a4a86', '#8a8f98', '#c0504d', '#5b6abf'];

/** The plot itself, loaded only with a page that shows one. */
export default function Drawing({ title, kind, labels, series, format, height = 280 }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { number } = useFormats();
  const isDark = useComputedColorScheme('light') === 'dark';
  useEffect(() => {
    const chart = init(box.current, null, { renderer: 'svg', height });
    const ink = isDark ? '#d9cbb8' : '#463a30';
    const line = isDark ? '#463a30' : '#e2d6c3';
    const show = format ?? number;
    const values = {
      type: 'value',
      axisLabel: { color: ink, formatter: (value: number) => show(value) },
      splitLine: { lineStyle: { color: line } },
    };
    const names = {
      type: 'category',
      data: [...labels],
      axisLabel: { color: ink, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
    };
    const isRank = kind === 'rank';
    chart.setOption({
      color: COLOURS,
      aria: { enabled: false },
      animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      textStyle: { fontFamily: 'system-ui, sans-serif', color: ink },
      tooltip: {
        trigger: kind === 'pie' ? 'item' : 'axis',
        confine: true,
        valueFormatter: (value: unknown) => show(Number(value)),
      },
      legend: series.length > 1 || kind === 'pie' ? { bottom: 0, textStyle: { color: ink } } : undefined,
      grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
      ...(kind === 'pie'
        ? {}
        : { xAxis: isRank ? values : names, yAxis: isRank ? { ...names, inverse: true } : values }),
      series: series.map(({ name, values: points }) =>
        kind === 'pie'
          ? {
              type: 'pie',
              name,
              radius: ['45%', '72%'],
              center: ['50%', '44%'],
              label: { show: false },
              data: labels.map((label, index) => ({ name: label, value: points[index] })),
            }
          : {
              type: isRank ? 'bar' : kind,
              name,
              data: [...points],
              smooth: false,
              showSymbol: points.length < 30,
              barMaxWidth: 36,
            },
      ),
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(box.current!);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [kind, labels, series, format, number, height, isDark]);
  return <div ref={box} role="img" aria-label={title} style={{ width: '100%', height }} />;
}
