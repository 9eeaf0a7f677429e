import type { Asked } from './client.ts';
import type { Kind, Named } from './speed/workload.ts';

export const MIXED: Named = {
  label: 'all three services in one process',
  kind: 'mixed',
  grows: 'Contains workloads that grow on their own, mainly counted lists and summed figures.',
};

/**
 * Requests of each kind in a thousand. Frequent kinds are the fastest, as on a working day; a sign-in costs as much as
 * many reads.
 */
const SHARES: Partial<Record<Kind, number>> = {
  'single read': 450,
  list: 280,
  search: 100,
  statistic: 100,
  tree: 20,
  calendar: 40,
  'sign-in': 10,
};
const REQUESTS = 1_000;

/** Returns a thousand requests of all services in these proportions, shuffled the same way in every run. */
export function mix(workloads: { kind: Kind; asked: Asked[] }[]): Asked[] {
  const mixed = Object.entries(SHARES).flatMap(([kind, share]) => {
    const some = workloads.filter((one) => one.kind === kind);
    if (some.length === 0) return [];
    return Array.from({ length: share }, (_, n) => {
      const { asked } = some[n % some.length]!;
      return asked[Math.floor(n / some.length) % asked.length]!;
    });
  });
  return stirred(mixed);
}

/** Shuffles by steps coprime to the number of values. */
function stirred<T>(values: T[]): T[] {
  const step = values.length === REQUESTS ? 617 : 1;
  return values.map((_, n) => values[(n * step) % values.length]!);
}
