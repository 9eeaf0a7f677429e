import { ACTIVITY_CATEGORIES } from '@bulwagan/contracts/court/kinds.ts';
import { CASE_AMMENDMENT, isHearing } from '../../activities/kinds.ts';
import type { ActivityRow } from '../../activities/queries.ts';

const CATEGORIES = new Set(ACTIVITY_CATEGORIES.map((category) => category.toLowerCase()));

/**
 * Returns the type of an activity when it says more than its broad category, which papers never print: `Pre-trial`, but
 * not `Court Actions`.
 */
export function specificType({ activity, type }: Pick<ActivityRow, 'activity' | 'type'>): string | null {
  const word = type.trim().toLowerCase();
  return CATEGORIES.has(word) || word === activity.trim().toLowerCase() ? null : type.trim();
}

/** Returns the purpose of a hearing, such as pre-trial or arraignment: what its type names, otherwise its stage. */
export const purposeOf = (hearing: Pick<ActivityRow, 'activity' | 'type' | 'stage'>): string | null =>
  specificType(hearing) ?? hearing.stage;

/**
 * Returns an activity as the docket sheet names it: `Hearing: Pre-trial`, `Order`. The specification misspells the name of
 * an amendment.
 */
export function entryText(activity: Pick<ActivityRow, 'activity' | 'type' | 'stage'>): string {
  const detail = isHearing(activity) ? purposeOf(activity) : specificType(activity);
  const name = activity.activity === CASE_AMMENDMENT ? 'Amendment' : activity.activity;
  return detail === null ? name : `${name}: ${detail}`;
}
