import type { PlotProps } from './plot-props.ts';

/** Distinguishable in both color schemes and for most color-blind users; adjacent areas also get patterns. */
const COLOURS = ['#a4552a', '#2f6f8f', '#b98a2e', '#4e7d4a', '#7a4a86', '#8a8f98', '#c0504d', '#5b6abf'];
/** Lines differ in dash pattern as well as color. */
const DASHES = ['solid', 'dashed', 'dotted'] as const;
const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect'] as const;
/** Above this number of points, symbols are omitted. */
const MOST_SYMBOLS = 30;
const MOST_RANKED = 20;

/** Heights reserved for the legend below the plot; many names need several lines. */
const [STACK_LEGEND, LINE_LEGEND] = [84, 36];

type Plotted = Pick<PlotProps, 'kind' | 'labels' | 'series' | 'isStacked'> & { isDark: boolean };
type Show = (value: number) => string;

/** Builds the ECharts options of a plot. */
export function optionsOf(plot: Plotted, show: Show) {
  const { kind, series, isDark, isStacked } = plot;
  const ink = isDark ? '#d9cbb8' : '#463a30';
  const hasLegend = series.length > 1;
  return {
    color: COLOURS,
    aria: { enabled: true, label: { enabled: false }, decal: { show: isStacked === true } },
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    textStyle: { fontFamily: 'system-ui, sans-serif', color: ink },
    tooltip: {
      trigger: kind === 'pie' ? 'item' : 'axis',
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
      confine: true,
      valueFormatter: (value: unknown) => show(Number(value)),
    },
    legend: hasLegend
      ? { bottom: 0, type: isStacked ? 'plain' : 'scroll', textStyle: { color: ink } }
      : undefined,
    grid: {
      left: 4,
      // Half of the last label extends beyond the plot.
      right: 44,
      top: 16,
      bottom: hasLegend ? (isStacked ? STACK_LEGEND : LINE_LEGEND) : 4,
      containLabel: true,
    },
    ...(kind === 'pie' ? {} : axesOf(plot, { ink, show })),
    series:
      kind === 'pie'
        ? [pieOf(plot, { ink, show })]
        : series.map((_, index) => barsOf(plot, index, { ink, show })),
    // On phones, labels get only the space they need.
    media: [{ query: { maxWidth: NARROW_IN_PX }, option: narrow(kind) }],
  };
}

const NARROW_IN_PX = 420;

function narrow(kind: Plotted['kind']): Record<string, unknown> {
  if (kind === 'pie') {
    const label = { fontSize: 11, bleedMargin: 0, edgeDistance: 0 };
    return { series: [{ radius: ['24%', '40%'], label, labelLine: { length: 4, length2: 4 } }] };
  }
  return kind === 'rank' ? { yAxis: { axisLabel: { width: 104 } } } : {};
}

interface Style {
  ink: string;
  show: Show;
}

function axesOf({ kind, labels, isDark }: Plotted, { ink, show }: Style) {
  const line = isDark ? '#463a30' : '#e2d6c3';
  const isRank = kind === 'rank';
  const values = {
    type: 'value',
    minInterval: 1,
    ...(isRank ? { splitNumber: 3 } : {}),
    axisLabel: { color: ink, hideOverlap: true, formatter: (value: number) => show(value) },
    splitLine: { lineStyle: { color: line } },
  };
  const names = {
    type: 'category',
    data: [...labels],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
    axisLabel: isRank
      ? { color: ink, interval: 0, width: 150, overflow: 'truncate' }
      : { color: ink, hideOverlap: true },
  };
  return isRank ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values };
}

/** Labels each slice directly, so that no color legend is needed. */
function pieOf({ labels, series, isDark }: Plotted, { ink, show }: Style) {
  const points = series[0]?.values ?? [];
  return {
    type: 'pie',
    name: series[0]?.name,
    radius: ['42%', '68%'],
    minShowLabelAngle: 4,
    itemStyle: { borderColor: isDark ? '#211a13' : '#fffdf8', borderWidth: 2 },
    label: {
      color: ink,
      lineHeight: 16,
      overflow: 'break',
      formatter: ({ name, value, percent }: { name: string; value: number; percent: number }) =>
        `${name}\n${show(value)} (${Math.round(percent)}%)`,
    },
    labelLine: { length: 8, length2: 8 },
    data: labels.map((label, index) => ({ name: label, value: points[index] ?? 0 })),
  };
}

function barsOf({ kind, labels, series, isStacked }: Plotted, index: number, { ink, show }: Style) {
  const { name, values } = series[index]!;
  const isLine = kind === 'line';
  const saysValues = kind === 'rank' && series.length === 1 && labels.length <= MOST_RANKED;
  return {
    type: isLine ? 'line' : 'bar',
    name,
    data: [...values],
    ...(isStacked ? { stack: 'all' } : {}),
    ...(isLine
      ? {
          smooth: false,
          symbol: SYMBOLS[index % SYMBOLS.length],
          symbolSize: 7,
          showSymbol: values.length <= MOST_SYMBOLS,
          lineStyle: { width: 2.5, type: DASHES[index % DASHES.length] },
        }
      : { barMaxWidth: kind === 'rank' ? 22 : 36, itemStyle: { borderRadius: isStacked ? 0 : 3 } }),
    ...(saysValues
      ? {
          label: {
            show: true,
            position: 'right',
            color: ink,
            formatter: ({ value }: { value: number }) => show(value),
          },
        }
      : {}),
  };
}
