import type { ChartConfiguration, ChartDataset, ChartOptions, LegendItem, Scale } from 'chart.js';
import { COLOURS, fillOf } from './fills.ts';
import type { PlotProps } from './plot-props.ts';

/** Lines differ in dash pattern as well as color. */
const DASHES = [[], [7, 5], [2, 3]];
const SYMBOLS = ['circle', 'rectRot', 'triangle', 'rect'] as const;
/** Above this number of points, symbols are omitted. */
const MOST_SYMBOLS = 30;
const NARROW_IN_PX = 420;
/** Maximum lengths of the labels of bars and slices, in characters. The tooltip and the table show the full label. */
const [LONGEST_LABEL, LONGEST_NARROW_LABEL, LONGEST_SLICE] = [24, 14, 32];
const FONT = { family: 'system-ui, sans-serif', size: 12 };

export type Plotted = Pick<PlotProps, 'kind' | 'labels' | 'series' | 'isStacked'> & { isDark: boolean };
export type Show = (value: number) => string;

/** Text color of a plot. */
export const inkOf = (isDark: boolean) => (isDark ? '#d9cbb8' : '#463a30');

/** Builds the Chart.js configuration of a plot. */
export function configOf(plot: Plotted, show: Show): ChartConfiguration {
  const { kind, labels } = plot;
  const isPie = kind === 'pie';
  const datasets = isPie ? [slicesOf(plot)] : plot.series.map((_, index) => barsOf(plot, index));
  return {
    type: isPie ? 'doughnut' : kind === 'line' ? 'line' : 'bar',
    data: { labels: [...labels], datasets },
    options: {
      ...(isPie ? { cutout: '60%' } : { scales: axesOf(plot, show) }),
      indexAxis: kind === 'rank' ? 'y' : 'x',
      maintainAspectRatio: false,
      // Printouts stay sharp.
      devicePixelRatio: Math.max(2, devicePixelRatio),
      // A printout begins as soon as a chart is drawn, so charts appear at once.
      animation: false,
      font: FONT,
      interaction: isPie ? { mode: 'nearest' } : { mode: 'index', intersect: false },
      // The values at the end of the bars need space.
      layout: { padding: { top: 8, right: kind === 'rank' ? 48 : 8 } },
      plugins: {
        legend: legendOf(plot, show),
        tooltip: { callbacks: { label: tooltip(show, isPie) } },
      },
    } as ChartOptions,
  };
}

function legendOf(plot: Plotted, show: Show) {
  const { kind, series, isDark } = plot;
  const isPie = kind === 'pie';
  const text = { color: inkOf(isDark), font: FONT, padding: 10 };
  return {
    display: isPie || series.length > 1,
    position: 'bottom',
    labels: {
      ...text,
      boxWidth: 26,
      // Without a height, the legend box is a line with the dash pattern of its series.
      ...(kind === 'line' ? { boxHeight: 0 } : {}),
      ...(isPie ? { generateLabels: () => slicesLegend(plot, show) } : {}),
    },
  };
}

/** Writes the value and share of each slice next to its name, because slices have no axis. */
function slicesLegend({ labels, series, isDark }: Plotted, show: Show): LegendItem[] {
  const values = series[0]?.values ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  return labels.map((label, index) => ({
    text: `${shortened(label, LONGEST_SLICE)}: ${withShare(values[index] ?? 0, total, show)}`,
    fillStyle: fillOf(index),
    fontColor: inkOf(isDark),
    lineWidth: 0,
    index,
  }));
}

const withShare = (value: number, total: number, show: Show) =>
  `${show(value)} (${total === 0 ? 0 : Math.round((value / total) * 100)}%)`;

function tooltip(show: Show, isPie: boolean) {
  return ({ dataset, dataIndex, label }: { dataset: ChartDataset; dataIndex: number; label: string }) => {
    const values = dataset.data as number[];
    const value = values[dataIndex] ?? 0;
    if (!isPie) return `${dataset.label}: ${show(value)}`;
    return `${label}: ${withShare(
      value,
      values.reduce((sum, one) => sum + one, 0),
      show,
    )}`;
  };
}

function axesOf({ kind, labels, isDark, isStacked }: Plotted, show: Show) {
  const line = isDark ? '#463a30' : '#e2d6c3';
  const isRank = kind === 'rank';
  const text = { color: inkOf(isDark), font: FONT };
  const values = {
    beginAtZero: true,
    stacked: isStacked,
    border: { display: false },
    grid: { color: line },
    ticks: {
      ...text,
      precision: 0,
      maxRotation: 0,
      callback: (value: number) => show(value),
      ...(isRank ? { maxTicksLimit: 4 } : { maxTicksLimit: 6 }),
    },
  };
  const names = {
    // A single point is drawn in the middle; bars always have space at both ends.
    ...(kind === 'line' ? { offset: labels.length === 1 } : {}),
    stacked: isStacked,
    border: { color: line },
    grid: { display: false },
    ticks: isRank
      ? { ...text, autoSkip: false, callback: shortLabel }
      : { ...text, maxRotation: 0, autoSkipPadding: 16 },
  };
  return isRank ? { x: values, y: names } : { x: names, y: values };
}

function shortLabel(this: Scale, index: number): string {
  const label = this.getLabelForValue(index);
  const longest = this.chart.width < NARROW_IN_PX ? LONGEST_NARROW_LABEL : LONGEST_LABEL;
  return shortened(label, longest);
}

const shortened = (label: string, longest: number) =>
  label.length > longest ? `${label.slice(0, longest - 1)}…` : label;

function slicesOf({ labels, series, isDark }: Plotted): ChartDataset {
  return {
    label: series[0]?.name,
    data: labels.map((_, index) => series[0]?.values[index] ?? 0),
    backgroundColor: labels.map((_, index) => fillOf(index)),
    borderColor: isDark ? '#211a13' : '#fffdf8',
    borderWidth: 2,
  } as ChartDataset;
}

function barsOf({ kind, series, isStacked }: Plotted, index: number): ChartDataset {
  const { name, values } = series[index]!;
  const colour = COLOURS[index % COLOURS.length];
  const style =
    kind === 'line'
      ? {
          borderColor: colour,
          backgroundColor: colour,
          borderWidth: 2.5,
          borderDash: DASHES[index % DASHES.length],
          pointStyle: SYMBOLS[index % SYMBOLS.length],
          pointRadius: values.length <= MOST_SYMBOLS ? 4 : 0,
        }
      : {
          backgroundColor: isStacked ? fillOf(index) : colour,
          borderRadius: isStacked ? 0 : 3,
          maxBarThickness: kind === 'rank' ? 22 : 36,
        };
  return { label: name, data: [...values], ...style } as ChartDataset;
}
