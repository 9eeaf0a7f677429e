/** Suite in which random orders run: on every change, nightly or weekly. */
export type Suite = 'change' | 'night' | 'week';

/**
 * Minimum number of orders per kind and suite. The actual number is compared with these figures, not with the
 * configured one. A week shortened by hand or a dropped seed therefore misses its goal.
 */
export const DRAWN = {
  pages: { change: 10, night: 250, week: 5_000 },
  cards: { change: 0, night: 120, week: 3_000 },
  recurring: { change: 0, night: 60, week: 2_000 },
} as const;

export const KEPT = { pages: 1, cards: 2, recurring: 3 } as const;
