import { CLASSIFICATIONS, type Classification } from '@bulwagan/contracts/court/kinds.ts';

/**
 * Returns whether a chosen classification is lower than that of the category, which needs a reason. Empty is the
 * classification of the category.
 */
export const isLifted = (chosen: Classification | '', byCategory: Classification = 'public'): boolean =>
  chosen !== '' && CLASSIFICATIONS.indexOf(chosen) < CLASSIFICATIONS.indexOf(byCategory);
