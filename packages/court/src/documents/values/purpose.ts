import { ACTIVITY_CATEGORIES } from '@bulwagan/contracts/court/kinds.ts';
import { CASE_AMMENDMENT, isHearing } from '../../activities/kinds.ts';
import type { ActivityRow } from '../../activities/queries.ts';

const CATEGORIES = new Set(ACTIVITY_CATEGORIES.map((category) => category.toLowerCase()));

/**
 * Returns the type of an activity, such as `Pre-trial`. Returns nothing if the type only repeats the broad category,
 * such as `Court Actions`, because papers never print the category.
 */
export function specificType({ activity, type }: Pick<ActivityRow, 'activity' | 'type'>): string | null {
  const word = type.trim().toLowerCase();
  return CATEGORIES.has(word) || word === activity.trim().toLowerCase() ? null : type.trim();
}

/**
 * Returns the purpose of a hearing, such as pre-trial or arraignment. The purpose is the hearing's type if it has
 * one, otherwise its stage.
 */
export const purposeOf = (hearing: Pick<ActivityRow, 'activity' | 'type' | 'stage'>): string | null =>
  specificType(hearing) ?? hearing.stage;

/**
 * Returns the name of an activity on the docket sheet, e.g. `Hearing: Pre-trial` or `Order`. The specification
 * misspells the name of an amendment.
 */
export function entryText(activity: Pick<ActivityRow, 'activity' | 'type' | 'stage'>): string {
  const detail = isHearing(activity) ? purposeOf(activity) : specificType(activity);
  const name = activity.activity === CASE_AMMENDMENT ? 'Amendment' : activity.activity;
  return detail === null ? name : `${name}: ${detail}`;
}
