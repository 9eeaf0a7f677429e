/** Benchmarks by name. Each is loaded when it runs, because it loads the services that it measures. */
export const BENCHMARKS: Record<string, () => Promise<{ default: unknown }>> = {
  speed: () => import('./speed/benchmark.ts'),
  workforce: () => import('./workforce/benchmark.ts'),
  payroll: () => import('./workforce/payroll/benchmark.ts'),
  punches: () => import('./workforce/punches/benchmark.ts'),
  court: () => import('./court/benchmark.ts'),
  documents: () => import('./documents/benchmark.ts'),
  webhooks: () => import('./webhooks/benchmark.ts'),
  flood: () => import('./flood/benchmark.ts'),
  pages: () => import('./pages/benchmark.ts'),
  peers: () => import('./peers/benchmark.ts'),
  refs: () => import('./compare-refs/benchmark.ts'),
  page: () => import('./speed/page-command.ts'),
};
