import type { ReactNode } from 'react';

export interface Series {
  name: string;
  values: readonly number[];
}

export interface PlotProps {
  title: string;
  kind: 'bar' | 'line' | 'pie' | 'rank';
  /** Category labels in display order. `rank` draws horizontal bars, for long labels. */
  labels: readonly string[];
  series: readonly Series[];
  /** Stacks the bars of several series. */
  isStacked?: boolean;
  /** Maximum number of categories drawn; the table shows all. */
  most?: number;
  format?: (value: number) => string;
  height?: number;
  /**
   * Loads the chart only when it scrolls into view. On home pages, the chart library is nearly as large as all other
   * code.
   */
  isLazy?: boolean;
  /** Shown when there are no values. */
  empty?: ReactNode;
}
