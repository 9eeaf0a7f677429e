/** Suite in which random orders run: on every change, nightly or weekly. */
export type Suite = 'CI' | 'nightly' | 'weekly';

/**
 * Minimum number of orders per kind and suite. The actual number is compared with these figures, not with the
 * configured one. A week shortened by hand or a dropped seed therefore misses its goal.
 */
export const DRAWN = {
  pages: { CI: 10, nightly: 250, weekly: 5_000 },
  cards: { CI: 0, nightly: 120, weekly: 3_000 },
  recurring: { CI: 0, nightly: 60, weekly: 2_000 },
} as const;

export const KEPT = { pages: 1, cards: 2, recurring: 3 } as const;
