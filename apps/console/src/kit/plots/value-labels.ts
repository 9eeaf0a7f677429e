import type { Plugin } from 'chart.js';
import { inkOf, type Plotted, type Show } from './options.ts';

/** Above this number of bars, only the axis shows the values. */
const MOST_RANKED = 20;
const GAP_IN_PX = 5;

/** Writes the value at the end of each horizontal bar of a ranking with one series. */
export function valueLabels({ kind, labels, series, isDark }: Plotted, show: Show): Plugin {
  const values = series[0]?.values ?? [];
  const isShown = kind === 'rank' && series.length === 1 && labels.length <= MOST_RANKED;
  return {
    id: 'value-labels',
    afterDatasetsDraw(chart) {
      if (!isShown) return;
      const { ctx } = chart;
      ctx.save();
      ctx.fillStyle = inkOf(isDark);
      ctx.font = '12px system-ui, sans-serif';
      ctx.textBaseline = 'middle';
      for (const [index, bar] of chart.getDatasetMeta(0).data.entries())
        ctx.fillText(show(values[index] ?? 0), bar.x + GAP_IN_PX, bar.y);
      ctx.restore();
    },
  };
}
