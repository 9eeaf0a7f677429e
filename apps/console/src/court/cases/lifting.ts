import { CLASSIFICATIONS, type Classification } from '@bulwagan/contracts/court/kinds.ts';

/**
 * Returns true if a chosen classification is lower than the classification of the category; a lower one needs a
 * reason. An empty choice means the classification of the category.
 */
export const isLifted = (chosen: Classification | '', byCategory: Classification = 'public'): boolean =>
  chosen !== '' && CLASSIFICATIONS.indexOf(chosen) < CLASSIFICATIONS.indexOf(byCategory);
