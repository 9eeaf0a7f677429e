/** Where orders are drawn: with every change, every night and every week. */
export type Tier = 'change' | 'night' | 'week';

/**
 * How many orders of each kind are run, at least. What was run is held against these figures, never against what a run was
 * told to do: a week that is shortened by hand misses its goal, and so does a seed that is kept no more.
 */
export const DRAWN = {
  pages: { change: 10, night: 250, week: 5_000 },
  cards: { change: 0, night: 120, week: 3_000 },
  recurring: { change: 0, night: 60, week: 2_000 },
} as const;

export const KEPT = { pages: 1, cards: 2, recurring: 3 } as const;
