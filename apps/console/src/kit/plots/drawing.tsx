import { useComputedColorScheme } from '@mantine/core';
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../language/language.tsx';
import { configOf, type Plotted } from './options.ts';
import type { PlotProps } from './plot-props.ts';
import { valueLabels } from './value-labels.ts';

Chart.register(
  ...[ArcElement, BarController, BarElement, CategoryScale, DoughnutController, Legend, LinearScale],
  ...[LineController, LineElement, PointElement, Tooltip],
);

/** The chart itself, loaded on demand. */
export default function Drawing(props: PlotProps & { height: number }) {
  const { title, height } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { number } = useFormats();
  const isDark = useComputedColorScheme('light') === 'dark';
  const format = props.format ?? number;
  const latest = useRef(format);
  latest.current = format;
  const { kind, labels, series, isStacked } = props;
  // Arrays are new on every render. Compare their content, so that the chart is not redrawn without need.
  const reported = JSON.stringify({ kind, labels, series, isStacked, isDark, one: format(1_234.5) });
  useEffect(() => {
    const plot = JSON.parse(reported) as Plotted;
    const show = (value: number) => latest.current(value);
    const chart = new Chart(canvas.current!, { ...configOf(plot, show), plugins: [valueLabels(plot, show)] });
    return () => chart.destroy();
  }, [reported]);
  return (
    <div role="img" aria-label={title} style={{ position: 'relative', width: '100%', height }}>
      <canvas ref={canvas} style={{ maxWidth: '100%' }} />
    </div>
  );
}
